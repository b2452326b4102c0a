# frozen_string_literal: true

require "test_helper"
ENV["RAILS_ENV"] = "test"
begin
  require "rails"
  require "action_controller/railtie"
  require "action_view/railtie"
  require "sprockets/railtie"
  IS_RAILS_THERE = true
rescue LoadError
  IS_RAILS_THERE = false
end

if IS_RAILS_THERE
  require "pdfconv/on_rails/railtie"

  # An application with a public directory, assets, views and a layout of its own.
  module DummyFiles
    ROOT = Dir.mktmpdir("pdfconv-rails")
    PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==".unpack1("m")
    FILES = {
      "app/assets/config/manifest.js" => "//= link app.css\n//= link_tree ../images\n",
      "app/assets/images/logo.png" => PNG,
      "app/assets/stylesheets/app.css" => "/*\n *= require parts/table\n */\n.logo { background: url(/assets/logo.png) }\n",
      "app/assets/stylesheets/parts/table.css" => "td { color: red }\n",
      "public/images/dot.png" => PNG,
      "public/images/a dot.png" => PNG,
      "public/stylesheets/print.css" => <<~CSS,
        @charset "utf-8";
        @import "parts/base.css";
        @import url(parts/wide.css) print;
        /* url(../images/dot.png) stays in a comment */
        .dot { background: url('../images/dot.png'); content: "url(../images/dot.png) </style>" }
        .none { background: url(../images/none.png) }
        .web { background: url(https://example.com/a.png) }
      CSS
      "public/stylesheets/parts/base.css" => "@import 'base.css'; .base { background: url(../../images/a%20dot.png) }",
      "public/stylesheets/parts/wide.css" => ".wide { color: blue }",
      "app/views/layouts/application.html.erb" => "<html><body class='screen'><%= yield %></body></html>",
      "app/views/layouts/print.html.erb" => "<html><body class='print'><%= yield %></body></html>",
      "app/views/documents/show.html.erb" => "<h1>Document <%= @number %></h1>",
      "app/views/documents/bill.html.erb" => "<h1>HTML</h1>",
      "app/views/documents/bill.pdf.erb" => "<h1>For PDF</h1>",
      "app/views/documents/_line.html.erb" => "<p>line <%= text %></p>",
      "app/views/documents/assets.html.erb" => <<~ERB,
        <%= pdfconv_stylesheet_link_tag "print", "app", "missing" %>
        <%= pdfconv_image_tag "logo.png", alt: "Logo" %>
        <%= pdfconv_image_tag "/images/dot.png" %>
        <%= pdfconv_image_tag "/images/dot.png", inline: true %>
        <%= pdfconv_image_tag "https://example.com/x.png" %>
        <%= pdfconv_image_tag "none.png" %>
        <i id="path"><%= pdfconv_asset_path("images/a dot.png") %></i><i id="none"><%= pdfconv_asset_path("none.png").inspect %></i>
        <i id="up"><%= pdfconv_asset_path("../secret.png").inspect %></i>
      ERB
      "app/views/documents/names.html.erb" => <<~ERB,
        <%= pdfconv_image_tag params[:name] %>
        <%= pdfconv_image_tag params[:name], inline: true %>
        <%= pdfconv_stylesheet_link_tag params[:name] %>
        <%= pdfconv_asset_path(params[:name], inline: true).inspect %>
      ERB
      "app/views/documents/files.html.erb" => <<~ERB,
        <%= pdfconv_image_tag file: Rails.root.join("secret.png"), alt: "S" %>
        <%= pdfconv_stylesheet_link_tag "print", file: Rails.root.join("own/own.css") %>
      ERB
      "own/own.css" => "@import 'beside.css'; @import '../secret.css'; .own { background: url(../secret.png) }",
      "own/beside.css" => ".beside { color: blue }",
      "secret.css" => "/* a secret */ .secret { color: red }",
      "secret" => "a secret",
      "public/stylesheets/reaching.css" => <<~CSS
        @import "../../secret.css"; @import url(..%2f..%2fsecret.css); @import "/%2e%2e/secret.css";
        @import "#{ROOT}/secret.css"; @import "%2f#{ROOT}/secret.css";
        .a { background: url(../../secret.png) } .b { background: url("#{ROOT}/secret.png") }
      CSS
    }.freeze
    FILES.each do |name, content|
      path = File.join(ROOT, name)
      FileUtils.mkdir_p(File.dirname(path))
      File.binwrite(path, content)
    end
    File.binwrite("#{ROOT}/secret.png", PNG)
    Minitest.after_run { FileUtils.rm_rf(ROOT) }
  end

  class DummyApplication < Rails::Application
    config.root = DummyFiles::ROOT
    config.eager_load = false
    config.secret_key_base = "x" * 64
    config.logger = Logger.new(IO::NULL)
    config.hosts.clear
    config.consider_all_requests_local = true
    config.action_dispatch.show_exceptions = false
    config.assets.unknown_asset_fallback = true if config.respond_to?(:assets)
  end

  class DocumentsController < ActionController::Base
    before_action { @number = 17 }

    RENDERS = {
      show: -> { render pdf: "invoice-17" },
      doubled: -> { render pdf: "Invoice.PDF", template: "documents/show" },
      unnamed: -> { render pdf: "", template: "documents/show" },
      named: -> { render pdf: "x", template: "documents/show", filename: "Rechnung Größe", disposition: "attachment", status: 201 },
      bill: -> { render pdf: "bill" },
      as_html: -> { render pdf: "x", template: "documents/show", layout: "print", show_as_html: params[:debug] },
      with_options: -> { render pdf: "x", template: "documents/show", layout: false, page_size: "A5", header_html_content: "<b>H</b>" },
      wrong: -> { render pdf: "x", template: "documents/show", page_sise: "A5" },
      both: -> { render pdf: "x", template: "documents/show", header_html: "/a.html", header_html_content: "<b>H</b>" },
      partial: -> { render pdf: "x", partial: "line", locals: { text: "one" }, show_as_html: true },
      collection: -> { render pdf: "x", partial: "line", collection: %w[a b], as: :text, show_as_html: true },
      inline: -> { render pdf: "x", inline: "<p><%= 1 + 1 %></p>", show_as_html: true },
      text: -> { render pdf: "x", plain: "plain text", show_as_html: true },
      html: -> { render pdf: "x", html: "<p>raw</p>".html_safe, page_size: "A5" },
      assigned: -> { render pdf: "x", template: "documents/show", assigns: { number: 18 }, layout: false, show_as_html: true },
      acted: -> { render pdf: "x", action: "show", layout: false, show_as_html: true },
      assets: -> { render pdf: "x", layout: false, show_as_html: params[:debug] },
      names: -> { render pdf: "x", layout: false, show_as_html: true, disable_local_file_access: !params[:closed].nil? },
      files: -> { render pdf: "x", layout: false, show_as_html: params[:debug] },
      assets_elsewhere: -> { render pdf: "x", action: "assets", layout: false, show_as_html: true, allow_path: Rails.public_path.to_s },
      delegated: -> { render pdf: "x", action: "assets", layout: false, show_as_html: params[:debug], server_url: params[:url] },
      refused: -> { render pdf: "x", template: "documents/show", server_url: "http://127.0.0.1:1", base_url: "/tmp" },
      reading: -> { render pdf: "x", html: '<img src="../secret.png">'.html_safe, load_media_error_handling: "abort" }
    }.freeze
    RENDERS.each { |name, action| define_method(name, &action) }
  end

  # Of applications without views.
  class ApiController < ActionController::API
    def show
      render pdf: "x", html: "<p>from an API</p>".html_safe, disposition: "attachment"
    end
  end

  DummyApplication.initialize!
  DummyApplication.routes.draw do
    DocumentsController::RENDERS.each_key { |name| get "documents/#{name}", to: "documents##{name}" }
    get "documents/api", to: "api#show"
  end

  class RailsTest < PdfconvTest
    def get(path)
      status, headers, body = DummyApplication.call(Rack::MockRequest.env_for("/documents/#{path}"))
      content = +""
      body.each { |part| content << part }
      body.close if body.respond_to?(:close)
      [status, headers, content]
    end

    def html(path)
      status, headers, content = get(path)
      assert_equal 200, status
      assert headers["Content-Type"].start_with?("text/html"), headers["Content-Type"]
      content
    end

    def test_a_view_becomes_a_pdf_that_is_shown_inline
      status, headers, content = get("show")
      assert_equal 200, status
      assert headers["Content-Type"].start_with?("application/pdf")
      assert_equal %(inline; filename="invoice-17.pdf"; filename*=UTF-8''invoice-17.pdf), headers["Content-Disposition"]
      assert_equal Pdfconv.render("<html><body class='screen'><h1>Document 17</h1></body></html>"), content
      assert_equal Encoding::BINARY, content.encoding
    end

    def test_names_end_in_pdf_once_and_an_empty_one_is_that_of_the_action
      assert_includes get("doubled")[1]["Content-Disposition"], 'filename="Invoice.pdf"'
      assert_includes get("unnamed")[1]["Content-Disposition"], 'filename="unnamed.pdf"'
    end

    def test_keys_of_the_response
      status, headers, = get("named")
      assert_equal 201, status
      assert headers["Content-Disposition"].start_with?("attachment; ")
      assert_includes headers["Content-Disposition"], "filename*=UTF-8''Rechnung%20Gr%C3%B6%C3%9Fe.pdf"
    end

    def test_a_template_for_pdf_comes_first
      expected = Pdfconv.render("<html><body class='screen'><h1>For PDF</h1></body></html>")
      assert_equal expected, get("bill")[2]
    end

    def test_the_html_can_be_shown_instead
      assert_equal "<html><body class='print'><h1>Document 17</h1></body></html>", html("as_html?debug=1")
      assert get("as_html")[2].start_with?("%PDF-")
    end

    def test_other_keys_are_options_of_the_conversion
      assert_equal Pdfconv.render("<h1>Document 17</h1>", page_size: "A5", header_html_content: "<b>H</b>"), get("with_options")[2]
      error = assert_raises(Pdfconv::UsageError) { get("wrong") }
      assert_includes error.message, "--page-sise"
      assert_raises(Pdfconv::UsageError) { get("both") }
      assert_raises(Pdfconv::UsageError) { get("refused") }
    end

    def test_keys_of_views
      assert_equal "<p>line one</p>", html("partial")
      assert_equal "<p>line a</p><p>line b</p>", html("collection")
      assert_includes html("inline"), "<p>2</p>"
      assert_equal "plain text", html("text")
      assert_equal "<h1>Document 18</h1>", html("assigned")
      assert_equal "<h1>Document 17</h1>", html("acted")
      status, headers, content = get("html")
      assert_equal [200, "application/pdf"], [status, headers["Content-Type"][/\A[^;]+/]]
      assert_equal Pdfconv.render("<p>raw</p>", page_size: "A5"), content
    end

    def test_an_api_renders_strings
      status, headers, content = get("api")
      assert_equal [200, "application/pdf"], [status, headers["Content-Type"][/\A[^;]+/]]
      assert headers["Content-Disposition"].start_with?("attachment")
      assert_equal Pdfconv.render("<p>from an API</p>"), content
    end

    def test_the_public_directory_is_the_base_and_the_boundary
      assert_raises(Pdfconv::InputError) { get("reading") }
      Pdfconv.configure { |config| config.allow_path = DummyFiles::ROOT }
      assert get("reading")[2].start_with?("%PDF-")
    end

    def test_style_sheets_stand_in_the_document
      text = html("assets?debug=1")
      assert_includes text, %(.dot { background: url("images/dot.png"); content: "url(../images/dot.png) <\\/style>" })
      assert_includes text, "/* url(../images/dot.png) stays in a comment */"
      assert_includes text, %(.base { background: url("images/a%20dot.png") })
      assert_match(/@media print \{\s*\.wide \{ color: blue \}\s*\}/, text)
      assert_includes text, "url(../images/none.png)"
      assert_includes text, "url(https://example.com/a.png)"
      refute_includes text, "@charset"
      assert_includes text, "td { color: red }"
      assert_includes text, %(.logo { background: url("#{DummyFiles::ROOT}/app/assets/images/logo.png") })
      assert_includes text, '<link rel="stylesheet" href="missing">'
    end

    def test_images_are_referred_to_so_that_the_converter_can_read_them
      text = html("assets?debug=1")
      assert_includes text, %(<img alt="Logo" src="#{DummyFiles::ROOT}/app/assets/images/logo.png">)
      assert_includes text, '<img src="images/dot.png">'
      assert_includes text, "<img src=\"data:image/png;base64,#{[DummyFiles::PNG].pack('m0')}\">"
      assert_includes text, '<img src="https://example.com/x.png">'
      assert_includes text, '<img src="none.png">'
      assert_includes text, '<i id="path">images/a%20dot.png</i><i id="none">nil</i>'
      assert_includes text, '<i id="up">nil</i>'
    end

    def test_what_the_helpers_write_is_read_by_the_converter
      get("assets")
      assert_equal %w[https missing none], @warnings.map { |each| each[/https|missing|none/] }.sort
    end

    def test_images_that_cannot_be_read_are_embedded
      text = html("assets_elsewhere")
      assert_includes text, '<img src="images/dot.png">'
      assert_match(/<img alt="Logo" src="data:image/, text)
    end

    SECRET = ["a secret", DummyFiles::PNG, ".secret"].flat_map { |text| [text, [text].pack("m0")] }.freeze

    def test_a_name_reaches_no_file_outside_of_the_application
      root = DummyFiles::ROOT
      names = ["#{root}/secret", "#{root}/secret.css", "#{root}/secret.png", "../secret.png", "/../secret.png", "images/../../secret.png",
               "%2f#{root}/secret.png", "%2e%2e/secret.png", "..%2fsecret.css", "//#{root}/secret", "file:#{root}/secret.png",
               "file%3a//#{root}/secret.png", "file:///#{root}/secret.png?type=image/png", "./../../../secret", "~/secret", "secret.png\0.png",
               "/etc/hostname", "%2fetc%2fhostname", "reaching"]
      names.product(["", "&closed=1"]) do |name, closed|
        text = html("names?name=#{CGI.escape(name)}#{closed}")
        SECRET.each { |secret| refute_includes text, secret, name }
        assert_equal "nil", text.lines.last.strip unless name == "reaching"
        refute_includes text, [File.read("/etc/hostname")].pack("m0") if File.exist?("/etc/hostname")
      end
    end

    def test_a_name_reaches_what_the_conversion_may_read
      Pdfconv.configure { |config| config.allow_path = DummyFiles::ROOT }
      assert_includes html("names?name=#{CGI.escape("#{DummyFiles::ROOT}/secret.png")}"), [DummyFiles::PNG].pack("m0")
      refute_includes html("names?name=#{CGI.escape("#{DummyFiles::ROOT}/secret.png")}&closed=1"), [DummyFiles::PNG].pack("m0")
    end

    def test_files_that_the_programmer_means
      text = html("files?debug=1")
      assert_includes text, "<img alt=\"S\" src=\"data:image/png;base64,#{[DummyFiles::PNG].pack('m0')}\">"
      assert_includes text, ".beside { color: blue }"
      # A sheet reaches its own directory, and what any name reaches.
      assert_includes text, "url(../secret.png)"
      refute_includes text, ".secret"
      view = ActionView::Base.empty
      assert_raises(ArgumentError) { view.pdfconv_image_tag }
      assert_raises(ArgumentError) { view.pdfconv_asset_path("a.png", file: "/a.png") }
      assert_raises(Errno::ENOENT) { view.pdfconv_asset_path(file: "/nowhere/a.png") }
    end

    def test_a_server_gets_everything_in_the_document_and_no_defaults
      text = html("delegated?debug=1&url=http%3A%2F%2F127.0.0.1%3A1")
      refute_match(/src="images|url\("images/, text)
      assert_equal 3, text.scan('src="data:image/png;base64,').size
      error = assert_raises(Pdfconv::ServerError) { get("delegated?url=http%3A%2F%2F127.0.0.1%3A1") }
      assert_includes error.message, "cannot be reached"
    end
  end
else
  class RailsTest < PdfconvTest
    def test_rails_is_not_installed
      skip "needs Rails"
    end
  end
end
