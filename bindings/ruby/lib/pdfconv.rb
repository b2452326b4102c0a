# frozen_string_literal: true

require_relative "pdfconv/version"
require_relative "pdfconv/errors"
require_relative "pdfconv/configuration"
require_relative "pdfconv/option_pairs"
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
# Options are those of the command line with underscores: +page_size: "A5"+. Strings are values, +true+ is a flag,
# +false+ and +nil+ are as good as not given, an array repeats an option, <tt>font: { path:, index: }</tt> is a face
# of a font file. All methods may be called from several threads.
module Pdfconv
  @configuration = Configuration.new
  @engines = EnginePool.new

  class << self
    # The PDF of a document, as a binary String. With a block, chunks of about +chunk_size+ bytes are yielded as pages
    # get done, and the result is nil. The document is a String, or something to +read+ from.
    #
    # Raises an Error: see its subclasses. What the block raises ends the conversion and comes out as it is.
    def render(html, options = {}, **keywords, &block)
      Call.new(@configuration, hash_of(options).merge(keywords)).render(html, &block)
    end

    # Writes the PDF of a document to a file, by way of a temporary one: after a failure the path holds what it held
    # before.
    def render_to_file(html, path, options = {}, **keywords)
      call = Call.new(@configuration, hash_of(options).merge(keywords))
      OutputFile.write(path) do |file|
        call.pieces(html) { |piece| file << piece }
      end
      nil
    end

    # Yields the defaults of the process, to be changed: see Configuration. What a call says wins over them.
    def configure
      yield @configuration
      nil
    end

    # The defaults; to be changed with +configure+.
    attr_reader :configuration

    # Forgets all defaults. Engines that run are kept.
    def reset_config!
      @configuration = Configuration.new
      nil
    end

    # Ends the engines now rather than at the exit of the program; conversions that run fail. Later ones start new
    # engines.
    def shutdown
      @engines.close
    end

    # The engines of this process. Not a part of the interface.
    attr_reader :engines

    private

    def hash_of(options)
      raise TypeError unless options.respond_to?(:to_h)

      options.to_h
    rescue TypeError, ArgumentError
      raise UsageError, "options must be a Hash, #{options.class} was given"
    end
  end

  # A forked child lets go of its parent's engines at once, or they would not end with the parent.
  module AfterFork
    def _fork
      super.tap { |pid| Pdfconv.engines.forget_parent if pid.zero? }
    end
  end
  private_constant :AfterFork
  Process.singleton_class.prepend(AfterFork) if Process.respond_to?(:_fork)
end

require_relative "pdfconv/on_rails/railtie" if defined?(Rails::Railtie)
