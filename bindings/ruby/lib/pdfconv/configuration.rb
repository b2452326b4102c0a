# frozen_string_literal: true

module Pdfconv
  # Defaults of the process: options of conversions, and the settings of the gem itself. Any option is an attribute,
  # because which ones there are is the engine's to know: a wrong key is told by the first conversion.
  #
  #   Pdfconv.configure do |config|
  #     config.page_size = "A5"
  #     config[:footer_center] = "[page] / [topage]"
  #     config.binary = "/opt/pdfconv/pdfconv"
  #   end
  class Configuration
    # Settings of the process; a single call cannot have its own.
    PROCESS_KEYS = %i[binary max_engines engine_idle_seconds].freeze

    def initialize(values = {})
      @values = values.dup
    end

    def [](key)
      @values[Configuration.key(key)]
    end

    # +nil+ takes a default away.
    def []=(key, value)
      @values[Configuration.key(key)] = value
    end

    def merge!(values)
      values.each { |key, value| self[key] = value }
      self
    end

    # All that is set.
    def to_h
      @values.dup
    end

    # Defaults of conversions, without the settings of the process.
    def options
      @values.reject { |key, _| PROCESS_KEYS.include?(key) }
    end

    # The form of a key that hashes of options are merged by: "page-size" and :page_size are the same.
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
