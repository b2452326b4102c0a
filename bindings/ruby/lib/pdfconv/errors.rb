# frozen_string_literal: true

# Errors of conversions. Messages are those of the command line, without "error: ": the first line says what is wrong
# and where, further lines what to do about it.
module Pdfconv
  # Any failure of a conversion.
  class Error < StandardError; end

  # An invalid option: unknown key, malformed value, or unsupported option.
  class UsageError < Error; end

  # The document, a font or another resource cannot be read, or the output cannot be written.
  class InputError < Error; end

  # The document exceeds a limit, breaks a restriction of streaming mode, or would lose content under +strict+.
  class RenderError < Error; end

  # A time limit of the engine was exceeded. (Timeout of Ruby raises its own exception.)
  class TimeoutError < Error; end

  # The engine failed unexpectedly, or cannot be started. Later conversions use a new one.
  class InternalError < Error; end

  # The converter is not installed, or a path to it is wrong; no document was read.
  class ConverterNotFoundError < InternalError; end

  # The server that a conversion was delegated to cannot be reached, is overloaded, or gave an unexpected response.
  class ServerError < Error
    # The HTTP status of the response; nil if there was none.
    attr_reader :status

    def initialize(message = nil, status: nil)
      super(message)
      @status = status
    end
  end

  # By the name of the error kind in the protocol.
  ERROR_KINDS = {
    "usage" => UsageError, "input" => InputError, "render" => RenderError, "timeout" => TimeoutError,
    "internal" => InternalError, "server" => ServerError
  }.freeze
  private_constant :ERROR_KINDS

  # In plain words, as on the command line.
  SYSTEM_REASONS = {
    Errno::ENOENT => "there is no such file", Errno::EACCES => "permission is denied",
    Errno::EPERM => "permission is denied",
    Errno::EISDIR => "it is a directory", Errno::ENOTDIR => "a part of the path is not a directory",
    Errno::ENAMETOOLONG => "the name is too long", Errno::ELOOP => "links lead in a circle",
    Errno::EMFILE => "too many files are open", Errno::ENOSPC => "the disk is full",
    Errno::EDQUOT => "the disk quota is used up", Errno::EROFS => "the file system is read-only",
    Errno::EFBIG => "the file would become too large", Errno::EIO => "the disk reports an error",
    Errno::EPIPE => "the reader has closed its end"
  }.freeze
  private_constant :SYSTEM_REASONS

  # The reason of a system error, in plain words.
  def self.system_reason(error)
    SYSTEM_REASONS.fetch(error.class, error.message)
  end
  private_class_method :system_reason
end
