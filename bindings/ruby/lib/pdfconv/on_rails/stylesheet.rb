# frozen_string_literal: true

module Pdfconv
  module OnRails
    # The text of a style sheet for inlining: imported sheets replace their @import, and url() refers to files so that
    # the converter can read them. Comments and strings are unchanged. An address in a sheet can reach the same files as
    # a name in a view.
    class Stylesheet
      # The same depth as in the converter.
      MOST_DEPTH = 16
      PARTS = %r{
        /\*.*?\*/ |
        @import\s+(?:url\(\s*(?:"(?<i1>[^"]*)"|'(?<i2>[^']*)'|(?<i3>[^)"'\s]*))\s*\)|"(?<i4>[^"]*)"|'(?<i5>[^']*)')
          \s*(?<condition>[^;{}"']*)(?:;|\z) |
        url\(\s*(?:"(?<u1>[^"]*)"|'(?<u2>[^']*)'|(?<u3>[^)"'\s]*))\s*\) |
        "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*'
      }mix
      private_constant :PARTS

      def initialize(assets)
        @assets = assets
        @own = nil
      end

      # Text of the sheet with this name in views; nil if there is none.
      def text(source)
        content, file = @assets.compiled(source)
        if content.nil?
          file = @assets.find(source, type: :stylesheet)
          return nil if file.nil?

          content = read(file)
        end
        spliced(content, [file])
      end

      # Text of the sheet at this path. Its addresses can reach its own directory too.
      def text_of_file(path)
        @own = File.dirname(File.expand_path(path))
        spliced(read(path), [File.expand_path(path)])
      ensure
        @own = nil
      end

      private

      def read(path)
        File.read(path, encoding: "bom|utf-8").scrub
      end

      # +files+: the sheet of the text and those that import it, the sheet last.
      def spliced(css, files)
        css.delete_prefix("\uFEFF").sub(/\A@charset\s+"[^"]*";/i, "").gsub(PARTS) do |part|
          match = Regexp.last_match
          imported = first(match, "i", 5)
          address = first(match, "u", 3)
          if imported then import(part, imported, match[:condition].strip, files)
          elsif address then url(part, address, files.last)
          else part
          end
        end
      end

      def import(part, address, condition, files)
        found = locate(address, files.last)
        return part if found.nil?
        # Layers and supports() change their meaning when rules are wrapped in them: the converter reads such sheets
        # itself.
        return part.sub(address) { @assets.reference(found) } if condition.match?(/\b(?:layer|supports)\b/i)
        return "" if files.include?(found) || files.size > MOST_DEPTH

        rules = spliced(read(found), [*files, found])
        condition.empty? ? "#{rules}\n" : "@media #{condition} {\n#{rules}\n}\n"
      end

      def url(part, address, file)
        found = locate(address, file)
        # A name with a quotation mark is already percent-encoded.
        found ? %(url("#{@assets.reference(found)}")) : part
      end

      # Relative addresses are resolved against the sheet, then against the site, the location of compiled sheets.
      def locate(address, file)
        return nil if address.empty? || address.start_with?("#")

        @assets.beside(address, file, own: @own) || @assets.find(address)
      end

      def first(match, name, count)
        (1..count).filter_map { |number| match["#{name}#{number}"] }.first
      end
    end
  end
end
