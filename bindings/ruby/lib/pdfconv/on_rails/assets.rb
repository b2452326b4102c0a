# frozen_string_literal: true

require "rack/mime"

module Pdfconv
  module OnRails
    # Files of an application by the names that views use, and the references by which the converter can read them: a
    # path where that is allowed, else a data: URI. Searches the public directory, the asset load paths, Sprockets and
    # Propshaft, as far as they exist. A name may be untrusted: it never finds files outside of these and of the
    # directories that the conversion may read.
    class Assets
      DIRECTORIES = { image: "images", stylesheet: "stylesheets", font: "fonts" }.freeze
      EXTENSIONS = { stylesheet: ".css" }.freeze
      DIGEST = /-\h{7,128}(?=\.)/
      REMOTE = %r{\A(?:[a-z][a-z0-9+.-]*:|//)}i
      private_constant :DIRECTORIES, :EXTENSIONS, :DIGEST, :REMOTE

      # +settings+: the options of the conversion.
      def initialize(settings)
        @is_delegated = settings[:server_url] ? true : false
        base = settings[:base_url].to_s
        @base = File.expand_path(base) unless base.empty? || base.match?(REMOTE)
        allowed = Array(settings[:allow_path]) + Array(settings[:allow])
        @readable = (allowed.empty? ? [@base].compact : allowed).map { |path| real(path.to_s) }
        @readable = [] if settings[:disable_local_file_access]
      end

      # Whether it is a web address or a data: URI.
      def self.remote?(source)
        source.match?(REMOTE)
      end

      # The path of an address on the site.
      def self.path(address)
        path = address.sub(/[?#].*\z/m, "")
        path.b.gsub(/%(\h\h)/) { [Regexp.last_match(1)].pack("H2") }.force_encoding(Encoding::UTF_8)
      end

      # The file with this name in views, as an absolute path; nil if there is none.
      def find(source, type: nil)
        path = sound(source)
        return nil if path.nil?

        path += EXTENSIONS[type] if EXTENSIONS.key?(type) && File.extname(path).empty?
        in_site(path, type) || in_pipeline(logical(path)) || allowed(path)
      end

      # The style sheet as compiled by Sprockets; nil for an unknown name.
      def compiled(source)
        path = sound(source)
        return nil if path.nil? || !sprockets?

        asset = asset_named(logical(File.extname(path).empty? ? "#{path}.css" : path))
        asset && [asset.to_s, asset.filename]
      end

      # The file that an address in a style sheet refers to, if it is allowed. +own+: directory of a sheet that the
      # programmer gave by path.
      def beside(address, sheet, own: nil)
        path = sound(address)
        return nil if path.nil? || path.start_with?("/")

        file = File.expand_path(path, File.dirname(sheet))
        file if (roots.any? { |root| inside?(file, root) } || inside?(real(file), own && real(own)) || readable?(file)) && File.file?(file)
      end

      # The reference to the file for the document.
      def reference(path, inline: false)
        return data_uri(path) if inline || @is_delegated || !readable?(path)

        inside?(path, @base) ? escape(path.delete_prefix("#{@base}/")) : escape(path)
      end

      private

      # The path of a name; nil if it cannot be a file of the application: a web address (also one with escapes), or a
      # name with invalid bytes.
      def sound(source)
        source = source.to_s
        return nil if source.empty? || !source.valid_encoding? || Assets.remote?(source)

        path = Assets.path(source)
        path if path.valid_encoding? && !path.include?("\0") && !path.empty? && !Assets.remote?(path)
      end

      def roots
        [Defaults.public_directory, *Defaults.asset_directories]
      end

      # An absolute path, where the conversion may read it.
      def allowed(path)
        path if path.start_with?("/") && readable?(path) && File.file?(path)
      end

      def in_site(path, type)
        relative = path.delete_prefix("/")
        # "~name" would be expanded to a home directory.
        return nil if relative.start_with?("~")

        names = [relative, (File.join(DIRECTORIES[type], relative) if DIRECTORIES.key?(type))].compact
        roots.product(names).map { |root, name| File.expand_path(name, root) }
             .find { |file| roots.any? { |root| inside?(file, root) } && File.file?(file) }
      end

      def in_pipeline(name)
        if sprockets?
          asset_named(name)&.filename
        elsif pipeline.respond_to?(:load_path)
          pipeline.load_path.find(name)&.path&.to_s
        end || precompiled(name)
      end

      # The Sprockets asset with this name, if it is in a load path. Sprockets also accepts absolute paths and its own
      # addresses, and resolves a name that begins with a dot relative to an asset that it compiles.
      def asset_named(name)
        return nil if name.start_with?(".", "/", "~") || name.split("/").include?("..")

        asset = pipeline.find_asset(name)
        asset if asset && Defaults.asset_directories.any? { |root| inside?(asset.filename, root) }
      end

      # From the manifest of the assets that were compiled at deployment.
      def precompiled(name)
        application = ::Rails.application
        manifest = application.respond_to?(:assets_manifest) && application.assets_manifest
        digested = manifest && manifest.respond_to?(:assets) && manifest.assets[name]
        file = digested && File.join(Defaults.public_directory, prefix, digested)
        file if file && File.file?(file)
      end

      # The name in the asset pipeline: without address prefix and digest.
      def logical(path)
        path.delete_prefix("/").delete_prefix("#{prefix.delete_prefix('/')}/").sub(DIGEST, "")
      end

      def prefix
        config = ::Rails.application.config
        config.respond_to?(:assets) && config.assets.respond_to?(:prefix) && config.assets.prefix || "/assets"
      end

      def sprockets?
        pipeline.respond_to?(:find_asset)
      end

      def pipeline
        ::Rails.application.respond_to?(:assets) ? ::Rails.application.assets : nil
      end

      def readable?(path)
        actual = real(path)
        @readable.any? { |place| actual == place || inside?(actual, place) }
      end

      def inside?(path, directory)
        !directory.nil? && path.start_with?("#{directory.chomp('/')}/")
      end

      def real(path)
        File.realpath(path)
      rescue SystemCallError
        File.expand_path(path)
      end

      def data_uri(path)
        type = Rack::Mime.mime_type(File.extname(path), "application/octet-stream")
        "data:#{type};base64,#{[File.binread(path)].pack('m0')}"
      end

      def escape(path)
        path.b.gsub(%r{[^\w\-.~/@+]}n) { |char| format("%%%02X", char.ord) }
      end
    end
  end
end
