# frozen_string_literal: true

module Pdfconv
  # Converts Ruby options to pairs of long option name and value (nil for a flag), in the order of the Hash. Names and
  # values are checked by the engine; only the types of values are checked here.
  module OptionPairs
    # A face of a font file: a path, or a Hash with path and index.
    FONTS = %w[font gothic-font serif-font mono-font].freeze
    # NAME=VALUE, as a Hash.
    MAPS = %w[replace].freeze
    private_constant :FONTS, :MAPS

    module_function

    # Raises a UsageError for a value of an invalid type.
    def from(options)
      options.flat_map do |key, value|
        raise UsageError, "the name of an option is empty" if key.to_s.empty?
        # It would reach the engine as an option with its value.
        raise UsageError, "there is no option #{key}" if key.to_s.include?("=")

        values = value.is_a?(Array) ? value.flatten : [value]
        values.flat_map { |each| pairs(key, each) }
      end
    end

    # As command line arguments; each pair remains one argument, whatever its value is.
    def arguments(pairs)
      pairs.map { |name, value| value.nil? ? "--#{name}" : "--#{name}=#{value}" }
    end

    def pairs(key, value)
      name = key.to_s.tr("_", "-")
      case value
      when nil, false then []
      when true then [[name, nil]]
      when String, Symbol, Numeric then [[name, text(key, value.to_s)]]
      when Hash then hash_pairs(key, name, value)
      else
        raise UsageError, "#{key}: #{value.class} is not a valid value" unless value.respond_to?(:to_path)

        [[name, text(key, value.to_path)]]
      end
    end
    private_class_method :pairs

    def hash_pairs(key, name, value)
      return font_pairs(key, name, value) if FONTS.include?(name)
      return value.map { |from, to| [name, text(key, "#{from}=#{to}")] } if MAPS.include?(name)

      flat = value.empty? ? ["#{key}_…"] : value.keys.map { |part| "#{key}_#{part}" }
      raise UsageError, "#{key} cannot be a hash\nwrite #{flat.join(', ')}, each with its unit"
    end
    private_class_method :hash_pairs

    def font_pairs(key, name, font)
      font = font.transform_keys { |part| part.is_a?(String) ? part.to_sym : part }
      stranger = (font.keys - %i[path index]).map(&:to_s).first
      raise UsageError, "#{key}: a font is a path or { path:, index: }; there is no #{stranger}" if stranger
      raise UsageError, "#{key}: the path of the font is missing" if font[:path].nil?

      file = pairs(key, font[:path])
      font[:index].nil? ? file : file + [["#{name}-index", font[:index].to_s]]
    end
    private_class_method :font_pairs

    def text(key, value)
      value = value.dup.force_encoding(Encoding::UTF_8) if value.encoding == Encoding::BINARY
      utf8 = value.encode(Encoding::UTF_8)
      raise EncodingError unless utf8.valid_encoding?

      utf8
    rescue EncodingError
      raise UsageError, "#{key}: the value cannot be converted to UTF-8"
    end
    private_class_method :text
  end
end
