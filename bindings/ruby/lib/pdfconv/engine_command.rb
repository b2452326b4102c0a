# frozen_string_literal: true

module Pdfconv
  # Finds the command that starts an engine. Uses the first of: the setting +binary+, the environment variable
  # PDFCONV_BINARY, the executable packaged with the gem, +pdfconv+ in PATH, the npm package +pdfconv+ in a node_modules
  # of the working directory or above, and the project that contains the gem. A path in a setting or variable must
  # exist; the others are tried in turn.
  module EngineCommand
    GEM_ROOT = File.expand_path("../..", __dir__)
    SCRIPT = "dist/pdfconv.js"
    private_constant :GEM_ROOT, :SCRIPT

    module_function

    # The command as an Array, without arguments. Raises a ConverterNotFoundError with the places that were searched.
    def find(binary, environment: ENV, directory: Dir.pwd)
      named(binary, "the setting binary") || named(environment["PDFCONV_BINARY"], "PDFCONV_BINARY") ||
        packaged || in_path("pdfconv", environment).then { |path| path && [path] } ||
        in_node_modules(environment, directory) || in_project(environment) || raise(ConverterNotFoundError, NOT_FOUND)
    end

    NOT_FOUND = <<~TEXT.chomp
      the converter is not there
      looked for: the setting binary, PDFCONV_BINARY, an executable in the gem, pdfconv in PATH, node_modules/pdfconv
      install it (npm install pdfconv), or set its path: Pdfconv.configure { |config| config.binary = "…" }
    TEXT
    private_constant :NOT_FOUND

    def named(path, whose)
      return nil if path.nil? || path.to_s.empty?

      path = File.expand_path(path.to_s)
      raise ConverterNotFoundError, "#{whose} names #{path}, which does not exist" unless File.file?(path)

      # A script without execute permission, as after some deployments, is run with node.
      return [path] if File.executable?(path)

      script(path, ENV) || raise(ConverterNotFoundError, "#{whose} names #{path}, which is not executable")
    end
    private_class_method :named

    def packaged
      path = File.join(GEM_ROOT, "vendor", "pdfconv")
      File.file?(path) && File.executable?(path) ? [path] : nil
    end
    private_class_method :packaged

    def in_path(name, environment)
      directories = environment.fetch("PATH", "").split(File::PATH_SEPARATOR)
      directories.map { |each| File.join(each, name) }.find { |path| File.file?(path) && File.executable?(path) }
    end
    private_class_method :in_path

    def in_node_modules(environment, directory)
      loop do
        found = script(File.join(directory, "node_modules", "pdfconv", SCRIPT), environment)
        return found if found

        above = File.dirname(directory)
        return nil if above == directory

        directory = above
      end
    end
    private_class_method :in_node_modules

    def in_project(environment)
      script(File.join(File.expand_path("../..", GEM_ROOT), SCRIPT), environment)
    end
    private_class_method :in_project

    def script(path, environment)
      node = File.file?(path) && path.end_with?(".js") ? in_path("node", environment) : nil
      node && [node, path]
    end
    private_class_method :script
  end
end
