# frozen_string_literal: true

module Pdfconv
  # The pipes of one engine, and the frames on them (docs/worker.md of the project). Never blocks but in +exchange+, and
  # what is half written or half read is kept, so that a thread may be interrupted anywhere and the stream stays
  # whole.
  class Frames
    # The other side is gone.
    class Closed < StandardError; end

    READ_BYTES = 65_536
    HEADER_BYTES = 5
    # What is longer than this is no frame: something else than a converter is talking.
    MOST_BYTES = 16 * 1_048_576
    private_constant :READ_BYTES, :HEADER_BYTES, :MOST_BYTES

    def initialize(input, output)
      @input = input
      @output = output
      @outgoing = String.new(encoding: Encoding::BINARY)
      @incoming = String.new(encoding: Encoding::BINARY)
      @scratch = String.new(encoding: Encoding::BINARY)
      @at = 0
    end

    # Everything that was put is on its way.
    def sent?
      @outgoing.empty?
    end

    def put(type, payload = "")
      Frames.whole { @outgoing << [type, payload.bytesize].pack("aN") << payload.b }
    end

    # The next frame that has come, as its letter and its payload; nil when there is none. Raises Closed when what has
    # come is none.
    def take
      Frames.whole do
        length = @incoming.bytesize - @at >= HEADER_BYTES && @incoming.byteslice(@at + 1, 4).unpack1("N")
        raise Closed if length && length > MOST_BYTES

        if length && @incoming.bytesize - @at >= HEADER_BYTES + length
          frame = [@incoming.byteslice(@at, 1), @incoming.byteslice(@at + HEADER_BYTES, length)]
          @at += HEADER_BYTES + length
          frame
        end
      end
    end

    # Writes and reads what can be, or waits for +seconds+ at most until something can. False when the time is over.
    # +also+ is an IO that wakes it up as well. Raises Closed when the other side has nothing more to say.
    def exchange(seconds = nil, also: nil)
      return true if Frames.whole { [send_some, receive_some].any? }

      !IO.select([@output, also].compact, @outgoing.empty? ? nil : [@input], nil, seconds).nil?
    rescue IOError
      raise Closed
    end

    # Whether it has nothing to say, and has not gone; for engines without work.
    def quiet?
      IO.select([@output], nil, nil, 0).nil?
    rescue IOError
      false
    end

    def close
      @input.close
      @output.close
    rescue IOError
      nil
    end

    # Runs to its end even when the thread is being killed.
    def self.whole(&block)
      Thread.handle_interrupt(Object => :never, &block)
    end

    private

    def send_some
      return false if @outgoing.empty?

      count = @input.write_nonblock(@outgoing, exception: false)
      return false if count == :wait_writable

      @outgoing = @outgoing.byteslice(count, @outgoing.bytesize)
      true
    rescue Errno::EPIPE
      # Why it went may still be there to read.
      @outgoing.clear
      false
    end

    def receive_some
      got = @output.read_nonblock(READ_BYTES, @scratch, exception: false)
      raise Closed if got.nil?
      return false if got == :wait_readable

      if @at == @incoming.bytesize
        @incoming.replace(@scratch)
      else
        @incoming = @incoming.byteslice(@at, @incoming.bytesize) << @scratch
      end
      @at = 0
      true
    rescue Errno::ECONNRESET
      raise Closed
    end
  end
end
