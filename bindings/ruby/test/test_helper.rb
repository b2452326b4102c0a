# frozen_string_literal: true

require "minitest/autorun"
require "open3"
require "pathname"
require "fileutils"
require "stringio"
require "tmpdir"
require "timeout"
# The clock stands still, so that PDFs can be compared byte by byte.
ENV["SOURCE_DATE_EPOCH"] = "1700000000"
require "pdfconv"

# What tests share. The converter under test is that of PDFCONV_BINARY, or the one that the project has built.
class PdfconvTest < Minitest::Test
  def setup
    Pdfconv.reset_config!
    @warnings = []
    Pdfconv.configure { |config| config.on_warning = ->(message) { @warnings << message } }
  end

  def paragraphs(count)
    style = "<html><head><style>p { height: 60px; margin: 0; }</style></head><body>"
    style + (0...count).map { |i| "<p>paragraph #{i} lorem ipsum dolor sit amet</p>" }.join + "</body></html>"
  end

  # Pages of what the document becomes.
  def pages(html, options = {})
    Pdfconv.render(html, { no_pdf_compression: true }.merge(options)).scan(%r{/Type */Page\b}).size
  end

  def command
    Pdfconv::EngineCommand.find(nil)
  end

  # What the command line makes of a document.
  def by_command(html, *arguments)
    pdf, errors, status = Open3.capture3(*command, *arguments, "-q", "-", "-o", "-", stdin_data: html, binmode: true)
    assert status.success?, errors
    pdf
  end

  def error_of_command(html, *arguments)
    _, errors, status = Open3.capture3(*command, *arguments, "--log-level", "error", "-", "-o", "-", stdin_data: html)
    refute status.success?
    errors.delete_prefix("error: ").chomp.gsub(/^  /, "")
  end

  def in_directory(&block)
    Dir.mktmpdir("pdfconv-test", &block)
  end

  # Until the block is true; what is waited for takes milliseconds, but not on every machine.
  def eventually(what)
    100.times do
      return if yield
      sleep 0.1
    end
    flunk "#{what} did not happen"
  end

  def alive?(pid)
    Process.kill(0, pid)
    true
  rescue Errno::ESRCH
    false
  end

  def kibibytes(field)
    File.read("/proc/self/status")[/^#{field}:\s+(\d+)/, 1].to_i
  end
end
