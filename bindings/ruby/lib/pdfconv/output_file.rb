# frozen_string_literal: true

module Pdfconv
  # Writes a file completely or not at all: through a temporary file that is renamed at the end. A target that is not a
  # regular file, such as a pipe, is written to directly.
  module OutputFile
    MOST_NAMES = 10
    MOST_LINKS = 40
    private_constant :MOST_NAMES, :MOST_LINKS

    module_function

    # Yields an object to write chunks to with +<<+. Raises an InputError for a system error; an exception of the block
    # is passed on unchanged, and no file remains.
    def write(path, &block)
      path = path.to_path if path.respond_to?(:to_path)
      raise UsageError, "the output needs a path" unless path.is_a?(String) && !path.empty?
      raise UsageError, "the output: a path cannot contain a NUL character" if path.include?("\0")

      target = real(path)
      attempt(path) { raise Errno::EISDIR if File.directory?(target) || path.end_with?("/") }
      return direct(target, path, &block) if File.exist?(target) && !File.file?(target)

      replace(target, path, &block)
    end

    # Writes to a file; a system error becomes an InputError.
    class Target
      def initialize(file, path)
        @file = file
        @path = path
      end

      def <<(chunk)
        OutputFile.send(:attempt, @path) { @file.write(chunk) }
        self
      end
    end
    private_constant :Target

    def direct(target, path)
      file = attempt(path) { File.open(target, "wb") }
      yield Target.new(file, path)
      attempt(path) { file.close }
    ensure
      file&.close
    end
    private_class_method :direct

    def replace(target, path)
      file = nil
      file = open_beside(target, path)
      keep_mode(file, target)
      yield Target.new(file, path)
      attempt(path) do
        file.close
        File.rename(file.path, target)
      end
      is_done = true
    ensure
      discard(file) if file && !is_done
    end
    private_class_method :replace

    # Exclusive: never through a link of another user, never into a file of another process.
    def open_beside(target, path)
      count = 0
      begin
        File.open("#{target}.tmp-#{Process.pid}#{"-#{count}" if count.positive?}", "wbx")
      rescue Errno::EEXIST
        count += 1
        retry if count < MOST_NAMES
        raise InputError, "the output #{path} cannot be written: temporary files of other processes are in the way"
      rescue SystemCallError => e
        raise failure(path, e)
      end
    end
    private_class_method :open_beside

    # Users who could not read the replaced file cannot read the new one either.
    def keep_mode(file, target)
      file.chmod(File.stat(target).mode & 0o777) if File.exist?(target)
    rescue SystemCallError
      nil
    end
    private_class_method :keep_mode

    def discard(file)
      file.close
      File.unlink(file.path)
    rescue SystemCallError
      nil
    end
    private_class_method :discard

    # The file that a link leads to, even if it does not exist yet, so that the link is kept.
    def real(path, links = 0)
      File.realpath(path)
    rescue SystemCallError
      if links < MOST_LINKS && File.symlink?(path)
        return real(File.absolute_path(File.readlink(path), File.dirname(path)), links + 1)
      end

      begin
        File.join(File.realpath(File.dirname(path)), File.basename(path))
      rescue SystemCallError
        path
      end
    end
    private_class_method :real

    def attempt(path)
      yield
    rescue SystemCallError => e
      raise failure(path, e)
    end
    private_class_method :attempt

    def failure(path, error)
      missing = error.is_a?(Errno::ENOENT) && !File.exist?(File.dirname(path))
      reason = missing ? "there is no directory #{File.dirname(path)}" : Pdfconv.send(:system_reason, error)
      InputError.new("the output #{path} cannot be written: #{reason}")
    end
    private_class_method :failure
  end
end
