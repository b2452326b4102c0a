# frozen_string_literal: true

module Pdfconv
  # Files that come with a document: a Hash of names and bytes. They are used before any file.
  module Assets
    module_function

    # Names and binary Strings; a value may also be an object with +read+. Raises a UsageError for anything else.
    def from(assets)
      return {} if assets.nil? || assets == false
      raise UsageError, "assets must be a Hash of names and bytes, #{assets.class} was given" unless assets.is_a?(Hash)

      assets.to_h { |name, content| [name.to_s, bytes(name, content)] }
    end

    def bytes(name, content)
      content = content.read if content.respond_to?(:read)
      raise UsageError, "assets: #{name} must be a String or have a method read" unless content.is_a?(String)

      content.b
    rescue SystemCallError => e
      raise InputError, "assets: #{name} cannot be read: #{Pdfconv.send(:system_reason, e)}"
    end
    private_class_method :bytes
  end
end
