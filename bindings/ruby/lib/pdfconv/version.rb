# frozen_string_literal: true

module Pdfconv
  # That of the converter: the gem and the engine are released together.
  VERSION = "0.1.0"
end
