# frozen_string_literal: true

require "etc"

module Pdfconv
  # The engines of one Ruby process: one for each converting thread, up to a limit; further threads wait for a free
  # engine. Idle engines are ended after a while, lost engines are replaced, and a forked child starts its own.
  class EnginePool
    # The environment of an engine: only calls with the same environment may use it, since relative paths and the clock
    # depend on it.
    Origin = Struct.new(:command, :directory, :date)
    # A thread's claim to an engine; the engine is nil until one is found or started.
    Lease = Struct.new(:thread, :origin, :engine)
    private_constant :Origin, :Lease

    IDLE_SECONDS = 60
    EXIT_SECONDS = 2
    # Seconds between two checks for threads that died with their engines.
    WAIT_SECONDS = 1
    private_constant :IDLE_SECONDS, :EXIT_SECONDS, :WAIT_SECONDS

    def initialize
      @pid = Process.pid
      forget
      at_exit { close }
    end

    # Converts with an engine. +settings+: those of the process.
    def convert(settings, request, document, &receive)
      forget_parent
      origin = origin_of(settings)
      begin
        attempt(settings, origin, request, document, &receive)
      rescue Engine::Lost => e
        # It ended while idle, for example when the system ran out of memory: the document has not been read.
        raise InternalError, lost(e) if e.begun?

        begin
          attempt(settings, origin, request, document, &receive)
        rescue Engine::Lost => e
          raise InternalError, lost(e)
        end
      end
    end

    # Ends all engines without waiting for conversions. Later calls start new ones.
    def close
      return if @pid != Process.pid

      idle, busy = @mutex.synchronize { [@idle.shift(@idle.size), @leases.filter_map(&:engine)] }
      idle.each(&:quit)
      busy.each(&:kill)
      (idle + busy).each { |engine| engine.ended?(EXIT_SECONDS) || engine.kill }
    end

    # Process ids of idle engines and of converting ones.
    def pids
      forget_parent
      @mutex.synchronize { { idle: @idle.map(&:pid), busy: @leases.filter_map { |lease| lease.engine&.pid } } }
    end

    # In a forked child: closes the pipes, which belong to the engines of the parent.
    def forget_parent
      return if @pid == Process.pid

      (@idle + @leases.filter_map(&:engine)).each(&:quit)
      forget
      @pid = Process.pid
    end

    private

    def forget
      @mutex = Mutex.new
      @freed = ConditionVariable.new
      @due = ConditionVariable.new
      @idle = []
      @leases = []
      @reaper = nil
    end

    def lost(error)
      "the converter failed unexpectedly: #{error.message}"
    end

    def origin_of(settings)
      directory = Dir.pwd
      command = EngineCommand.find(settings[:binary], directory: directory)
      Origin.new(command, directory, ENV.fetch("SOURCE_DATE_EPOCH", nil))
    end

    def attempt(settings, origin, request, document, &receive)
      idle = idle_seconds(settings)
      lease = Lease.new(Thread.current, origin, nil)
      acquire(lease, settings)
      # The lease gets the engine before an interrupt can occur.
      Frames.whole { lease.engine ||= Engine.new(origin) }
      lease.engine.convert(request, document, &receive)
    ensure
      Frames.whole { release(lease, idle) }
    end

    # Waits until the lease may have an engine.
    def acquire(lease, settings)
      limit = limit_of(settings)
      @mutex.synchronize do
        until Frames.whole { take(lease, limit) }
          @freed.wait(@mutex, WAIT_SECONDS)
          reclaim
        end
      end
    end

    def limit_of(settings)
      limit = settings[:max_engines] || [Etc.nprocessors, 2].max
      return limit if limit.is_a?(Integer) && limit.positive?

      raise UsageError, "max_engines must be a whole number of at least 1, #{limit.inspect} was given"
    end

    def idle_seconds(settings)
      seconds = settings[:engine_idle_seconds] || IDLE_SECONDS
      return seconds if seconds.is_a?(Numeric) && seconds.real? && !seconds.negative?

      raise UsageError, "engine_idle_seconds must be a number of at least 0, #{seconds.inspect} was given"
    end

    def take(lease, limit)
      # A block that renders while rendering would otherwise wait for itself.
      is_nested = @leases.any? { |other| other.thread == lease.thread }
      return false unless is_nested || @leases.size < limit

      @leases << lease
      lease.engine = reusable(lease.origin)
      true
    end

    # The engine that was used last; unusable ones are ended.
    def reusable(origin)
      while (engine = @idle.pop)
        return engine if engine.ready? && engine.origin == origin

        engine.quit
      end
    end

    # Engines of threads that died without returning them.
    def reclaim
      dead, @leases = @leases.partition { |lease| !lease.thread.alive? }
      dead.each { |lease| lease.engine&.kill }
    end

    def release(lease, idle)
      return if lease.nil? || @pid != Process.pid

      engine = lease.engine
      is_good = engine&.settle
      engine&.kill unless is_good
      @mutex.synchronize do
        @leases.delete_if { |other| other.equal?(lease) }
        if is_good
          engine.idle_since = now
          @idle << engine
          reap(idle)
        end
        @freed.signal
      end
    end

    # Ensures that a thread ends engines which are idle for that long. Called with the mutex held.
    def reap(seconds)
      @idle_seconds = seconds
      return @due.signal if @reaper&.alive?

      @reaper = Thread.new do
        # The creating thread may be uninterruptible; this one may be interrupted.
        Thread.handle_interrupt(Object => :immediate) { @mutex.synchronize { end_idle } }
      end
      @reaper.name = "pdfconv: ends engines without work"
    rescue ThreadError
      # The program is ending, and its engines with it.
      nil
    end

    def end_idle
      until @idle.empty?
        oldest = @idle.map(&:idle_since).min
        if oldest + @idle_seconds <= now
          expired, @idle = @idle.partition { |engine| engine.idle_since + @idle_seconds <= now }
          expired.each(&:quit)
        else
          @due.wait(@mutex, oldest + @idle_seconds - now)
        end
      end
      @reaper = nil
    end

    def now
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
