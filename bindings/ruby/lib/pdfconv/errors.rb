# frozen_string_literal: true

# Failures of a conversion. Messages are those of the command line, without its "error: ": the first line says what is
# wrong and where, further lines what to do about it.
module Pdfconv
  # Any failure of a conversion.
  class Error < StandardError; end

  # A wrong option: an unknown key, a malformed value, or one that is not supported.
  class UsageError < Error; end

  # The document, a font or a resource cannot be read, or the output cannot be written.
  class InputError < Error; end

  # The document cannot be rendered: a limit, a restriction of streaming mode, a loss under +strict+.
  class RenderError < Error; end

  # A time limit of the engine is over. (Ruby's own Timeout raises what it always raises.)
  class TimeoutError < Error; end

  # The engine failed unexpectedly, or cannot be started. Later conversions get a new one.
  class InternalError < Error; end

  # The server that a conversion was delegated to cannot be reached, is overloaded, or answers with something else.
  class ServerError < Error
    # The HTTP status of the answer; nil when there was none.
    attr_reader :status

    def initialize(message = nil, status: nil)
      super(message)
      @status = status
    end
  end

  # By the word that engines use for the kind of an error.
  ERROR_KINDS = {
    "usage" => UsageError, "input" => InputError, "render" => RenderError, "timeout" => TimeoutError,
    "internal" => InternalError, "server" => ServerError
  }.freeze
  private_constant :ERROR_KINDS

  # In words for the user, as the command line has them.
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

  # Why the system refused, in words for the user.
  def self.system_reason(error)
    SYSTEM_REASONS.fetch(error.class, error.message)
  end
  private_class_method :system_reason
end
