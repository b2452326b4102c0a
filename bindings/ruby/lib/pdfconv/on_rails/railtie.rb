# frozen_string_literal: true

require "rails/railtie"
require_relative "assets"
require_relative "stylesheet"
require_relative "helpers"
require_relative "renderer"

module Pdfconv
  # Adds <tt>render pdf: "name"</tt> and the helpers to a Rails application. It is enough to have the gem in the
  # Gemfile.
  module OnRails
    class Railtie < ::Rails::Railtie
      initializer "pdfconv.renderer" do
        ActiveSupport.on_load(:action_controller, run_once: true) do
          ActionController::Renderers.add(:pdf) { |name, options| Renderer.new(self, name, options).render }
        end
      end

      initializer "pdfconv.helpers" do
        ActiveSupport.on_load(:action_view) { include Helpers }
      end
    end
  end
end
