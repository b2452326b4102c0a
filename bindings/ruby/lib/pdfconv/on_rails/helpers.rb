# frozen_string_literal: true

module Pdfconv
  module OnRails
    # Helpers for views that become PDFs. The name of a missing file is written unchanged, so that the converter reports
    # it.
    module Helpers
      # Set by the renderer: how to refer to files. Rails hides names of this form from views.
      ASSETS = :@_pdfconv_assets

      # Style sheets of the application, inlined into the document. <tt>file: "/srv/print.css"</tt> adds the sheet at
      # this path, or the sheets at several paths.
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

      # An image of the application; <tt>inline: true</tt> always embeds it. <tt>file: path</tt> instead of a name is a
      # trusted path, anywhere in the file system. Other options are attributes.
      def pdfconv_image_tag(source = nil, options = {})
        source, options = nil, source if source.is_a?(Hash)
        options = options.symbolize_keys
        path = pdfconv_asset_path(source, type: :image, inline: options.delete(:inline), file: options.delete(:file))
        tag.img(**options, src: path || source)
      end

      # The reference to a file of the application; nil if there is none. The name may be untrusted: it can reach the
      # public directory, the asset pipeline, and files that the conversion may read. A path in +file+ must be trusted:
      # it is read wherever it is, and raises Errno::ENOENT if it does not exist.
      def pdfconv_asset_path(source = nil, type: nil, inline: false, file: nil)
        raise ArgumentError, "give a name or file:, not both" unless file.nil? || source.nil?
        raise ArgumentError, "give the name of an asset, or file: and a path" if file.nil? && source.nil?

        path = file.nil? ? pdfconv_assets.find(source, type: type) : File.realpath(file.to_s)
        path && pdfconv_assets.reference(path, inline: inline)
      end

      private

      def pdfconv_style(text, options)
        # In a CSS string the backslash has no effect; elsewhere this text cannot occur.
        content_tag(:style, text.gsub("</", '<\/').html_safe, options)
      end

      def pdfconv_assets
        own = respond_to?(:controller) && controller&.instance_variable_get(ASSETS)
        own || (@_pdfconv_assets ||= Assets.new(Defaults.for({})))
      end
    end
  end
end
