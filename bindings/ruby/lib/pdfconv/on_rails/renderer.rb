# frozen_string_literal: true

module Pdfconv
  module OnRails
    # <tt>render pdf: "invoice-17", template: "invoices/show", margin_top: "20mm"</tt>: renders the view as usual, and
    # responds with its PDF. Keys for views and for the response are removed; all others are options of the conversion.
    class Renderer
      VIEW_KEYS = %i[
        template partial inline file plain html body layout locals formats variants handlers prefixes object collection
        assigns action
      ].freeze
      # Keys that Rails itself adds to the options of a view, or takes from the caller.
      FURTHER_VIEW_KEYS = %i[variant type as spacer_template update].freeze
      # Rails handles the last two before it calls a renderer.
      RESPONSE_KEYS = %i[disposition filename status content_type location].freeze
      private_constant :FURTHER_VIEW_KEYS, :RESPONSE_KEYS

      # +options+: the Hash of Rails; removed keys have no effect on the response.
      def initialize(controller, name, options)
        @controller = controller
        @name = name
        @view = options.extract!(*VIEW_KEYS, *FURTHER_VIEW_KEYS)
        @response = options.extract!(*RESPONSE_KEYS)
        @is_html = options.delete(:show_as_html)
        @options = options
      end

      # The body of the response.
      def render
        settings = Defaults.for(@options)
        html = view(Assets.new(settings))
        return as_html(html) if @is_html

        # Before the response is changed, so that Rails can render an error page.
        pdf = Pdfconv.render(html, Defaults.missing(@options).merge(@options))
        @controller.status = @response[:status] if @response[:status]
        @controller.content_type = Mime[:pdf]
        @controller.headers["Content-Disposition"] = disposition
        pdf
      end

      private

      # Templates for PDF take precedence over those for HTML, whatever format is requested.
      def view(assets)
        @controller.instance_variable_set(Helpers::ASSETS, assets)
        @controller.render_to_string({ formats: %i[pdf html] }.merge(@view))
      ensure
        @controller.remove_instance_variable(Helpers::ASSETS)
      end

      def as_html(html)
        @controller.status = @response[:status] if @response[:status]
        @controller.content_type = Mime[:html]
        html
      end

      def disposition
        kind = (@response[:disposition] || "inline").to_s
        ActionDispatch::Http::ContentDisposition.format(disposition: kind, filename: filename)
      end

      def filename
        names = [@response[:filename], (@name unless @name == true), @controller.action_name, "document"]
        "#{names.map(&:to_s).find { |each| !each.empty? }.sub(/\.pdf\z/i, '')}.pdf"
      end
    end

    # Rails defaults for local conversions: the public directory is the base of references, and the only readable
    # directory besides those of assets. A server has its own files, so these are not sent.
    module Defaults
      module_function

      # Options with the defaults of the process and of Rails.
      def for(options)
        missing(options).merge(Pdfconv.configuration.options, keyed(options))
      end

      # The Rails defaults, without those that the caller or the configuration sets.
      def missing(options)
        given = Pdfconv.configuration.options.merge(keyed(options))
        return {} if given[:server_url]

        found = {
          base_url: existing([public_directory]).first,
          allow_path: existing([public_directory, *asset_directories])
        }
        # +allow+ is an alias of +allow_path+.
        found.delete(:allow_path) if given.key?(:allow)
        found.reject { |key, value| given.key?(key) || value.nil? || value.empty? }
      end

      def public_directory
        ::Rails.public_path.to_s
      end

      def asset_directories
        config = ::Rails.application.config
        paths = config.respond_to?(:assets) && config.assets.respond_to?(:paths) ? config.assets.paths : []
        paths.map(&:to_s)
      end

      def existing(directories)
        directories.uniq.select { |path| File.directory?(path) }
      end
      private_class_method :existing

      def keyed(options)
        options.to_h { |key, value| [Configuration.key(key), value] }
      end
      private_class_method :keyed
    end
  end
end
