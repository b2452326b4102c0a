# frozen_string_literal: true

require "test_helper"
require "socket"

# Delegation to a server: a real one, and stubs for what a real one seldom says.
class ServerTest < PdfconvTest
  HTML = "<h1>Größe</h1><p>text</p>"

  def setup
    super
    Pdfconv.reset_config!
  end

  def with_server(*arguments)
    Open3.popen3(*command, "server", "--listen", "127.0.0.1:0", "--workers", "1", *arguments) do |input, output, _, process|
      input.close
      yield "http://#{output.gets[/listening on (\S+)/, 1]}"
    ensure
      Process.kill(:KILL, process.pid)
    end
  end

  # A server that takes one request whole, gives what the block makes of it, and remembers it.
  def with_stub(answer)
    server = TCPServer.new("127.0.0.1", 0)
    request = +""
    thread = Thread.new do
      socket = server.accept
      request << socket.readpartial(65_536) until request.include?("\r\n\r\n") && whole?(request)
      answer.respond_to?(:call) ? answer.call(socket) : socket.write(answer)
      socket.close
    end
    yield "http://127.0.0.1:#{server.addr[1]}", request
  ensure
    thread&.kill
    thread&.join
    server&.close
  end

  def whole?(request)
    head, body = request.split("\r\n\r\n", 2)
    length = head[/^content-length: (\d+)/i, 1]
    length ? body.bytesize >= length.to_i : body.end_with?("0\r\n\r\n")
  end

  def response(status, body)
    "HTTP/1.1 #{status} Status\r\nContent-Length: #{body.bytesize}\r\nConnection: close\r\n\r\n#{body}"
  end

  PDF = "%PDF-1.7\n%%EOF\n"

  def test_gives_what_the_server_made
    with_server do |url|
      expected = Pdfconv.render(HTML, page_size: "A5", title: "a & b=c ü", grayscale: true)
      assert_equal expected, Pdfconv.render(HTML, server_url: url, page_size: "A5", title: "a & b=c ü", grayscale: true, toc: false)
      assert_equal expected, Pdfconv.render(StringIO.new(HTML), server_url: "#{url}/", page_size: "A5", title: "a & b=c ü", grayscale: true)
      in_directory do |directory|
        assert_nil Pdfconv.render_to_file(HTML, "#{directory}/a.pdf", server_url: url)
        assert_equal Pdfconv.render(HTML), File.binread("#{directory}/a.pdf")
        assert_equal ["a.pdf"], Dir.children(directory)
      end
    end
  end

  def test_files_in_memory_go_with_the_document
    with_server do |url|
      html = '<link rel="stylesheet" href="memory.css"><p>ä</p><p>b</p>'
      options = { server_url: url, assets: { "memory.css" => "p { break-before: page }" }, no_pdf_compression: true }
      assert_equal 2, Pdfconv.render(html, options).scan(%r{/Type */Page\b}).size
      assert_equal 2, Pdfconv.render(StringIO.new(html), options).scan(%r{/Type */Page\b}).size
      assert_raises(Pdfconv::UsageError) { Pdfconv.render(html, server_url: url, assets: { "a/b" => "x" }) }
    end
  end

  def test_a_block_gets_the_answer_as_it_comes
    with_server do |url|
      html = paragraphs(2000)
      chunks = []
      assert_nil(Pdfconv.render(html, server_url: url) { |chunk| chunks << chunk })
      assert_operator chunks.size, :>, 1
      assert_equal Pdfconv.render(html), chunks.join
      assert_raises(KeyError) { Pdfconv.render(html, server_url: url) { |_| raise KeyError } }
      assert_raises(IOError) { Pdfconv.render(html, server_url: url) { |_| raise IOError, "mine" } }
      assert_equal chunks.join, Pdfconv.render(html, server_url: url)
    end
  end

  def test_statuses_of_a_real_server_are_error_classes
    with_server("--max-body-size", "100000") do |url|
      assert_raises(Pdfconv::UsageError) { Pdfconv.render(HTML, server_url: url, page_size: "A11") }
      assert_raises(Pdfconv::UsageError) { Pdfconv.render(HTML, server_url: url, nothing: "x") }
      assert_raises(Pdfconv::UsageError) { Pdfconv.render("", server_url: url) }
      error = assert_raises(Pdfconv::InputError) { Pdfconv.render("x" * 3_000_000, server_url: url) }
      assert error.message.start_with?(url)
      assert_raises(Pdfconv::InputError) { Pdfconv.render(StringIO.new("x" * 3_000_000), server_url: url) }
      assert_raises(Pdfconv::RenderError) { Pdfconv.render(HTML, server_url: url, streaming: true, toc: true) }
      assert_equal 404, assert_raises(Pdfconv::ServerError) { Pdfconv.render(HTML, server_url: "#{url}/elsewhere") }.status
      in_directory do |directory|
        assert_raises(Pdfconv::RenderError) { Pdfconv.render_to_file(HTML, "#{directory}/a.pdf", server_url: url, streaming: true, toc: true) }
        assert_empty Dir.children(directory)
      end
    end
  end

  def test_every_status_has_its_class
    { 400 => Pdfconv::UsageError, 413 => Pdfconv::InputError, 500 => Pdfconv::RenderError, 503 => Pdfconv::ServerError,
      504 => Pdfconv::ServerError, 404 => Pdfconv::ServerError, 302 => Pdfconv::ServerError }.each do |status, kind|
      with_stub(response(status, "the reason\n")) do |url|
        error = assert_raises(kind) { Pdfconv.render(HTML, server_url: url) }
        assert_equal "#{url}: the reason", error.message
        assert_equal status, error.status if kind == Pdfconv::ServerError
      end
    end
  end

  def test_options_become_a_percent_encoded_query
    with_stub(response(200, PDF)) do |url, request|
      assert_equal PDF, Pdfconv.render(HTML, server_url: "#{url}/pdfs/", title: "a b&ü", toc: true, replace: { a: "1", b: "2" })
      line, head = request.split("\r\n", 2)
      assert_equal "POST /pdfs/pdf?title=a+b%26%C3%BC&toc=1&replace=a%3D1&replace=b%3D2&encoding=utf-8 HTTP/1.1", line
      assert_match(%r{^content-type: text/html; charset=utf-8\r$}i, head)
    end
    with_stub(response(200, PDF)) do |url, request|
      Pdfconv.render("abc", server_url: url) { |_| nil }
      assert request.start_with?("POST /pdf?stream=1 HTTP/1.1\r\n"), request
    end
  end

  def test_a_pdf_that_is_cut_off_is_a_server_error
    with_stub(response(200, "%PDF-1.7\n")) { |url| assert_raises(Pdfconv::ServerError) { Pdfconv.render(HTML, server_url: url) } }
    cut = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n#{PDF}"
    with_stub(cut) { |url| assert_raises(Pdfconv::ServerError) { Pdfconv.render(HTML, server_url: url) } }
    in_directory do |directory|
      with_stub(cut) { |url| assert_raises(Pdfconv::ServerError) { Pdfconv.render_to_file(HTML, "#{directory}/a.pdf", server_url: url) } }
      assert_empty Dir.children(directory)
    end
  end

  def test_no_answer_is_a_server_error
    closed = TCPServer.new("127.0.0.1", 0).then { |server| server.addr[1].tap { server.close } }
    error = assert_raises(Pdfconv::ServerError) { Pdfconv.render(HTML, server_url: "http://127.0.0.1:#{closed}") }
    assert_nil error.status
    with_stub(->(_) { nil }) { |url| assert_raises(Pdfconv::ServerError) { Pdfconv.render(HTML, server_url: url) } }
    with_stub("nonsense\r\n\r\n") { |url| assert_raises(Pdfconv::ServerError) { Pdfconv.render(HTML, server_url: url) } }
    with_stub(->(_) { sleep }) do |url|
      error = assert_raises(Pdfconv::ServerError) { Pdfconv.render(HTML, server_url: url, server_read_timeout: 0.2) }
      assert_includes error.message, "within 0.2 seconds"
    end
    # Ruby's own time limit is not the server's failure.
    with_stub(->(_) { sleep }) do |url|
      assert_raises(Timeout::Error) { Timeout.timeout(0.2) { Pdfconv.render(HTML, server_url: url) } }
    end
  end

  def test_there_is_no_fallback_to_this_machine
    Pdfconv.shutdown
    assert_raises(Pdfconv::ServerError) { Pdfconv.render(HTML, server_url: "http://127.0.0.1:1") }
    assert_equal({ idle: [], busy: [] }, Pdfconv.engines.pids)
  end

  def test_an_address_that_is_none_is_a_usage_error
    ["ftp://a", "127.0.0.1:8080", "http://", "not an address", 17].each do |url|
      assert_raises(Pdfconv::UsageError) { Pdfconv.render(HTML, server_url: url) }
    end
    assert_raises(Pdfconv::UsageError) { Pdfconv.render(HTML, server_url: "http://a", server_open_timeout: 0) }
  end

  def test_options_of_files_access_and_logging_are_refused
    { font: "/a.ttf", cover: "/a.html", header_html: "/a", base_url: "/tmp", allow: "/a", allow_path: ["/a"], log_level: "warn", quiet: true,
      allow_remote_assets: true, user_style_sheet: "/a", output: "/a", disable_local_file_access: true }.each do |key, value|
      error = assert_raises(Pdfconv::UsageError) { Pdfconv.render(HTML, server_url: "http://127.0.0.1:1", key => value) }
      assert error.message.start_with?(key.to_s), error.message
    end
    assert_raises(Pdfconv::UsageError) { Pdfconv.render(HTML, server_url: "http://127.0.0.1:1", chunk_size: 10) { |_| nil } }
  end

  def test_the_server_may_be_a_default
    with_stub(response(200, PDF)) do |url|
      Pdfconv.configure do |config|
        config.server_url = url
        config.chunk_size = 1024
      end
      assert_equal PDF, Pdfconv.render(HTML)
      assert Pdfconv.render(HTML, server_url: nil).bytesize > 1000
    end
  end
end
