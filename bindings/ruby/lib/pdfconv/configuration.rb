# frozen_string_literal: true

module Pdfconv
  # Defaults of the process: options of conversions, and settings of the gem itself. Every option is an attribute; only
  # the engine knows which options exist, so the first conversion reports an unknown key.
  #
  #   Pdfconv.configure do |config|
  #     config.page_size = "A5"
  #     config[:footer_center] = "[page] / [topage]"
  #     config.binary = "/opt/pdfconv/pdfconv"
  #   end
  class Configuration
    # Settings of the process; they cannot be set for a single call.
    PROCESS_KEYS = %i[binary max_engines engine_idle_seconds].freeze

    def initialize(values = {})
      @values = values.dup
    end

    def [](key)
      @values[Configuration.key(key)]
    end

    # +nil+ removes a default.
    def []=(key, value)
      @values[Configuration.key(key)] = value
    end

    def merge!(values)
      values.each { |key, value| self[key] = value }
      self
    end

    # All values.
    def to_h
      @values.dup
    end

    # Defaults of conversions, without settings of the process.
    def options
      @values.reject { |key, _| PROCESS_KEYS.include?(key) }
    end

    # The form of keys for merging: "page-size" and :page_size are the same.
    def self.key(name)
      name.to_s.tr("-", "_").to_sym
    end

    def respond_to_missing?(name, include_private = false)
      name.match?(/\A[a-z]\w*=?\z/) || super
    end

    private

    def method_missing(name, *arguments)
      if name.end_with?("=") && arguments.size == 1
        self[name.to_s.chomp("=")] = arguments.first
      elsif arguments.empty? && name.match?(/\A[a-z]\w*\z/)
        self[name]
      else
        super
      end
    end
  end
end
