/**
 * Options of wkhtmltopdf that this converter will not have, with the reason, so that a script that moves over learns
 * what to do instead. Options that will come are rows of the option table, not entries here.
 */
interface Group {
  readonly reason: string
  readonly names: readonly string[]
}

export const unsupportedGroups: readonly Group[] = [
  {
    reason: 'scripts are never run; put the finished HTML in',
    names: [
      'enable-javascript', 'disable-javascript', 'javascript-delay', 'run-script', 'window-status',
      'debug-javascript', 'no-debug-javascript', 'stop-slow-scripts', 'no-stop-slow-scripts',
      'enable-plugins', 'disable-plugins',
    ],
  },
  {
    reason: 'no PDF outline is made of headings; --toc prints a table of contents, and the property bookmark-level makes an outline with --css standard',
    names: ['outline', 'no-outline', 'outline-depth', 'dump-outline', 'exclude-from-outline', 'include-in-outline'],
  },
  {
    reason: 'XSLT is not used; the table of contents is shaped by its own options and by --user-style-sheet',
    names: ['xsl-style-sheet', 'dump-default-toc-xsl'],
  },
  {
    reason: 'images are not encoded again, a JPEG goes into the PDF as it is; make images smaller beforehand',
    names: ['image-quality', 'image-dpi'],
  },
  {
    reason: 'nothing is fetched through proxies or with credentials; fetch it first and give a local path or a data: URI',
    names: [
      'proxy', 'proxy-hostname-lookup', 'bypass-proxy-for', 'cookie', 'cookie-jar', 'custom-header',
      'custom-header-propagation', 'no-custom-header-propagation', 'username', 'password', 'ssl-crt-path',
      'ssl-key-path', 'ssl-key-password', 'post', 'post-file',
    ],
  },
  {
    reason: 'documents that are too wide for the page are scaled to fit; --shrink-to-fit on or off says whether',
    names: ['disable-smart-shrinking', 'enable-smart-shrinking'],
  },
  {
    reason: 'it steers a browser window, and there is none: the medium is always print, and the page is the viewport',
    names: [
      'viewport-size', 'lowquality', 'print-media-type',
      'no-print-media-type', 'use-xserver',
    ],
  },
  {
    reason: 'fillable forms are not made; form controls are drawn as they stand',
    names: ['enable-forms', 'disable-forms'],
  },
  {
    reason: 'check boxes and radio buttons are always drawn the built-in way',
    names: ['checkbox-svg', 'checkbox-checked-svg', 'radiobutton-svg', 'radiobutton-checked-svg'],
  },
  { reason: 'the number of copies is set when the PDF is printed', names: ['copies', 'collate', 'no-collate'] },
  { reason: 'standard input is for the HTML; start the command once for each document', names: ['read-args-from-stdin'] },
  { reason: 'nothing that is fetched is kept', names: ['cache-dir'] },
  { reason: 'see --help and the README', names: ['extended-help', 'htmldoc', 'manpage', 'readme', 'license'] },
]

/** One-letter forms of the names above. */
export const unsupportedShorts: Readonly<Record<string, string>> = {
  n: 'disable-javascript',
  p: 'proxy',
  l: 'lowquality',
  H: 'extended-help',
}

/** The reason why an option is not there, or null when the name is not one of these. */
export const unsupportedReason = (name: string): string | null =>
  unsupportedGroups.find((group) => group.names.includes(name))?.reason ?? null
