# frozen_string_literal: true

require "test_helper"

# Engine processes: how many there are, and what becomes of them when threads, processes and blocks end otherwise than wanted.
class EnginesTest < PdfconvTest
  LONG = 3000

  def setup
    super
    Pdfconv.shutdown
  end

  def busy_and_idle
    Pdfconv.engines.pids.transform_values(&:size)
  end

  def test_one_thread_keeps_one_engine_warm
    3.times { Pdfconv.render("x") }
    first = Pdfconv.engines.pids
    5.times { Pdfconv.render("x", page_size: "A5") }
    assert_equal first, Pdfconv.engines.pids
    assert_equal({ idle: 1, busy: 0 }, busy_and_idle)
  end

  def test_threads_wait_at_the_limit
    Pdfconv.configure { |config| config.max_engines = 2 }
    most = 0
    threads = (0...6).map do
      Thread.new { 5.times { Pdfconv.render("x") { |_| most = [most, Pdfconv.engines.pids[:busy].size].max } } }
    end
    threads.each(&:join)
    assert_operator most, :<=, 2
    assert_operator Pdfconv.engines.pids[:idle].size, :<=, 2
  end

  def test_a_block_may_render_although_there_is_one_engine_only
    Pdfconv.configure { |config| config.max_engines = 1 }
    inner = nil
    Pdfconv.render("x") { |_| inner = Pdfconv.render("y") }
    assert inner.start_with?("%PDF-")
  end

  def test_an_engine_without_work_is_ended
    Pdfconv.configure { |config| config.engine_idle_seconds = 0.2 }
    Pdfconv.render("x")
    pid = Pdfconv.engines.pids[:idle].first
    eventually("the end of the engine") { !alive?(pid) }
    assert_equal({ idle: 0, busy: 0 }, busy_and_idle)
    assert Pdfconv.render("x")
  end

  def test_what_a_block_raises_comes_out_and_leaves_an_engine_that_works
    html = paragraphs(LONG)
    error = assert_raises(RuntimeError) { Pdfconv.render(html, streaming: true, chunk_size: 512) { raise "mine" } }
    assert_equal "mine", error.message
    assert_equal :left, catch(:done) { Pdfconv.render(html, streaming: true, chunk_size: 512) { throw :done, :left } }
    Pdfconv.render(html, streaming: true, chunk_size: 512) { break }
    assert_equal by_command("y"), Pdfconv.render("y")
    assert_equal({ idle: 1, busy: 0 }, busy_and_idle)
  end

  def test_a_killed_thread_leaves_at_a_chunk
    chunks = Queue.new
    thread = Thread.new { Pdfconv.render(paragraphs(LONG), streaming: true, chunk_size: 512) { |chunk| chunks << chunk; sleep } }
    chunks.pop
    thread.kill
    assert thread.join(10)
    assert_empty chunks
    eventually("giving back the engine") { Pdfconv.engines.pids[:busy].empty? }
    assert_equal by_command("y"), Pdfconv.render("y")
  end

  def test_a_timeout_in_a_block_leaves_at_a_chunk
    assert_raises(Timeout::Error) do
      Timeout.timeout(0.5) { Pdfconv.render(paragraphs(LONG), streaming: true, chunk_size: 512) { |_| sleep } }
    end
    assert_equal by_command("y"), Pdfconv.render("y")
    assert_empty Pdfconv.engines.pids[:busy]
  end

  def test_a_timeout_within_a_conversion_is_no_harm
    html = "<table>#{'<tr><td>a<td>b' * 80_000}</table>"
    20.times do |i|
      Timeout.timeout(0.005 * (i + 1)) { Pdfconv.render(html) }
      flunk "the document was meant to take longer"
    rescue Timeout::Error
      assert_equal by_command("y"), Pdfconv.render("y") if (i % 5).zero?
    end
    assert_empty Pdfconv.engines.pids[:busy]
    assert_equal by_command("y"), Pdfconv.render("y")
  end

  def test_a_timeout_while_waiting_for_an_engine_is_no_harm
    Pdfconv.configure { |config| config.max_engines = 1 }
    entered = Queue.new
    go_on = Queue.new
    is_first = true
    thread = Thread.new do
      Pdfconv.render(paragraphs(LONG), chunk_size: 512) do |_|
        entered << true if is_first
        go_on.pop if is_first
        is_first = false
      end
    end
    entered.pop
    assert_raises(Timeout::Error) { Timeout.timeout(0.2) { Pdfconv.render("x") } }
    go_on << true
    thread.join
    assert Pdfconv.render("x")
  end

  def test_a_crash_is_an_internal_error_and_the_engine_is_replaced
    error = assert_raises(Pdfconv::InternalError) do
      Pdfconv.render(paragraphs(LONG), chunk_size: 512) { |_| Process.kill(:KILL, Pdfconv.engines.pids[:busy].first) }
    end
    assert_equal "the converter failed unexpectedly: its process was ended by signal KILL", error.message
    assert_equal by_command("y"), Pdfconv.render("y")
  end

  def test_an_engine_that_died_without_work_is_replaced_without_notice
    5.times do
      Pdfconv.render("x")
      Process.kill(:KILL, Pdfconv.engines.pids[:idle].first)
      assert Pdfconv.render("y")
    end
  end

  def test_something_that_is_no_converter_is_an_internal_error
    in_directory do |directory|
      protocol = %(printf 'H\\0\\0\\0\\016{"protocol":9}'; cat)
      ["exit 3", "echo hello", "echo hello; cat >/dev/null", protocol].each_with_index do |script, i|
        path = "#{directory}/#{i}"
        File.write(path, "#!/bin/sh\n#{script}\n")
        File.chmod(0o755, path)
        Pdfconv.configure { |config| config.binary = path }
        Timeout.timeout(20) { assert_raises(Pdfconv::InternalError) { Pdfconv.render("x") } }
      end
      Pdfconv.configure { |config| config.binary = "#{directory}/none" }
      assert_includes assert_raises(Pdfconv::ConverterNotFoundError) { Pdfconv.render("x") }.message, "#{directory}/none"
    end
  end

  def test_relative_paths_are_those_of_the_working_directory
    in_directory do |directory|
      File.write("#{directory}/own.css", "p { break-after: page }")
      html = "<p>1<p>2<p>3"
      Pdfconv.render(html)
      Dir.chdir(directory) { assert_equal 3, pages(html, user_style_sheet: "own.css") }
      assert_raises(Pdfconv::InputError) { Pdfconv.render(html, user_style_sheet: "own.css") }
    end
  end

  # An engine that is told apart from a real one by nothing but what it says of its memory.
  FAKE = <<~'RUBY'
    #!/usr/bin/env ruby
    $stdout.sync = true
    say = ->(type, text) { $stdout.write([type, text.bytesize].pack("aN") + text) }
    say.("H", '{"protocol":1}')
    while (header = $stdin.read(5))
      type, length = header.unpack("aN")
      $stdin.read(length)
      say.("B", "{}") if type == "R"
      (say.("O", "%PDF-fake"); say.("D", %({"held":#{ENV.fetch("HELD")}}))) if type == "E"
    end
  RUBY

  def test_an_engine_that_holds_much_memory_is_replaced
    in_directory do |directory|
      File.write("#{directory}/fake", FAKE)
      File.chmod(0o755, "#{directory}/fake")
      Pdfconv.configure { |config| config.binary = "#{directory}/fake" }
      { "1000" => 1, (1 << 30).to_s => 0 }.each do |held, kept|
        ENV["HELD"] = held
        Pdfconv.shutdown
        assert_equal "%PDF-fake", Pdfconv.render("x")
        assert_equal kept, Pdfconv.engines.pids[:idle].size
      end
    end
  ensure
    ENV.delete("HELD")
  end
end

class ProcessesTest < PdfconvTest
  # Runs a program in a Ruby of its own; gives what it printed.
  def ruby(program)
    library = File.expand_path("../lib", __dir__)
    output, errors, status = Open3.capture3(RbConfig.ruby, "-w", "-I", library, "-r", "pdfconv", "-e", program)
    assert status.success?, errors
    assert_empty errors
    output
  end

  def test_a_forked_child_has_engines_of_its_own
    skip "needs fork" unless Process.respond_to?(:fork)
    expected = Pdfconv.render("x")
    parents = Pdfconv.engines.pids[:idle]
    reader, writer = IO.pipe(binmode: true)
    child = fork do
      reader.close
      pdf = Pdfconv.render("x")
      writer.write(Marshal.dump([pdf, Pdfconv.engines.pids[:idle]]))
      writer.close
      Pdfconv.shutdown
      exit!(0)
    end
    writer.close
    pdf, children = Marshal.load(reader.read)
    Process.wait(child)
    assert_equal expected, pdf
    assert_empty parents & children
    assert_equal expected, Pdfconv.render("x")
    assert_equal parents, Pdfconv.engines.pids[:idle]
  end

  def test_a_child_forked_within_a_block_leaves_the_parents_conversion_alone
    skip "needs fork" unless Process.respond_to?(:fork)
    html = paragraphs(300)
    child = nil
    chunks = []
    Pdfconv.render(html, chunk_size: 4096) do |chunk|
      chunks << chunk
      child ||= fork do
        begin
          raise "leave"
        ensure
          exit!(Pdfconv.render("y").start_with?("%PDF-") ? 0 : 1)
        end
      end
    end
    _, status = Process.wait2(child)
    assert status.success?
    assert_equal Pdfconv.render(html), chunks.join
  end

  def test_engines_end_with_the_program
    pids = ruby("Pdfconv.render('x'); puts Pdfconv.engines.pids[:idle]").split.map(&:to_i)
    assert_equal 1, pids.size
    assert_empty(pids.select { |pid| alive?(pid) })
  end

  def test_engines_end_with_a_program_that_leaves_threads_at_work
    html = paragraphs(20_000)
    pids = ruby(<<~PROGRAM).split.map(&:to_i)
      begun = Queue.new
      Thread.report_on_exception = false
      Thread.new { Pdfconv.render("#{'<p>x</p>' * 2000}", chunk_size: 100) { |_| begun << 1; sleep } }
      begun.pop
      puts Pdfconv.engines.pids[:busy]
    PROGRAM
    refute_empty html
    assert_equal 1, pids.size
    assert_empty(pids.select { |pid| alive?(pid) })
  end

  def test_engines_end_with_a_program_that_is_killed
    pids = ruby(<<~'PROGRAM').split.map(&:to_i)
      reader, writer = IO.pipe
      child = fork { Pdfconv.render("x"); writer.puts(Pdfconv.engines.pids[:idle]); writer.close; sleep }
      writer.close
      puts pids = reader.read
      Process.kill(:KILL, child)
      Process.wait(child)
    PROGRAM
    eventually("the end of the engine") { pids.none? { |pid| alive?(pid) } }
  end
end
