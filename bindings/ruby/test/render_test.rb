# frozen_string_literal: true

require "test_helper"

class RenderTest < PdfconvTest
  OPTION_SETS = [
    [{}, []],
    [{ page_size: "A5" }, %w[--page-size A5]],
    [{ orientation: "Landscape", margin_top: "30mm" }, %w[--orientation Landscape --margin-top 30mm]],
    [{ page_width: "100mm", page_height: "80mm" }, %w[--page-width 100mm --page-height 80mm]],
    [{ toc: true, footer_center: "[page] / [topage]", zoom: 0.9 }, ["--toc", "--footer-center", "[page] / [topage]", "--zoom", "0.9"]]
  ].freeze

  def test_gives_the_pdf_as_a_binary_string
    pdf = Pdfconv.render("<h1>Invoice</h1>")
    assert_equal Encoding::BINARY, pdf.encoding
    assert pdf.start_with?("%PDF-")
    assert pdf.end_with?("%%EOF\n")
  end

  def test_gives_the_bytes_of_the_command_line_for_five_sets_of_options
    html = "<h1>One</h1>#{paragraphs(60)}"
    counts = OPTION_SETS.map do |options, arguments|
      assert_equal by_command(html, *arguments), Pdfconv.render(html, options)
      pages(html, options)
    end
    assert_operator counts.uniq.size, :>, 2
  end

  def test_takes_options_as_a_hash_as_keywords_and_with_strings
    a5 = Pdfconv.render("x", page_size: "A5")
    assert_equal a5, Pdfconv.render("x", { page_size: "A5" })
    assert_equal a5, Pdfconv.render("x", { "page-size" => "A5" })
    assert_equal a5, Pdfconv.render("x", "page_size" => "A5")
    refute_equal a5, Pdfconv.render("x")
  end

  def test_yields_chunks_that_make_up_the_pdf
    html = paragraphs(3000)
    chunks = []
    assert_nil(Pdfconv.render(html) { |chunk| chunks << chunk })
    assert_operator chunks.size, :>, 1
    assert chunks.first.start_with?("%PDF-")
    assert chunks.last.end_with?("%%EOF\n")
    assert_equal [Encoding::BINARY], chunks.map(&:encoding).uniq
    assert_equal [65_536], chunks[0..-2].map(&:bytesize).uniq
    assert_equal Pdfconv.render(html), chunks.join
  end

  def test_smaller_chunks_are_more_chunks
    html = paragraphs(200)
    counts = [512, 1024, 65_536, 1_000_000].map do |size|
      chunks = []
      Pdfconv.render(html, chunk_size: size) { |chunk| chunks << chunk }
      assert_operator chunks.map(&:bytesize).max, :<=, size
      assert_equal Pdfconv.render(html), chunks.join
      chunks.size
    end
    assert_equal counts.sort.reverse, counts
    assert_operator counts[0], :>, counts[1]
    assert_operator counts[1], :>, counts[2]
  end

  def test_a_chunk_size_of_nothing_is_a_usage_error
    [0, -1, "many", Float::INFINITY].each do |size|
      assert_raises(Pdfconv::UsageError) { Pdfconv.render("x", chunk_size: size) { |_| flunk } }
    end
  end

  def test_reads_from_an_io
    html = paragraphs(500)
    assert_equal Pdfconv.render(html), Pdfconv.render(StringIO.new(html))
    in_directory do |directory|
      File.binwrite("#{directory}/a.html", html)
      File.open("#{directory}/a.html") { |file| assert_equal Pdfconv.render(html), Pdfconv.render(file) }
    end
    assert_raises(Pdfconv::UsageError) { Pdfconv.render(17) }
  end

  def test_text_is_decoded_already_and_bytes_are_decoded_as_they_say
    expected = Pdfconv.render("<p>Größe 寸法</p>")
    assert_equal expected, Pdfconv.render("<p>Größe 寸法</p>".encode("UTF-16LE"))
    assert_equal expected, Pdfconv.render("<p>Größe 寸法</p>".b)
    declared = "<meta charset=shift_jis><p>寸法</p>"
    assert_equal Pdfconv.render("<p>寸法</p>"), Pdfconv.render(declared)
    assert_equal Pdfconv.render("<p>寸法</p>"), Pdfconv.render(declared.encode("Shift_JIS").b)
    assert_equal Pdfconv.render("<p>寸法</p>"), Pdfconv.render(declared.encode("Shift_JIS").force_encoding("UTF-8"))
    assert_equal Pdfconv.render("<p>寸法</p>"), Pdfconv.render("<p>寸法</p>".encode("EUC-JP").b, encoding: "euc-jp")
  end

  def test_streaming_gives_the_pages_of_normal_mode
    html = paragraphs(3000)
    assert_equal pages(html), pages(html, streaming: true)
    breaks = (1..10).map { |i| "<div style='page-break-after: #{i < 10 ? 'always' : 'auto'}'>#{i}</div>" }.join
    assert_equal 10, pages(breaks)
    assert_equal 10, pages(breaks, streaming: true)
  end

  def test_streaming_yields_before_the_document_is_read_to_its_end
    reader, writer = IO.pipe
    got = Queue.new
    thread = Thread.new { Pdfconv.render(reader, streaming: true, chunk_size: 1024) { |chunk| got << chunk } }
    writer << paragraphs(2000).delete_suffix("</body></html>")
    assert got.pop.start_with?("%PDF-")
    writer << "</body></html>"
    writer.close
    thread.join
  end

  def test_what_is_printed_moves_no_cursor
    program = 'Pdfconv.render(%(<img src="a\e[31m\u202E.png">))'
    _, errors, = Open3.capture3(RbConfig.ruby, "-I", File.expand_path("../lib", __dir__), "-r", "pdfconv", "-e", program)
    assert_includes errors, "a<U+001B>[31m<U+202E>.png"
    refute_match(/[\e\u202E]/, errors)
  end

  def test_warnings_come_to_the_callback_or_to_standard_error
    html = "<img src=missing.png>"
    Pdfconv.render(html)
    assert_equal 1, @warnings.size
    assert_includes @warnings.first, "missing.png"
    Pdfconv.render(html, log_level: "error")
    assert_equal 1, @warnings.size
    program = "Pdfconv.render('#{html}')"
    _, errors, = Open3.capture3(RbConfig.ruby, "-I", File.expand_path("../lib", __dir__), "-r", "pdfconv", "-e", program)
    assert_match(/\Apdfconv: .*missing\.png/, errors)
  end

  def test_the_version_is_that_of_the_converter
    output, = Open3.capture2(*command, "--version")
    assert_equal "pdfconv #{Pdfconv::VERSION}\n", output
  end
end
