# frozen_string_literal: true

module Pdfconv
  module OnRails
    # Helpers for views that become PDFs. What is not there is written as it was given: the converter then says by
    # name what is missing.
    module Helpers
      # Where the renderer leaves how files are to be referred to. Rails keeps names like it out of views.
      ASSETS = :@_pdfconv_assets

      # Style sheets of the application, written into the document. <tt>file: "/srv/print.css"</tt> adds the one at
      # this path, or those at these.
      def pdfconv_stylesheet_link_tag(*sources)
        options = sources.extract_options!.symbolize_keys
        files = Array(options.delete(:file)).map(&:to_s)
        sheet = Stylesheet.new(pdfconv_assets)
        tags = sources.map do |source|
          text = sheet.text(source)
          text.nil? ? tag.link(rel: "stylesheet", href: source) : pdfconv_style(text, options)
        end
        safe_join(tags + files.map { |file| pdfconv_style(sheet.text_of_file(file), options) }, "\n")
      end

      # An image of the application; <tt>inline: true</tt> embeds it in any case. <tt>file: path</tt> in place of the
      # name is a file that the programmer means, wherever it lies. Other options are attributes.
      def pdfconv_image_tag(source = nil, options = {})
        source, options = nil, source if source.is_a?(Hash)
        options = options.symbolize_keys
        path = pdfconv_asset_path(source, type: :image, inline: options.delete(:inline), file: options.delete(:file))
        tag.img(**options, src: path || source)
      end

      # How the document refers to a file of the application; nil when there is none. The name may come from a
      # stranger: it reaches the public directory, the asset pipeline, and what the conversion may read. A path in
      # +file+ may not: it is read wherever it lies, and raises Errno::ENOENT where nothing is.
      def pdfconv_asset_path(source = nil, type: nil, inline: false, file: nil)
        raise ArgumentError, "give a name or file:, not both" unless file.nil? || source.nil?
        raise ArgumentError, "give the name of an asset, or file: and a path" if file.nil? && source.nil?

        path = file.nil? ? pdfconv_assets.find(source, type: type) : File.realpath(file.to_s)
        path && pdfconv_assets.reference(path, inline: inline)
      end

      private

      def pdfconv_style(text, options)
        # In a string of CSS the backslash changes nothing, and elsewhere there can be no such thing.
        content_tag(:style, text.gsub("</", '<\/').html_safe, options)
      end

      def pdfconv_assets
        own = respond_to?(:controller) && controller&.instance_variable_get(ASSETS)
        own || (@_pdfconv_assets ||= Assets.new(Defaults.for({})))
      end
    end
  end
end
