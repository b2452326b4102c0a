# frozen_string_literal: true

require "test_helper"

class OptionsTest < PdfconvTest
  def arguments(options)
    Pdfconv::OptionPairs.arguments(Pdfconv::OptionPairs.from(options))
  end

  def test_true_is_a_flag_and_false_and_nil_are_not_given
    assert_equal ["--grayscale"], arguments(grayscale: true, toc: false, title: nil)
  end

  def test_underscores_are_hyphens_and_values_become_text
    assert_equal ["--margin-top=20mm", "--zoom=1.5", "--page-size=A5"], arguments("margin_top" => "20mm", zoom: 1.5, "page-size": :A5)
  end

  def test_an_array_repeats_an_option
    assert_equal ["--allow-path=/a", "--allow-path=/b"], arguments(allow_path: ["/a", Pathname("/b")])
    assert_equal ["--replace=a=1", "--replace=b=2"], arguments(replace: %w[a=1 b=2])
  end

  def test_a_hash_of_replacements_is_name_and_value
    assert_equal ["--replace=customer=Ada", "--replace=n=17"], arguments(replace: { customer: "Ada", n: 17 })
  end

  def test_fonts_are_paths_arrays_or_hashes_with_an_index_in_order
    assert_equal ["--font=/a.ttc", "--font-index=0", "--font=/b.ttf", "--font=/c.ttc", "--font-index=2", "--mono-font=/m.ttf"],
                 arguments(font: [{ path: "/a.ttc", index: 0 }, "/b.ttf", { "path" => "/c.ttc", "index" => 2 }], mono_font: { path: "/m.ttf" })
    assert_raises(Pdfconv::UsageError) { arguments(font: { index: 1 }) }
    assert_raises(Pdfconv::UsageError) { arguments(font: { path: "/a.ttc", face: 1 }) }
  end

  def test_a_nested_hash_is_an_error_that_names_the_flat_key
    error = assert_raises(Pdfconv::UsageError) { Pdfconv.render("x", margin: { top: "20mm" }) }
    assert_includes error.message, "margin_top"
  end

  def test_options_of_another_kind_than_a_hash_are_an_error
    [5, "page_size", [1]].each do |options|
      error = assert_raises(Pdfconv::UsageError) { Pdfconv.render("x", options) }
      assert_equal "options must be a Hash, #{options.class} was given", error.message
      assert_raises(Pdfconv::UsageError) { Pdfconv.render_to_file("x", "/nowhere/x.pdf", options) }
    end
    assert Pdfconv.render("x", nil).start_with?("%PDF-")
  end

  def test_a_value_of_another_kind_is_an_error
    assert_raises(Pdfconv::UsageError) { arguments(title: Object.new) }
    assert_raises(Pdfconv::UsageError) { arguments(title: "\xFF") }
    assert_raises(Pdfconv::UsageError) { arguments("" => true) }
    assert_raises(Pdfconv::UsageError) { arguments("title=a" => true) }
    assert_raises(Pdfconv::UsageError) { arguments(font: { 5 => "/a.ttf" }) }
    assert_raises(Pdfconv::UsageError) { Pdfconv.render("x", on_warning: 5) }
    assert Pdfconv.render("x", chunk_size: 1e300).start_with?("%PDF-")
  end

  def test_a_value_never_becomes_an_option
    assert_equal ["--title=--grayscale"], arguments(title: "--grayscale")
    assert Pdfconv.render("x", title: "--grayscale").start_with?("%PDF-")
  end

  def test_fonts_are_used_in_order
    font = Dir["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"].first
    skip "needs DejaVu Sans" unless font
    html = "<p>abc</p>"
    assert_equal by_command(html, "--font", font, "--font-index", "0"), Pdfconv.render(html, font: { path: font, index: 0 })
  end
end

