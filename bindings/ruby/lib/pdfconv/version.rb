# frozen_string_literal: true

module Pdfconv
  # The version of the converter: gem and engine are released together.
  VERSION = "0.1.0"
end
