# frozen_string_literal: true

module Pdfconv
  # The document to convert, in pieces of bytes: a String, or an object with +read+. A String with a text encoding is
  # already decoded, so the encoding that it declares is ignored. Binary Strings and data from an IO are decoded by
  # byte-order mark, +encoding+ option, declaration, or as UTF-8.
  class Document
    PIECE_BYTES = 65_536

    # Raises a UsageError for any other object.
    def initialize(html)
      if html.is_a?(String)
        @bytes, @is_text = Document.bytes_of(html)
      elsif html.respond_to?(:read)
        @io = html
        @is_text = false
      else
        raise UsageError, "the document must be a String or have a method read, #{html.class} was given"
      end
      @at = 0
    end

    # Whether the bytes are UTF-8 because the document is text.
    def text?
      @is_text
    end

    # All bytes, if they are available; nil for an IO.
    attr_reader :bytes

    # The next 64 KiB or less; nil at the end, and :later if the source must be waited for (see +source+). Raises an
    # InputError if the system refuses to read.
    def next_piece
      piece = source ? attempt { source.read_nonblock(PIECE_BYTES, exception: false) } : blocking_piece
      return :later if piece == :wait_readable

      piece unless piece.nil? || piece.empty?
    end

    # The pipe, socket or file to wait for, if the document is one.
    def source
      @io if @io.is_a?(IO)
    end

    # As an IO, for consumers that read by themselves.
    def read(size = nil, buffer = nil)
      piece = attempt { @io.read(size) }&.b
      buffer && piece ? buffer.replace(piece) : piece
    end

    # Bytes of a String, and whether they are known to be UTF-8. Text in ASCII only may be in an encoding that uses
    # ASCII bytes for other characters, so its declaration is used.
    def self.bytes_of(html)
      case html.encoding
      when Encoding::BINARY, Encoding::US_ASCII then [html.b, false]
      when Encoding::UTF_8 then [html.b, html.valid_encoding? && !html.ascii_only?]
      else [html.encode(Encoding::UTF_8).b, true]
      end
    rescue EncodingError
      raise InputError, "the document is a String in #{html.encoding}, but contains bytes that are not valid in it"
    end

    private

    def blocking_piece
      return read(PIECE_BYTES) if @io

      piece = @bytes.byteslice(@at, PIECE_BYTES)
      @at += PIECE_BYTES
      piece
    end

    def attempt
      yield
    rescue SystemCallError => e
      raise InputError, "the input cannot be read: #{Pdfconv.send(:system_reason, e)}"
    end
  end
end
