/**
 * Options of wkhtmltopdf that this converter does not support, each with the reason, so that users who migrate learn what to do instead.
 * Planned options do not belong here: they become rows of the option table.
 */
interface Group {
  readonly reason: string
  readonly names: readonly string[]
}

export const unsupportedGroups: readonly Group[] = [
  {
    reason: 'scripts are never run; give the finished HTML as input',
    names: [
      'enable-javascript', 'disable-javascript', 'javascript-delay', 'run-script', 'window-status',
      'debug-javascript', 'no-debug-javascript', 'stop-slow-scripts', 'no-stop-slow-scripts',
      'enable-plugins', 'disable-plugins',
    ],
  },
  {
    reason: 'headings become a PDF outline with --bookmarks, or --bookmarks 3 for three levels; the CSS property bookmark-level sets single entries',
    names: ['outline', 'no-outline', 'outline-depth', 'dump-outline', 'exclude-from-outline', 'include-in-outline'],
  },
  {
    reason: 'XSLT is not supported; style the table of contents with its own options and --user-style-sheet',
    names: ['xsl-style-sheet', 'dump-default-toc-xsl'],
  },
  {
    reason: 'images are not re-encoded, and a JPEG goes into the PDF unchanged; make images smaller beforehand',
    names: ['image-quality', 'image-dpi'],
  },
  {
    reason: 'nothing is fetched through proxies or with credentials; fetch the resource first and refer to it by a local path or a data: URI',
    names: [
      'proxy', 'proxy-hostname-lookup', 'bypass-proxy-for', 'cookie', 'cookie-jar', 'custom-header',
      'custom-header-propagation', 'no-custom-header-propagation', 'username', 'password', 'ssl-crt-path',
      'ssl-key-path', 'ssl-key-password', 'post', 'post-file',
    ],
  },
  {
    reason: 'documents that are too wide for the page are scaled to fit; turn this on or off with --shrink-to-fit',
    names: ['disable-smart-shrinking', 'enable-smart-shrinking'],
  },
  {
    reason: 'it controls a browser window, and there is none: the medium is always print, and the page is the viewport',
    names: [
      'viewport-size', 'lowquality', 'print-media-type',
      'no-print-media-type', 'use-xserver',
    ],
  },
  {
    reason: 'fillable forms are not supported; form controls are drawn with their values',
    names: ['enable-forms', 'disable-forms'],
  },
  {
    reason: 'check boxes and radio buttons always have their built-in appearance',
    names: ['checkbox-svg', 'checkbox-checked-svg', 'radiobutton-svg', 'radiobutton-checked-svg'],
  },
  { reason: 'the number of copies is set when the PDF is printed', names: ['copies', 'collate', 'no-collate'] },
  { reason: 'standard input is for the HTML; run the command once for each document', names: ['read-args-from-stdin'] },
  { reason: 'fetched resources are not cached', names: ['cache-dir'] },
  { reason: 'see --help and the README', names: ['extended-help', 'htmldoc', 'manpage', 'readme', 'license'] },
]

/** One-letter forms of the names above, by letter. */
export const unsupportedShorts: Readonly<Record<string, string>> = {
  n: 'disable-javascript',
  p: 'proxy',
  l: 'lowquality',
  H: 'extended-help',
}

/** Why an option is not supported; null for a name that is not in the groups. */
export const unsupportedReason = (name: string): string | null =>
  unsupportedGroups.find((group) => group.names.includes(name))?.reason ?? null
