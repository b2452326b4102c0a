# frozen_string_literal: true

module Pdfconv
  # One call of the library: merges the defaults with the options of the call, separates options of the gem from those
  # of the engine, and converts locally or through a server. Invalid settings are reported before anything is started.
  class Call
    DEFAULTS = { server_open_timeout: 5, server_read_timeout: 120, chunk_size: 65_536 }.freeze
    # Options of the gem; all others belong to the engine.
    OWN_KEYS = %i[server_url server_open_timeout server_read_timeout chunk_size on_warning assets].freeze
    # Control characters of terminals and of the bidirectional algorithm, except the line feed.
    CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/.freeze
    LOCAL_KEYS = %i[chunk_size on_warning].freeze
    # The maximum chunk size, which no PDF reaches.
    MOST_CHUNK = 2**40
    private_constant :DEFAULTS, :LOCAL_KEYS, :CONTROLS, :MOST_CHUNK

    def initialize(configuration, options)
      given = options.to_h { |key, value| [Configuration.key(key), value] }
      process_key = (given.keys & Configuration::PROCESS_KEYS).first
      raise UsageError, "#{process_key} is a setting of the process\nset it with Pdfconv.configure" if process_key

      @process = configuration.to_h
      # A key of the call keeps its place: the order of fonts is that of the call.
      own, engine = configuration.options.reject { |key, _| given.key?(key) }.merge(given)
                                 .partition { |key, _| OWN_KEYS.include?(key) }
      @own = own.to_h
      @pairs = OptionPairs.from(engine)
      @timeouts = %i[server_open_timeout server_read_timeout].map { |key| positive(key) }
      @chunk_size = positive(:chunk_size).ceil.clamp(1, MOST_CHUNK)
      check_listener
      @assets = Assets.from(@own[:assets])
      @server = server(given)
    end

    # The PDF as a binary String, or yielded in chunks as pages are finished.
    def render(html, &block)
      return whole(html) unless block

      if @server
        @server.render(@pairs, Document.new(html), assets: @assets, streamed: true, &block)
      else
        chunks = Chunks.new(@chunk_size, &block)
        local(Document.new(html)) { |piece| chunks << piece }
        chunks.finish
      end
      nil
    end

    # Yields the PDF in pieces of any size. A server sends it whole, so that its status tells the outcome.
    def pieces(html, &block)
      document = Document.new(html)
      @server ? @server.render(@pairs, document, assets: @assets, streamed: false, &block) : local(document, &block)
    end

    private

    def whole(html)
      pdf = String.new(encoding: Encoding::BINARY)
      pieces(html) { |piece| pdf << piece }
      pdf
    end

    def local(document)
      has_encoding = @pairs.any? { |name, _| name == "encoding" }
      request = {
        args: OptionPairs.arguments(@pairs), text: document.text? && !has_encoding,
        chunk: [@chunk_size, DEFAULTS[:chunk_size]].min, assets: @assets
      }
      Pdfconv.engines.convert(@process, request, document) do |kind, content|
        kind == :output ? yield(content) : warned(content)
      end
    end

    def warned(warning)
      message = warning["message"]
      return @own[:on_warning].call(message) if @own[:on_warning]

      logger = defined?(::Rails.logger) && ::Rails.logger
      text = "pdfconv: #{visible(message)}"
      logger ? logger.warn(text) : Kernel.warn(text)
    end

    # Shows control characters of documents and file names, which could affect a terminal or a log, as code points.
    def visible(message)
      message.encode("UTF-8").scrub.gsub(CONTROLS) { |char| format("<U+%04X>", char.ord) }
    end

    def server(given)
      url = @own[:server_url]
      return nil if url.nil? || url == false

      stranger = LOCAL_KEYS.find { |key| given[key] }
      raise UsageError, "#{stranger} cannot be used together with server_url" if stranger

      Server.new(url, open_timeout: @timeouts[0], read_timeout: @timeouts[1])
    end

    def check_listener
      listener = @own[:on_warning]
      return if !listener || listener.respond_to?(:call)

      raise UsageError, "on_warning must respond to call, #{listener.inspect} was given"
    end

    def positive(key)
      value = @own[key] || DEFAULTS[key]
      return value if value.is_a?(Numeric) && value.real? && value.positive? && value.to_f.finite?

      raise UsageError, "#{key} must be a number above 0, #{value.inspect} was given"
    end
  end
end
