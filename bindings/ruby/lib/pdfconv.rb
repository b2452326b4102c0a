# frozen_string_literal: true

require_relative "pdfconv/version"
require_relative "pdfconv/errors"
require_relative "pdfconv/configuration"
require_relative "pdfconv/option_pairs"
require_relative "pdfconv/assets"
require_relative "pdfconv/document"
require_relative "pdfconv/frames"
require_relative "pdfconv/engine_command"
require_relative "pdfconv/engine"
require_relative "pdfconv/engine_pool"
require_relative "pdfconv/chunks"
require_relative "pdfconv/output_file"
require_relative "pdfconv/server"
require_relative "pdfconv/call"

# HTML in, PDF out. Conversions are done by engine processes that the gem starts and keeps, or by a pdfconv server.
#
# Options are those of the command line with underscores: +page_size: "A5"+. A String is a value, +true+ sets a flag,
# +false+ and +nil+ mean not given, an Array repeats an option, and <tt>font: { path:, index: }</tt> selects a face of
# a font file. <tt>assets: { "logo.png" => bytes }</tt> gives files with the document. All methods are thread-safe.
module Pdfconv
  @configuration = Configuration.new
  @engines = EnginePool.new

  class << self
    # Converts a document and returns the PDF as a binary String. With a block, yields chunks of about +chunk_size+
    # bytes as pages are finished, and returns nil. The document is a String, or an object with +read+.
    #
    # Raises a subclass of Error. An exception of the block ends the conversion and is passed on unchanged.
    def render(html, options = {}, **keywords, &block)
      Call.new(@configuration, hash_of(options).merge(keywords)).render(html, &block)
    end

    # Writes the PDF of a document to a file, through a temporary file: after a failure the path has its previous
    # content.
    def render_to_file(html, path, options = {}, **keywords)
      call = Call.new(@configuration, hash_of(options).merge(keywords))
      OutputFile.write(path) do |file|
        call.pieces(html) { |piece| file << piece }
      end
      nil
    end

    # Yields the defaults of the process to change them: see Configuration. Options of a call override them.
    def configure
      yield @configuration
      nil
    end

    # The defaults; change them with +configure+.
    attr_reader :configuration

    # Removes all defaults. Running engines are kept.
    def reset_config!
      @configuration = Configuration.new
      nil
    end

    # Ends the engines now rather than at the exit of the program; running conversions fail. Later conversions start
    # new engines.
    def shutdown
      @engines.close
    end

    # The engines of this process. Not part of the public interface.
    attr_reader :engines

    private

    def hash_of(options)
      raise TypeError unless options.respond_to?(:to_h)

      options.to_h
    rescue TypeError, ArgumentError
      raise UsageError, "options must be a Hash, #{options.class} was given"
    end
  end

  # A forked child closes the engines of its parent at once; otherwise they would not end with the parent.
  module AfterFork
    def _fork
      super.tap { |pid| Pdfconv.engines.forget_parent if pid.zero? }
    end
  end
  private_constant :AfterFork
  Process.singleton_class.prepend(AfterFork) if Process.respond_to?(:_fork)
end

require_relative "pdfconv/on_rails/railtie" if defined?(Rails::Railtie)
