# frozen_string_literal: true

require "test_helper"

# Where the converter is looked for.
class CommandTest < PdfconvTest
  def find(binary = nil, environment = {}, directory = "/")
    Pdfconv::EngineCommand.find(binary, environment: environment, directory: directory)
  end

  def executable(path)
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, "#!/bin/sh\n")
    File.chmod(0o755, path)
    path
  end

  def test_the_setting_comes_first_then_the_variable_then_the_path
    in_directory do |directory|
      setting, variable, in_path = %w[a b bin/pdfconv].map { |name| executable("#{directory}/#{name}") }
      environment = { "PDFCONV_BINARY" => variable, "PATH" => "/nowhere:#{directory}/bin" }
      assert_equal [setting], find(setting, environment)
      assert_equal [variable], find(nil, environment)
      assert_equal [in_path], find(nil, environment.except("PDFCONV_BINARY"))
      error = assert_raises(Pdfconv::InternalError) { find(nil, environment.merge("PDFCONV_BINARY" => "#{directory}/c")) }
      assert_includes error.message, "PDFCONV_BINARY"
    end
  end

  def test_the_package_of_the_working_directory_is_run_by_node
    in_directory do |directory|
      script = executable("#{directory}/node_modules/pdfconv/dist/pdfconv.js")
      node = executable("#{directory}/bin/node")
      FileUtils.mkdir_p("#{directory}/app/tmp")
      assert_equal [node, script], find(nil, { "PATH" => "#{directory}/bin" }, "#{directory}/app/tmp")
    end
  end

  def test_a_script_without_permission_is_run_by_node
    in_directory do |directory|
      File.write("#{directory}/pdfconv.js", "")
      skip "needs node" unless system("command -v node >/dev/null")
      found = find("#{directory}/pdfconv.js", ENV.to_h)
      assert_equal "#{directory}/pdfconv.js", found.last
      assert_equal 2, found.size
    end
  end
end
