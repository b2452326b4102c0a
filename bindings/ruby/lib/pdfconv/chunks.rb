# frozen_string_literal: true

module Pdfconv
  # Gathers pieces and hands them on when there are +size+ bytes, the last ones at +finish+. Larger pieces
  # are cut.
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
