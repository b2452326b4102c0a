# frozen_string_literal: true

require "json"

# Results of the tests as lines of JSON, in the file that PDFCONV_TEST_REPORT names: for the test runner of the project.
class JsonLines < Minitest::AbstractReporter
  def initialize(path)
    super()
    @file = File.open(path, "w")
  end

  def record(result)
    message = result.failures.reject { |each| each.is_a?(Minitest::Skip) }.map(&:to_s).join("\n")
    @file.puts(JSON.generate(name: "#{result.klass}: #{result.name.delete_prefix('test_').tr('_', ' ')}",
                             status: result.skipped? ? "skipped" : result.passed? ? "passed" : "failed", message: message.scrub))
    @file.flush
  end

  def report
    @file.close
  end
end

module Minitest
  def self.plugin_json_lines_init(_options)
    reporter << JsonLines.new(ENV["PDFCONV_TEST_REPORT"]) if ENV["PDFCONV_TEST_REPORT"]
  end
  extensions << "json_lines"
end