class ErrorsTest < PdfconvTest
  def test_all_errors_are_of_one_class
    [Pdfconv::UsageError, Pdfconv::InputError, Pdfconv::RenderError, Pdfconv::TimeoutError, Pdfconv::InternalError, Pdfconv::ServerError].each do |error|
      assert_equal Pdfconv::Error, error.superclass
    end
    assert_equal StandardError, Pdfconv::Error.superclass
  end

  def test_messages_are_those_of_the_command_line
    [
      [Pdfconv::UsageError, { page_sise: "A5" }, ["--page-sise=A5"]],
      [Pdfconv::UsageError, { page_size: "A11" }, ["--page-size=A11"]],
      [Pdfconv::UsageError, { margin_top: "10em" }, ["--margin-top=10em"]],
      [Pdfconv::UsageError, { javascript_delay: "200" }, ["--javascript-delay=200"]],
      [Pdfconv::UsageError, { toc: "1" }, ["--toc=1"]],
      [Pdfconv::InputError, { font: "/nowhere.ttf" }, ["--font=/nowhere.ttf"]],
      [Pdfconv::InputError, { allow_path: "/nowhere" }, ["--allow-path=/nowhere"]],
      [Pdfconv::RenderError, { streaming: true, toc: true }, ["--streaming", "--toc"]]
    ].each do |kind, options, arguments|
      error = assert_raises(kind) { Pdfconv.render("<p>x</p>", options) }
      assert_equal error_of_command("<p>x</p>", *arguments), error.message
      refute error.message.start_with?("error:")
    end
  end

  def test_output_and_report_are_no_options_here
    assert_raises(Pdfconv::UsageError) { Pdfconv.render("x", output: "/tmp/x.pdf") }
    assert_raises(Pdfconv::UsageError) { Pdfconv.render("x", report: "/tmp/x.json") }
  end

  def test_an_input_that_cannot_be_read_is_an_input_error
    error = assert_raises(Pdfconv::InputError) { Pdfconv.render(File.open("/")) }
    assert_includes error.message, "the input cannot be read"
  end

  def test_an_error_leaves_an_engine_that_works
    assert Pdfconv.render("x")
    before = Pdfconv.engines.pids[:idle]
    assert_raises(Pdfconv::UsageError) { Pdfconv.render("x" * 1_000_000, nothing: true) }
    assert_raises(Pdfconv::InputError) { Pdfconv.render("<img src=no.png>" * 100_000, load_media_error_handling: "abort") }
    assert_raises(Pdfconv::RenderError) { Pdfconv.render("<html style='background: red'>" + ("<p>x</p>" * 50_000), streaming: true) }
    assert Pdfconv.render("x")
    assert_equal before, Pdfconv.engines.pids[:idle]
  end
end

class ConfigurationTest < PdfconvTest
  def test_defaults_are_merged_under_the_options_of_a_call
    a5 = Pdfconv.render("x", page_size: "A5", title: "T")
    Pdfconv.configure do |config|
      config.page_size = "A5"
      config["title"] = "T"
    end
    assert_equal a5, Pdfconv.render("x")
    assert_equal Pdfconv.render("x", page_size: "A4", title: "T"), Pdfconv.render("x", "page-size" => "A4")
  end

  def test_nil_removes_a_default
    plain = Pdfconv.render("x")
    Pdfconv.configure { |config| config.page_size = "A5" }
    refute_equal plain, Pdfconv.render("x")
    assert_equal plain, Pdfconv.render("x", page_size: nil)
    Pdfconv.configure { |config| config.page_size = nil }
    assert_equal plain, Pdfconv.render("x")
  end

  def test_reset_forgets_all_defaults
    plain = Pdfconv.render("x")
    Pdfconv.configure { |config| config.merge!(grayscale: true, title: "T") }
    refute_equal plain, Pdfconv.render("x")
    Pdfconv.reset_config!
    assert_equal plain, Pdfconv.render("x")
    assert_empty Pdfconv.configuration.to_h
  end

  def test_settings_of_the_process_are_no_options_of_a_call
    assert_raises(Pdfconv::UsageError) { Pdfconv.render("x", binary: "/bin/true") }
    { max_engines: [0, 1.5, "2"], engine_idle_seconds: [-1, "5"] }.each do |key, values|
      values.each do |value|
        Pdfconv.reset_config!
        Pdfconv.configure { |config| config[key] = value }
        assert_raises(Pdfconv::UsageError) { Pdfconv.render("x") }
      end
    end
  end
end
