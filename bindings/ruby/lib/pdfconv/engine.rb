# frozen_string_literal: true

require "json"

module Pdfconv
  # One engine process: starts it, lets it convert one document after another, and ends it. It stays usable if a
  # conversion fails or is aborted. Lost means that the process itself failed; it must then be stopped.
  class Engine
    # The process has ended, or broke the protocol.
    class Lost < StandardError
      def initialize(message, begun:)
        super(message)
        @begun = begun
      end

      # Whether it had begun the conversion, so that the document may be the cause.
      def begun?
        @begun
      end
    end

    PROTOCOL = 1
    # Time limit for the start of an engine. A busy machine needs a few seconds.
    START_SECONDS = 60
    # Time limit for an aborted conversion to stop, before its engine is ended.
    GRACE_SECONDS = 0.5
    # An engine that holds more than this after a conversion is replaced.
    MOST_HELD_BYTES = 128 * 1_048_576
    LAST_FRAMES = %w[D F C].freeze
    ASSET_PIECE_BYTES = 1_048_576
    private_constant :ASSET_PIECE_BYTES, :START_SECONDS, :GRACE_SECONDS, :MOST_HELD_BYTES, :LAST_FRAMES

    # The command that started it: an Array of the program and its first arguments.
    attr_reader :origin, :pid
    # When it last became idle, by the monotonic clock.
    attr_accessor :idle_since

    def initialize(origin)
      @origin = origin
      command = origin.command
      theirs, input = IO.pipe(binmode: true)
      output, ours = IO.pipe(binmode: true)
      # In its own process group: Ctrl-C in a terminal must not end conversions that the program lets finish.
      @pid = Process.spawn(*command, "worker", in: theirs, out: ours, pgroup: true)
      @owner = Process.pid
      @process = reap
      @frames = Frames.new(input, output)
      @is_greeted = @is_converting = @is_lost = false
      @held = 0
    rescue SystemCallError => e
      [input, output].each { |pipe| pipe&.close }
      raise ConverterNotFoundError, "the converter cannot be started: #{command.join(' ')}: #{e.message}"
    ensure
      [theirs, ours].each { |pipe| pipe&.close }
    end

    # Converts one document. Yields :output with bytes, and :warning with a message of the engine; returns the report.
    # An exception of the block, or a killed thread, leaves at once; +settle+ must be called then.
    def convert(request, document)
      greet
      Frames.whole do
        assets = request.fetch(:assets, {})
        head = assets.empty? ? request.except(:assets) : request.merge(assets: assets.transform_values(&:bytesize))
        @frames.put("R", JSON.generate(head))
        assets.each_value { |bytes| put_asset(bytes) }
        @is_converting = true
      end
      is_begun = is_fed = false
      loop do
        type, payload = next_frame { is_begun && !is_fed ? feed(document) { is_fed = true } : nil }
        case type
        when "B" then is_begun = true
        when "O" then yield :output, payload
        when "W" then yield :warning, parse(payload)
        when "D" then return parse(payload)
        when "F" then raise failure(parse(payload))
        else raise lost("it sent frame #{type.inspect}", begun: is_begun)
        end
      end
    rescue Frames::Closed
      raise lost(fate, begun: is_begun ? true : false)
    end

    # Ends the aborted conversion at its next chunk. Returns false if the engine does not stop, or must not be used any
    # more.
    def settle
      return false if @is_lost || !mine?

      if @is_converting
        @frames.put("C")
        deadline = now + GRACE_SECONDS
        while @is_converting
          left = deadline - now
          return false unless left.positive? && (receive || @frames.exchange(left))
        end
      end
      @held < MOST_HELD_BYTES
    rescue Frames::Closed, Lost
      false
    end

    # Whether it can be given work; only for idle engines.
    def ready?
      mine? && @process.alive? && (!@is_greeted || @frames.quiet?)
    end

    # Whether this process started it, rather than the process it was forked from.
    def mine?
      @owner == Process.pid
    end

    # Lets it end when it is idle.
    def quit
      @frames.close
    end

    # Ends it now.
    def kill
      Process.kill(:KILL, @pid) if mine? && @process.alive?
      @frames.close
    rescue Errno::ESRCH
      @frames.close
    end

    # Waits until the process has ended; false if it has not within the time.
    def ended?(seconds)
      !@process.join(seconds).nil?
    end

    private

    def put_asset(bytes)
      0.step(bytes.bytesize - 1, ASSET_PIECE_BYTES) { |at| @frames.put("A", bytes.byteslice(at, ASSET_PIECE_BYTES)) }
    end

    # Waits for the end of the process. A thread created in an uninterruptible section must enable interrupts itself.
    def reap
      Thread.new do
        Thread.handle_interrupt(Object => :immediate) { Process.wait2(@pid).last }
      rescue Errno::ECHILD
        # Another part of the program, such as a server that reaps all its children, got the status.
        nil
      end
    end

    def greet
      return if @is_greeted

      deadline = now + START_SECONDS
      hello = nil
      while (hello = @frames.take).nil?
        left = deadline - now
        next if left.positive? && @frames.exchange(left)

        raise lost("it did not say hello within #{START_SECONDS} seconds", begun: true)
      end
      type, payload = hello
      protocol = type == "H" ? parse(payload)["protocol"] : nil
      @is_greeted = protocol == PROTOCOL
      raise lost("it is not a converter that this gem supports (protocol #{PROTOCOL})", begun: true) unless @is_greeted
    end

    # The next frame. While there is none and everything is sent, calls the block, which returns an additional IO to
    # wait for.
    def next_frame
      loop do
        frame = receive
        return frame if frame

        @frames.exchange(also: (yield if @frames.sent?))
      end
    end

    # A frame that has arrived, if any.
    def receive
      Frames.whole do
        type, payload = @frames.take
        if LAST_FRAMES.include?(type)
          @is_converting = false
          @held = parse(payload).fetch("held", 0)
        end
        type && [type, payload]
      end
    end

    # Sends the next piece of the document, or its end, and then calls the block. Returns the IO to wait for first.
    def feed(document)
      piece = document.next_piece
      return document.source if piece == :later

      @frames.put(piece ? "I" : "E", piece || "")
      yield if piece.nil?
      nil
    end

    def failure(error)
      return lost("it complained: #{error['message']}", begun: true) if error["fatal"]

      ERROR_KINDS.fetch(error["kind"], InternalError).new(error["message"])
    end

    def parse(payload)
      JSON.parse(payload)
    rescue JSON::ParserError
      raise lost("it sent a frame that is not JSON", begun: true)
    end

    def lost(message, begun:)
      @is_lost = true
      Lost.new(message, begun: begun)
    end

    # Describes how the process ended.
    def fate
      # Its pipes are closed a moment before it ends.
      status = @process.join(1)&.value
      return "its process does not talk like a converter" if status.nil?

      return "its process ended with code #{status.exitstatus}" unless status.signaled?

      "its process was ended by signal #{Signal.signame(status.termsig)}"
    end

    def now
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
