# frozen_string_literal: true

module Pdfconv
  module OnRails
    # Helpers for views that become PDFs. What is not there is written as it was given: the converter then says by
    # name what is missing.
    module Helpers
      # Where the renderer leaves how files are to be referred to. Rails keeps names like it out of views.
      ASSETS = :@_pdfconv_assets

      # Style sheets of the application, written into the document.
      def pdfconv_stylesheet_link_tag(*sources)
        options = sources.extract_options!
        sheet = Stylesheet.new(pdfconv_assets)
        tags = sources.map do |source|
          text = sheet.text(source)
          next tag.link(rel: "stylesheet", href: source) if text.nil?

          # In a string of CSS the backslash changes nothing, and elsewhere there can be no such thing.
          content_tag(:style, text.gsub("</", '<\/').html_safe, options)
        end
        safe_join(tags, "\n")
      end

      # An image of the application; <tt>inline: true</tt> embeds it in any case. Other options are attributes.
      def pdfconv_image_tag(source, options = {})
        options = options.symbolize_keys
        path = pdfconv_asset_path(source, type: :image, inline: options.delete(:inline))
        tag.img(**options, src: path || source)
      end

      # How the document refers to a file of the application; nil when there is none.
      def pdfconv_asset_path(source, type: nil, inline: false)
        file = pdfconv_assets.find(source, type: type)
        file && pdfconv_assets.reference(file, inline: inline)
      end

      private

      def pdfconv_assets
        own = respond_to?(:controller) && controller&.instance_variable_get(ASSETS)
        own || (@_pdfconv_assets ||= Assets.new(Defaults.for({})))
      end
    end
  end
end
