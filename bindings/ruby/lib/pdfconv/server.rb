# frozen_string_literal: true

require "net/http"
require "openssl"
require "stringio"
require "uri"
require "zlib"

module Pdfconv
  # Delegates a conversion to a pdfconv server: the document is the body of one POST, the options are its query. Status
  # 400 raises a UsageError, 413 an InputError, 500 a RenderError; any other status, or no response, a ServerError.
  class Server
    # Options for files, access or logging, which only the server controls. A test of the project compares them with its
    # option table.
    REFUSED = %w[
      font font-index gothic-font gothic-font-index serif-font serif-font-index mono-font mono-font-index
      disable-system-fonts
      output report cover header-html footer-html user-style-sheet base-url allow allow-path enable-local-file-access
      disable-local-file-access allow-remote-assets log-level quiet timeout memory-limit
    ].freeze
    STATUS_ERRORS = { 400 => UsageError, 413 => InputError, 500 => RenderError }.freeze
    CONNECTION_ERRORS = [
      SystemCallError, SocketError, IOError, Net::OpenTimeout, Net::ReadTimeout, Net::WriteTimeout, Net::ProtocolError,
      Net::HTTPBadResponse, Net::HTTPHeaderSyntaxError, OpenSSL::SSL::SSLError, Zlib::Error
    ].freeze
    # Bytes: %%EOF and the end of its line.
    LONGEST_END = 7
    LONGEST_ERROR = 4096
    private_constant :STATUS_ERRORS, :CONNECTION_ERRORS, :LONGEST_END, :LONGEST_ERROR

    # Raises a UsageError for an invalid address.
    def initialize(url, open_timeout:, read_timeout:)
      @url = URI.parse(url.to_s)
      raise URI::InvalidURIError unless @url.is_a?(URI::HTTP) && !@url.host.to_s.empty?

      @open_timeout = open_timeout
      @read_timeout = read_timeout
    rescue URI::InvalidURIError
      raise UsageError, "server_url: #{url.to_s.inspect} is not an http(s) address"
    end

    # Yields the PDF in pieces; with +streamed+ the server sends them as pages are finished.
    # +assets+: names and bytes of files that are sent with the document.
    def render(pairs, document, streamed:, assets: {}, &receive)
      refuse(pairs)
      request = request_for(pairs, document, streamed, assets)
      theirs = nil
      connection.start do |http|
        http.request(request) do |response|
          pass(response) do |piece|
            receive.call(piece)
          rescue Exception => e # rubocop:disable Lint/RescueException
            # An exception of the caller's block is not a failure of the connection.
            theirs = e
            raise
          end
        end
      end
    rescue *CONNECTION_ERRORS => e
      raise if e.equal?(theirs)

      raise ServerError, "#{origin}: #{reason(e)}"
    end

    private

    def refuse(pairs)
      name, = pairs.find { |each, _| REFUSED.include?(each) }
      return unless name

      raise UsageError, "#{name.tr('-', '_')} cannot be used together with server_url\n" \
                        "it concerns files, access, limits or logging, which only the server controls"
    end

    def request_for(pairs, document, streamed, assets)
      pairs = [*pairs, %w[encoding utf-8]] if document.text? && pairs.none? { |name, _| name == "encoding" }
      pairs = [*pairs, %w[stream 1]] if streamed
      query = URI.encode_www_form(pairs.map { |name, value| [name, value || "1"] })
      request = Net::HTTP::Post.new("#{@url.path.chomp('/')}/pdf#{"?#{query}" unless query.empty?}")
      request["Content-Type"] = document.text? ? "text/html; charset=utf-8" : "text/html"
      request["Accept-Encoding"] = "identity"
      if @url.user
        request.basic_auth(*[@url.user, @url.password].map { |part| URI.decode_www_form_component(part.to_s) })
      end
      if !assets.empty?
        fill_form(request, document, assets)
      elsif document.bytes
        request.body = document.bytes
      else
        request["Transfer-Encoding"] = "chunked"
        request.body_stream = document
      end
      request
    end

    # The document and its files as a form.
    def fill_form(request, document, assets)
      parts = assets.map { |name, bytes| ["files", StringIO.new(bytes), { filename: name }] }
      page = document.bytes ? StringIO.new(document.bytes) : StringIO.new(document.read.to_s)
      request.set_form([*parts, ["files", page, { filename: "index.html", content_type: "text/html" }]],
                       "multipart/form-data")
    end

    def connection
      # No proxy: the server is part of the application.
      http = Net::HTTP.new(@url.hostname, @url.port, nil)
      http.use_ssl = @url.scheme == "https"
      http.open_timeout = @open_timeout
      http.read_timeout = http.write_timeout = @read_timeout
      http.max_retries = 0
      http
    end

    # A truncated PDF is an error, however its transfer ended.
    def pass(response, &receive)
      raise status_error(response) unless response.code == "200"

      tail = String.new(encoding: Encoding::BINARY)
      bytes = 0
      response.read_body do |piece|
        bytes += piece.bytesize
        tail << (piece.byteslice(-LONGEST_END..) || piece)
        tail = tail.byteslice(-LONGEST_END..) || tail
        receive.call(piece)
      end
      # Net::HTTP accepts a response that is shorter than its Content-Length.
      is_whole = bytes >= (response.content_length || 0) && tail.include?("%%EOF")
      raise ServerError.new("#{origin}: the server did not send the whole PDF", status: 200) unless is_whole
    end

    def status_error(response)
      status = response.code.to_i
      text = response.read_body.to_s.byteslice(0, LONGEST_ERROR).force_encoding(Encoding::UTF_8).scrub
      text = text.delete_prefix("error: ").strip
      message = "#{origin}: #{text.empty? ? "the server answered with status #{status}" : text}"
      kind = STATUS_ERRORS[status]
      kind ? kind.new(message) : ServerError.new(message, status: status)
    end

    def reason(error)
      case error
      when Net::OpenTimeout then "the server did not accept the connection within #{@open_timeout} seconds"
      when Net::ReadTimeout, Net::WriteTimeout then "the server did not answer within #{@read_timeout} seconds"
      when EOFError then "the server closed the connection before it answered"
      else "the server cannot be reached (#{error.message})"
      end
    end

    def origin
      "#{@url.scheme}://#{@url.host}:#{@url.port}"
    end
  end
end
