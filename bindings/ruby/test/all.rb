# frozen_string_literal: true

require "test_helper"
require "report"
Dir[File.join(__dir__, "*_test.rb")].sort.each { |file| require file }
