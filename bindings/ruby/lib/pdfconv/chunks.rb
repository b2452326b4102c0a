# frozen_string_literal: true

module Pdfconv
  # Collects pieces and passes them on in chunks of +size+ bytes; +finish+ passes on the rest. Larger pieces are cut.
  class Chunks
    def initialize(size, &receive)
      @size = size
      @receive = receive
      @gathered = String.new(encoding: Encoding::BINARY)
    end

    def <<(piece)
      @gathered << piece
      emit while @gathered.bytesize >= @size
      self
    end

    def finish
      emit unless @gathered.empty?
    end

    private

    def emit
      chunk = @gathered.byteslice(0, @size)
      @gathered = @gathered.byteslice(@size, @gathered.bytesize) || String.new(encoding: Encoding::BINARY)
      @receive.call(chunk)
    end
  end
end
