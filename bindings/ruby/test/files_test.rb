# frozen_string_literal: true

require "test_helper"

class FilesTest < PdfconvTest
  def test_writes_the_same_bytes_and_gives_nil
    in_directory do |directory|
      path = "#{directory}/a.pdf"
      assert_nil Pdfconv.render_to_file("<h1>x</h1>", path)
      assert_equal Pdfconv.render("<h1>x</h1>"), File.binread(path)
      assert_nil Pdfconv.render_to_file("<h1>x</h1>", Pathname(path), page_size: "A5")
      assert_equal Pdfconv.render("<h1>x</h1>", page_size: "A5"), File.binread(path)
      assert_equal ["a.pdf"], Dir.children(directory)
    end
  end

  def test_after_an_error_the_file_is_what_it_was
    in_directory do |directory|
      path = "#{directory}/a.pdf"
      File.write(path, "before")
      assert_raises(Pdfconv::RenderError) { Pdfconv.render_to_file("x", path, streaming: true, toc: true) }
      assert_raises(Pdfconv::UsageError) { Pdfconv.render_to_file("x", path, nothing: 1) }
      reader = Class.new { def read(*) = raise(IOError, "mine") }.new
      assert_raises(IOError) { Pdfconv.render_to_file(reader, path) }
      assert_equal "before", File.read(path)
      assert_equal ["a.pdf"], Dir.children(directory)
    end
  end

  def test_a_path_that_cannot_be_written_is_an_input_error
    in_directory do |directory|
      error = assert_raises(Pdfconv::InputError) { Pdfconv.render_to_file("x", "#{directory}/no/a.pdf") }
      assert_equal "the output #{directory}/no/a.pdf cannot be written: there is no directory #{directory}/no", error.message
      error = assert_raises(Pdfconv::InputError) { Pdfconv.render_to_file("x", directory) }
      assert_equal "the output #{directory} cannot be written: it is a directory", error.message
    end
  end

  def test_a_path_that_names_no_file_is_an_error
    in_directory do |directory|
      error = assert_raises(Pdfconv::InputError) { Pdfconv.render_to_file("x", "#{directory}/new/") }
      assert_equal "the output #{directory}/new/ cannot be written: it is a directory", error.message
      assert_raises(Pdfconv::UsageError) { Pdfconv.render_to_file("x", "#{directory}/a\0.pdf") }
      assert_empty Dir.children(directory)
    end
  end

  def test_a_file_that_replaces_another_keeps_its_permissions
    in_directory do |directory|
      path = "#{directory}/a.pdf"
      File.write(path, "before", perm: 0o600)
      Pdfconv.render_to_file("x", path)
      assert_equal [0o600, "%PDF"], [File.stat(path).mode & 0o777, File.binread(path, 4)]
    end
  end

  def test_a_link_stays_and_a_device_is_written_to
    in_directory do |directory|
      File.write("#{directory}/real.pdf", "")
      File.symlink("real.pdf", "#{directory}/link.pdf")
      Pdfconv.render_to_file("x", "#{directory}/link.pdf")
      assert File.symlink?("#{directory}/link.pdf")
      assert File.binread("#{directory}/real.pdf").start_with?("%PDF-")
      File.symlink("new.pdf", "#{directory}/ahead.pdf")
      Pdfconv.render_to_file("x", "#{directory}/ahead.pdf")
      assert File.symlink?("#{directory}/ahead.pdf")
      assert File.binread("#{directory}/new.pdf").start_with?("%PDF-")
    end
    Pdfconv.render_to_file("x", "/dev/null")
    assert_equal "characterSpecial", File.ftype("/dev/null")
  end

  def test_files_in_memory_come_before_others
    css = "p { break-before: page }"
    html = '<link rel="stylesheet" href="memory.css"><p>a</p><p>b</p>'
    assert_equal 2, pages(html, assets: { "memory.css" => css })
    assert_equal 2, pages(html, assets: { "memory.css": StringIO.new(css), "big" => "x" * 2_000_000 })
    assert_empty @warnings
    assert_raises(Pdfconv::UsageError) { Pdfconv.render("x", assets: ["a"]) }
    assert_raises(Pdfconv::UsageError) { Pdfconv.render("x", assets: { "a" => 5 }) }
  end
end
