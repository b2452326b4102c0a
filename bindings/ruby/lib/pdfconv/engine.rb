# frozen_string_literal: true

require "json"

module Pdfconv
  # One engine process: starts it, has it convert one document after another, and ends it. It stays usable when a
  # conversion fails or is broken off; what goes wrong with the process itself is Lost, and then it is to be stopped.
  class Engine
    # The process has gone, or talks nonsense.
    class Lost < StandardError
      def initialize(message, begun:)
        super(message)
        @begun = begun
      end

      # It had begun the conversion: the document may be what it died of.
      def begun?
        @begun
      end
    end

    PROTOCOL = 1
    # For an engine that starts. A loaded machine takes a few seconds.
    START_SECONDS = 60
    # How long a conversion that was broken off may take to notice it, before its engine is ended.
    GRACE_SECONDS = 0.5
    # An engine that holds more than this after a conversion is replaced; a small document would drag it along.
    MOST_HELD_BYTES = 128 * 1_048_576
    LAST_FRAMES = %w[D F C].freeze
    private_constant :START_SECONDS, :GRACE_SECONDS, :MOST_HELD_BYTES, :LAST_FRAMES

    # What it was started from: +command+ is an array of the program and its first arguments.
    attr_reader :origin, :pid
    # When it was last given back, by the monotonic clock.
    attr_accessor :idle_since

    def initialize(origin)
      @origin = origin
      command = origin.command
      theirs, input = IO.pipe(binmode: true)
      output, ours = IO.pipe(binmode: true)
      # In a process group of its own: a key that stops the program in a terminal must not stop conversions it lets end.
      @pid = Process.spawn(*command, "worker", in: theirs, out: ours, pgroup: true)
      @owner = Process.pid
      @process = reap
      @frames = Frames.new(input, output)
      @is_greeted = @is_converting = @is_lost = false
      @held = 0
    rescue SystemCallError => e
      [input, output].each { |pipe| pipe&.close }
      raise InternalError, "the converter cannot be started: #{command.join(' ')}: #{e.message}"
    ensure
      [theirs, ours].each { |pipe| pipe&.close }
    end

    # Converts one document. Yields :output with bytes, and :warning with what the engine says of it; gives the report.
    # Whatever the block raises, or a thread that is killed, leaves at once; +settle+ has to follow then.
    def convert(request, document)
      greet
      Frames.whole do
        @frames.put("R", JSON.generate(request))
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

    # Ends the conversion that was left, at its next chunk. False when the engine does not, or must not be used any
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

    # Can be given work; asked of engines that have none.
    def ready?
      mine? && @process.alive? && (!@is_greeted || @frames.quiet?)
    end

    # Started by this process, and not by the one it was forked from.
    def mine?
      @owner == Process.pid
    end

    # It ends by itself when it has nothing to do.
    def quit
      @frames.close
    end

    # It ends now.
    def kill
      Process.kill(:KILL, @pid) if mine? && @process.alive?
      @frames.close
    rescue Errno::ESRCH
      @frames.close
    end

    # Waits until the process has ended; false when it has not within the time.
    def ended?(seconds)
      !@process.join(seconds).nil?
    end

    private

    # Waits for the end of the process. A thread that is made where nothing may interrupt has to allow it again.
    def reap
      Thread.new do
        Thread.handle_interrupt(Object => :immediate) { Process.wait2(@pid).last }
      rescue Errno::ECHILD
        # Somebody else, such as a server that looks after all its children, was told.
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

    # The next frame; the block is called whenever there is none and everything was sent. It gives what to wait for
    # besides.
    def next_frame
      loop do
        frame = receive
        return frame if frame

        @frames.exchange(also: (yield if @frames.sent?))
      end
    end

    # A frame that has come, if any.
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

    # Sends the next piece of the document, or its end, and then calls the block. Gives what has to be waited for first.
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

    # How the process ended.
    def fate
      # Its pipes are closed a moment before it has ended.
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
