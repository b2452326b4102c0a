/** The options of wkhtmltopdf 0.12.6, and differences of options with the same name here, for the migration guide and its test. */
export const wkhtmltopdfOptions: readonly string[] = `
collate no-collate cookie-jar copies dpi extended-help grayscale help htmldoc image-dpi image-quality license log-level
lowquality manpage margin-bottom margin-left margin-right margin-top orientation page-height page-size page-width
no-pdf-compression quiet read-args-from-stdin readme title use-xserver version
dump-default-toc-xsl dump-outline outline no-outline outline-depth
allow background no-background bypass-proxy-for cache-dir checkbox-checked-svg checkbox-svg cookie custom-header
custom-header-propagation no-custom-header-propagation debug-javascript no-debug-javascript default-header encoding
disable-external-links enable-external-links disable-forms enable-forms images no-images disable-internal-links
enable-internal-links disable-javascript enable-javascript javascript-delay keep-relative-links load-error-handling
load-media-error-handling disable-local-file-access enable-local-file-access minimum-font-size exclude-from-outline
include-in-outline page-offset password disable-plugins enable-plugins post post-file print-media-type no-print-media-type
proxy proxy-hostname-lookup radiobutton-checked-svg radiobutton-svg resolve-relative-links run-script
disable-smart-shrinking enable-smart-shrinking ssl-crt-path ssl-key-password ssl-key-path stop-slow-scripts
no-stop-slow-scripts disable-toc-back-links enable-toc-back-links user-style-sheet username viewport-size window-status zoom
footer-center footer-font-name footer-font-size footer-html footer-left footer-line no-footer-line footer-right
footer-spacing header-center header-font-name header-font-size header-html header-left header-line no-header-line
header-right header-spacing replace
disable-dotted-lines toc-header-text toc-level-indentation disable-toc-links toc-text-size-shrink xsl-style-sheet
`.trim().split(/\s+/)

/** Names of options, and how they differ here. */
export const differences: readonly (readonly [names: readonly string[], what: string])[] = [
  [['margin-top', 'margin-bottom', 'margin-left', 'margin-right'], '1in when nothing is said, not 10mm; `@page` in the document wins'],
  [['page-size', 'page-width', 'page-height', 'orientation'], '`@page` in the document wins; A3, A4, A5, Letter and Legal have names, other sizes are given by width and height'],
  [['dpi'], 'how many CSS px make an inch of paper, 96 when nothing is said: another value changes the size of everything'],
  [['zoom'], 'scales the finished page, paper included; there it scaled the content'],
  [['grayscale'], 'JPEG images and SVG keep their colours'],
  [['encoding'], 'a byte-order mark in the document is stronger'],
  [['minimum-font-size'], 'in px of CSS'],
  [['user-style-sheet'], 'a file, repeatable; weaker than the style sheets of the document, stronger than the built-in one'],
  [['load-error-handling'], 'always `abort`: without its input there is nothing to convert'],
  [['load-media-error-handling'], '`ignore` (with a warning) or `abort`; there is no `skip`. It covers style sheets and fonts too'],
  [['enable-local-file-access', 'disable-local-file-access', 'allow'], 'allowed when nothing is said, but only below the directory of the input or `--base-url`; `--allow` (`--allow-path`) names directories in place of that'],
  [['header-font-name', 'footer-font-name', 'header-font-size', 'footer-font-size'], 'the font of text without style and 16px when nothing is said, not Arial 12'],
  [['header-html', 'footer-html'], 'a local file; placeholders stand in it as `[page]` instead of coming as a query for a script; it fetches nothing, and what does not fit the margin is cut off with a warning'],
  [['header-spacing', 'footer-spacing'], 'the margin grows by it'],
  [['replace'], 'one argument: `--replace customer=Ada`, not two'],
  [['default-header'], 'the title at the left, the page number at the right; the margin stays as it is'],
  [['log-level', 'quiet'], 'messages go to standard error, one line for each document at `info`'],
  [['help', 'version'], '`--extended-help` is not needed: `--help` lists everything'],
]
