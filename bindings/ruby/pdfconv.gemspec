# frozen_string_literal: true

require_relative "lib/pdfconv/version"

Gem::Specification.new do |spec|
  spec.name = "pdfconv"
  spec.version = Pdfconv::VERSION
  spec.summary = "HTML in, PDF out: a rendering engine of its own, without a browser"
  spec.description = "Converts HTML to PDF with the pdfconv engine, in processes that the gem keeps warm or on a pdfconv server. " \
                     "Comes with a renderer and helpers for Rails."
  spec.authors = ["The pdfconv authors"]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.0"
  # vendor/pdfconv is the packaged executable of gems that are built for one platform.
  spec.files = Dir["lib/**/*.rb", "vendor/pdfconv", "README.md", "LICENSE"]
  spec.metadata = { "rubygems_mfa_required" => "true" }
end
