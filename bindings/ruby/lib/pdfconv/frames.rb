# frozen_string_literal: true

module Pdfconv
  # The pipes of one engine, and the frames on them (docs/worker.md of the project). Only +exchange+ blocks. Partially
  # written or read frames are kept, so that a thread may be interrupted anywhere without breaking the stream.
  class Frames
    # The other side has closed its pipe.
    class Closed < StandardError; end

    READ_BYTES = 65_536
    HEADER_BYTES = 5
    # A longer frame is invalid: the other side is not a converter.
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

    # Whether everything is written.
    def sent?
      @outgoing.empty?
    end

    def put(type, payload = "")
      Frames.whole { @outgoing << [type, payload.bytesize].pack("aN") << payload.b }
    end

    # The next frame, as its letter and its payload; nil if none has arrived completely. Raises Closed for an invalid
    # frame.
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

    # Writes and reads as much as possible, or waits up to +seconds+. Returns false after that time. +also+: an IO that
    # ends the wait too. Raises Closed if the other side has closed its pipe.
    def exchange(seconds = nil, also: nil)
      return true if Frames.whole { [send_some, receive_some].any? }

      !IO.select([@output, also].compact, @outgoing.empty? ? nil : [@input], nil, seconds).nil?
    rescue IOError
      raise Closed
    end

    # Whether it is silent but still running; for idle engines.
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

    # Completes even if the thread is being killed.
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
      # The reason may still be readable.
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
