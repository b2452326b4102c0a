# frozen_string_literal: true

require "test_helper"

class ThreadsTest < PdfconvTest
  def test_four_threads_of_fifty_renders_give_the_bytes_of_the_command_line
    html = (0...4).map { |i| "<title>#{i}</title><h1>Invoice #{i}</h1>#{paragraphs(30)}" }
    expected = html.map { |each| by_command(each) }
    threads = html.map { |each| Thread.new { (0...50).map { Pdfconv.render(each) } } }
    threads.each_with_index do |thread, i|
      results = thread.value
      assert_equal 50, results.size
      assert(results.all? { |pdf| pdf == expected[i] })
    end
  end

  def test_other_threads_run_on_while_a_document_is_converted
    Pdfconv.render("x")
    is_over = false
    turns = 0
    counter = Thread.new do
      until is_over
        turns += 1
        sleep 0.001
      end
    end
    Pdfconv.render(paragraphs(10_000))
    is_over = true
    counter.join
    assert_operator turns, :>, 10
  end
end

class MemoryTest < PdfconvTest
  # What rendering to a block adds to this process, in MiB.
  def growth(html, **options)
    GC.start
    File.write("/proc/self/clear_refs", "5")
    before = kibibytes("VmRSS")
    bytes = 0
    Pdfconv.render(html, **options) { |chunk| bytes += chunk.bytesize }
    assert_operator bytes, :>, 500_000
    (kibibytes("VmHWM") - before) / 1024.0
  end

  def test_a_document_of_40_000_paragraphs_holds_the_process_flat
    skip "needs /proc" unless File.writable?("/proc/self/clear_refs")
    html = paragraphs(40_000)
    Pdfconv.render(paragraphs(1000)) { |_| nil }
    assert_operator growth(html), :<, 12
    assert_operator growth(html, streaming: true), :<, 12
  end

  def test_the_engine_of_a_streamed_document_grows_less
    skip "needs /proc" unless File.exist?("/proc/self/status")
    html = paragraphs(40_000)
    peaks = [false, true].map do |streaming|
      Pdfconv.shutdown
      peak = 0
      Pdfconv.render("x")
      bare = peak_of(Pdfconv.engines.pids[:idle].first)
      Pdfconv.render(html, streaming: streaming) { |_| peak = [peak, peak_of(Pdfconv.engines.pids.values.flatten.first)].max }
      peak - bare
    end
    assert_operator peaks[1], :<, 0.6 * peaks[0]
  end

  def peak_of(pid)
    File.read("/proc/#{pid}/status")[/^VmHWM:\s+(\d+)/, 1].to_i
  end
end
