/**
 * Every option of every door, one row each. The `Options` type, the parser, the help text, the options that a request may set and the
 * options that a door refuses all derive from these rows; there is no second list.
 * Add a row together with the code that reads its value: an option is never accepted and then ignored.
 * `preset` and `index` rows have no value of their own: they set the value of the row that they name.
 */

import type { PageRange } from './page-ranges.ts'
import { paperNames } from './paper-sizes.ts'

/**
 * A door through which options come: the command line, the batch command (for options that apply to the batch as a whole), the start of
 * the server, one HTTP request, or a program that uses the library.
 */
export type Door = 'cli' | 'batch' | 'server' | 'request' | 'library'

export type Section =
  | 'Input and output'
  | 'Page setup'
  | 'Fonts'
  | 'Metadata and output'
  | 'What is drawn'
  | 'Headers and footers'
  | 'Cover and table of contents'
  | 'Access'
  | 'Logging'
  | 'Limits'
  | 'Batch'
  | 'Server'

type Kind =
  | { readonly kind: 'flag' }
  | { readonly kind: 'preset'; readonly of: string; readonly value: string | boolean }
  /** With `filled`, an empty value is a usage error. */
  | { readonly kind: 'text'; readonly default: string | null; readonly filled?: true }
  /** A label of the Encoding Standard, as browsers accept. */
  | { readonly kind: 'encoding'; readonly default: null }
  | { readonly kind: 'path'; readonly default: null }
  | { readonly kind: 'number'; readonly default: number | null; readonly above?: number; readonly min?: number }
  | { readonly kind: 'integer'; readonly default: number | null; readonly min?: number; readonly max?: number }
  /** A whole number from 1 to `max`; without a value it is `max`. On a command line only the next argument of one digit is its value. */
  | { readonly kind: 'depth'; readonly default: null; readonly max: number }
  | { readonly kind: 'page-ranges'; readonly default: null }
  /** In CSS px; a bare number is millimetres. */
  | { readonly kind: 'length'; readonly default: number | null }
  /** A length or percentage as in style sheets, kept as text. A bare number is millimetres. */
  | { readonly kind: 'css-length'; readonly default: string }
  /** Compared without regard to case. */
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly default: string }
  | { readonly kind: 'paths' }
  /** NAME=VALUE; repeatable. */
  | { readonly kind: 'pairs' }
  | { readonly kind: 'font' }
  | { readonly kind: 'fonts' }
  /** Face index for the font that was given last for the row `of`. */
  | { readonly kind: 'index'; readonly of: string }

export type OptionRow = Kind & {
  readonly name: string
  readonly short?: string
  readonly aliases?: readonly string[]
  /** Name of an option that excludes this one: giving both is a usage error. */
  readonly excludes?: string
  readonly section: Section
  readonly doors: readonly Door[]
  readonly placeholder?: string
  readonly help: string
}

const everywhere = ['cli', 'request', 'library'] as const
const trusted = ['cli', 'library'] as const
const startup = ['cli', 'server', 'library'] as const
const reporting = ['cli', 'server', 'batch', 'library'] as const
const server = ['server'] as const
const batch = ['batch'] as const
const bounded = ['cli', 'server', 'batch'] as const

/** A bound against typing errors: the server starts all workers at once, and too many would fill the memory. */
const MOST_WORKERS = 1024

const optionTable = [
  // Input and output
  {
    name: 'output', short: 'o', kind: 'path', default: null, section: 'Input and output', doors: ['cli'],
    placeholder: 'PATH',
    help: 'File to write the PDF to; - is standard output. Default: the name of the input with the extension .pdf.',
  },
  {
    name: 'base-url', kind: 'text', default: null, filled: true, section: 'Input and output', doors: startup,
    placeholder: 'URL|DIR',
    help: 'Base for relative references. Default: the directory of the input, on a server the working directory. A <base href> in the document wins.',
  },
  {
    name: 'report', kind: 'path', default: null, section: 'Input and output', doors: ['cli', 'batch'], placeholder: 'FILE',
    help: 'Write a report as JSON to this file: what was converted, all warnings and the CSS that was ignored; - is standard output.',
  },
  {
    name: 'encoding', kind: 'encoding', default: null, section: 'Input and output', doors: everywhere,
    placeholder: 'NAME',
    help: 'Character encoding of the input if it has no byte-order mark. Default: the encoding that the document declares, else UTF-8.',
  },
  {
    name: 'css', kind: 'choice', choices: ['listed', 'standard'], default: 'standard',
    section: 'Input and output', doors: ['cli', 'server', 'request', 'library'], placeholder: 'LEVEL',
    help: 'Level of CSS support: standard follows the CSS specifications as browsers do; listed is a smaller, fixed set, for example without !important and media conditions. On a server: the level of requests that do not set one.',
  },
  {
    name: 'streaming', kind: 'flag', section: 'Input and output', doors: everywhere,
    help: 'Convert while the input is read, and release the memory of each page once it is written.',
  },
  {
    name: 'max-pages', kind: 'integer', default: null, min: 1,
    section: 'Input and output', doors: ['cli', 'server', 'request', 'library'], placeholder: 'N',
    help: 'Maximum number of pages; a document with more ends in an error. Default: 100000, on a server 10000, which a request may lower.',
  },
  {
    name: 'page-ranges', kind: 'page-ranges', default: null, section: 'Input and output', doors: everywhere, placeholder: 'PAGES',
    help: 'Pages of the result to write, for example 1-3,7,12-; page numbers in them stay the same. Default: all. Not available in streaming mode.',
  },
  {
    name: 'load-error-handling', kind: 'choice', choices: ['abort'], default: 'abort', section: 'Input and output',
    doors: everywhere, placeholder: 'abort',
    help: 'Action if the input cannot be read: the conversion ends with an error.',
  },

  // Page setup
  {
    name: 'page-size', short: 's', kind: 'choice', choices: paperNames, default: 'A4',
    section: 'Page setup', doors: everywhere, placeholder: 'SIZE',
    help: 'Paper size. CSS @page rules override the options of this section, property by property.',
  },
  {
    name: 'page-width', kind: 'length', default: null, section: 'Page setup', doors: everywhere,
    placeholder: 'LENGTH', help: 'Page width; overrides the width of --page-size.',
  },
  {
    name: 'page-height', kind: 'length', default: null, section: 'Page setup', doors: everywhere,
    placeholder: 'LENGTH', help: 'Page height; overrides the height of --page-size.',
  },
  {
    name: 'orientation', short: 'O', kind: 'choice', choices: ['Portrait', 'Landscape'], default: 'Portrait',
    section: 'Page setup', doors: everywhere, placeholder: 'ORIENTATION',
    help: 'Landscape swaps width and height, however they were set.',
  },
  {
    name: 'margin-top', short: 'T', kind: 'length', default: 96, section: 'Page setup', doors: everywhere,
    placeholder: 'LENGTH', help: 'Top page margin. Default: 1in.',
  },
  {
    name: 'margin-bottom', short: 'B', kind: 'length', default: 96, section: 'Page setup', doors: everywhere,
    placeholder: 'LENGTH', help: 'Bottom page margin. Default: 1in.',
  },
  {
    name: 'margin-left', short: 'L', kind: 'length', default: 96, section: 'Page setup', doors: everywhere,
    placeholder: 'LENGTH', help: 'Left page margin. Default: 1in.',
  },
  {
    name: 'margin-right', short: 'R', kind: 'length', default: 96, section: 'Page setup', doors: everywhere,
    placeholder: 'LENGTH', help: 'Right page margin. Default: 1in.',
  },

  // Fonts
  {
    name: 'font', kind: 'fonts', section: 'Fonts', doors: startup, placeholder: 'PATH',
    help: 'Font file to use before any other; repeatable. Faces and characters that the given fonts lack come from system fonts.',
  },
  {
    name: 'font-index', kind: 'index', of: 'font', section: 'Fonts', doors: startup, placeholder: 'N',
    help: 'Index of the face in a font collection, for the --font before it.',
  },
  {
    name: 'gothic-font', kind: 'font', section: 'Fonts', doors: startup, placeholder: 'PATH',
    help: 'Font file for the generic family sans-serif.',
  },
  {
    name: 'gothic-font-index', kind: 'index', of: 'gothic-font', section: 'Fonts', doors: startup, placeholder: 'N',
    help: 'Index of the face in a font collection, for --gothic-font.',
  },
  {
    name: 'serif-font', kind: 'font', section: 'Fonts', doors: startup, placeholder: 'PATH',
    help: 'Font file for the generic family serif.',
  },
  {
    name: 'serif-font-index', kind: 'index', of: 'serif-font', section: 'Fonts', doors: startup, placeholder: 'N',
    help: 'Index of the face in a font collection, for --serif-font.',
  },
  {
    name: 'mono-font', kind: 'font', section: 'Fonts', doors: startup, placeholder: 'PATH',
    help: 'Font file for the generic family monospace.',
  },
  {
    name: 'mono-font-index', kind: 'index', of: 'mono-font', section: 'Fonts', doors: startup, placeholder: 'N',
    help: 'Index of the face in a font collection, for --mono-font.',
  },
  {
    name: 'disable-system-fonts', kind: 'flag', section: 'Fonts', doors: startup,
    help: 'Use only the given fonts. Characters without a glyph in them are left out, with a warning.',
  },

  // Metadata and output
  {
    name: 'title', kind: 'text', default: null, section: 'Metadata and output', doors: everywhere, placeholder: 'TEXT',
    help: 'Title of the PDF. Default: the <title> of the document.',
  },
  {
    name: 'author', kind: 'text', default: null, section: 'Metadata and output', doors: everywhere,
    placeholder: 'TEXT', help: 'Author of the PDF.',
  },
  {
    name: 'subject', kind: 'text', default: null, section: 'Metadata and output', doors: everywhere,
    placeholder: 'TEXT', help: 'Subject of the PDF.',
  },
  {
    name: 'keywords', kind: 'text', default: null, section: 'Metadata and output', doors: everywhere,
    placeholder: 'TEXT', help: 'Keywords of the PDF.',
  },
  {
    name: 'bookmarks', kind: 'depth', default: null, max: 6, section: 'Metadata and output', doors: everywhere, placeholder: 'DEPTH',
    help: 'Create bookmarks (a PDF outline) from the headings h1 to h6, or from those down to this level. The CSS property bookmark-level overrides it.',
  },
  {
    name: 'dpi', short: 'd', kind: 'number', default: 96, above: 0, section: 'Metadata and output', doors: everywhere,
    placeholder: 'DPI', help: 'Number of CSS pixels per inch; at 72, one pixel is one point.',
  },
  {
    name: 'zoom', kind: 'number', default: 1, above: 0, section: 'Metadata and output', doors: everywhere,
    placeholder: 'FACTOR', help: 'Scale factor for the finished pages, including the paper size.',
  },
  {
    name: 'grayscale', short: 'g', kind: 'flag', section: 'Metadata and output', doors: everywhere,
    help: 'Convert the colours of text, fills and lines to grey.',
  },
  {
    name: 'no-pdf-compression', kind: 'flag', section: 'Metadata and output', doors: everywhere,
    help: 'Do not compress the objects of the PDF.',
  },

  // What is drawn
  {
    name: 'no-images', kind: 'flag', section: 'What is drawn', doors: everywhere,
    help: 'Do not load images: neither <img> nor background images.',
  },
  {
    name: 'images', kind: 'preset', of: 'no-images', value: false, section: 'What is drawn', doors: everywhere,
    help: 'Load images (the default).',
  },
  {
    name: 'no-background', kind: 'flag', section: 'What is drawn', doors: everywhere,
    help: 'Do not draw the backgrounds of elements.',
  },
  {
    name: 'background', kind: 'preset', of: 'no-background', value: false, section: 'What is drawn',
    doors: everywhere, help: 'Draw backgrounds (the default).',
  },
  {
    name: 'user-style-sheet', kind: 'paths', section: 'What is drawn', doors: trusted, placeholder: 'PATH',
    help: 'CSS file for the user origin: stronger than the built-in style sheet, weaker than the style sheets of the document; repeatable.',
  },
  {
    name: 'minimum-font-size', kind: 'number', default: null, min: 0, section: 'What is drawn', doors: everywhere,
    placeholder: 'PX', help: 'Minimum font size.',
  },
  {
    name: 'disable-external-links', kind: 'flag', section: 'What is drawn', doors: everywhere,
    help: 'Do not create links to other documents.',
  },
  {
    name: 'enable-external-links', kind: 'preset', of: 'disable-external-links', value: false,
    section: 'What is drawn', doors: everywhere, help: 'Create links to other documents (the default).',
  },
  {
    name: 'disable-internal-links', kind: 'flag', section: 'What is drawn', doors: everywhere,
    help: 'Do not create links within the document.',
  },
  {
    name: 'enable-internal-links', kind: 'preset', of: 'disable-internal-links', value: false,
    section: 'What is drawn', doors: everywhere, help: 'Create links within the document (the default).',
  },
  {
    name: 'keep-relative-links', kind: 'flag', section: 'What is drawn', doors: everywhere,
    help: 'Keep relative link addresses as they are written instead of resolving them.',
  },
  {
    name: 'resolve-relative-links', kind: 'preset', of: 'keep-relative-links', value: false,
    section: 'What is drawn', doors: everywhere, help: 'Resolve relative link addresses (the default).',
  },
  {
    name: 'strict', kind: 'flag', section: 'What is drawn', doors: everywhere,
    help: 'End with an error and without output if content of the document would be missing: characters without a glyph, resources that cannot be loaded, elements that are not drawn, content beyond the edge of the page.',
  },
  {
    name: 'shrink-to-fit', kind: 'choice', choices: ['on', 'off'], default: 'on',
    section: 'What is drawn', doors: everywhere, placeholder: 'on|off',
    help: 'If the right edge of the page would cut off text or images, lay the document out on a wider page and scale it down to the paper, to no less than 50%. Not available in streaming mode or at the CSS level listed.',
  },
  {
    name: 'load-media-error-handling', kind: 'choice', choices: ['ignore', 'abort'], default: 'ignore',
    section: 'What is drawn', doors: everywhere, placeholder: 'ignore|abort',
    help: 'Action if an image, style sheet or font cannot be loaded: ignore warns and continues, abort ends with an error.',
  },

  // Headers and footers
  {
    name: 'header-left', kind: 'text', default: null, section: 'Headers and footers', doors: everywhere,
    placeholder: 'TEXT',
    help: 'Text at the top left of each page. [page], [topage], [frompage], [title], [date], [time] and the names set with --replace are replaced by their values.',
  },
  {
    name: 'header-center', kind: 'text', default: null, section: 'Headers and footers', doors: everywhere,
    placeholder: 'TEXT', help: 'Text at the top centre of each page.',
  },
  {
    name: 'header-right', kind: 'text', default: null, section: 'Headers and footers', doors: everywhere,
    placeholder: 'TEXT', help: 'Text at the top right of each page.',
  },
  {
    name: 'footer-left', kind: 'text', default: null, section: 'Headers and footers', doors: everywhere,
    placeholder: 'TEXT', help: 'Text at the bottom left of each page.',
  },
  {
    name: 'footer-center', kind: 'text', default: null, section: 'Headers and footers', doors: everywhere,
    placeholder: 'TEXT', help: 'Text at the bottom centre of each page.',
  },
  {
    name: 'footer-right', kind: 'text', default: null, section: 'Headers and footers', doors: everywhere,
    placeholder: 'TEXT', help: 'Text at the bottom right of each page.',
  },
  {
    name: 'header-font-name', kind: 'text', default: null, filled: true, section: 'Headers and footers', doors: everywhere,
    placeholder: 'NAME', help: 'Font family of the header text. Default: the default font.',
  },
  {
    name: 'header-font-size', kind: 'number', default: null, above: 0, section: 'Headers and footers',
    doors: everywhere, placeholder: 'PX', help: 'Font size of the header text. Default: 16.',
  },
  {
    name: 'footer-font-name', kind: 'text', default: null, filled: true, section: 'Headers and footers', doors: everywhere,
    placeholder: 'NAME', help: 'Font family of the footer text. Default: the default font.',
  },
  {
    name: 'footer-font-size', kind: 'number', default: null, above: 0, section: 'Headers and footers',
    doors: everywhere, placeholder: 'PX', help: 'Font size of the footer text. Default: 16.',
  },
  {
    name: 'header-line', kind: 'flag', section: 'Headers and footers', doors: everywhere,
    help: 'Draw a line below the header.',
  },
  {
    name: 'no-header-line', kind: 'preset', of: 'header-line', value: false, section: 'Headers and footers',
    doors: everywhere, help: 'Do not draw a line below the header (the default).',
  },
  {
    name: 'footer-line', kind: 'flag', section: 'Headers and footers', doors: everywhere,
    help: 'Draw a line above the footer.',
  },
  {
    name: 'no-footer-line', kind: 'preset', of: 'footer-line', value: false, section: 'Headers and footers',
    doors: everywhere, help: 'Do not draw a line above the footer (the default).',
  },
  {
    name: 'header-spacing', kind: 'length', default: 0, section: 'Headers and footers', doors: everywhere,
    placeholder: 'MM', help: 'Space between header and content; the top margin grows by it.',
  },
  {
    name: 'footer-spacing', kind: 'length', default: 0, section: 'Headers and footers', doors: everywhere,
    placeholder: 'MM', help: 'Space between content and footer; the bottom margin grows by it.',
  },
  {
    name: 'default-header', kind: 'flag', section: 'Headers and footers', doors: everywhere,
    help: 'Header with the title at the top left and the page number at the top right.',
  },
  {
    name: 'replace', kind: 'pairs', section: 'Headers and footers', doors: everywhere, placeholder: 'NAME=VALUE',
    help: 'Replace [NAME] with VALUE in headers and footers; repeatable.',
  },
  {
    name: 'utc', kind: 'flag', section: 'Headers and footers', doors: everywhere,
    help: 'Write [date] and [time] in UTC. Default: the time zone of the variable TZ if it is set, else UTC.',
  },
  {
    name: 'header-html', kind: 'path', default: null, excludes: 'header-html-content', section: 'Headers and footers',
    doors: trusted, placeholder: 'PATH',
    help: 'HTML file drawn in the top margin of each page and clipped to it; overrides the header texts.',
  },
  {
    name: 'footer-html', kind: 'path', default: null, excludes: 'footer-html-content', section: 'Headers and footers',
    doors: trusted, placeholder: 'PATH',
    help: 'HTML file drawn in the bottom margin of each page and clipped to it; overrides the footer texts.',
  },
  {
    name: 'header-html-content', kind: 'text', default: null, section: 'Headers and footers', doors: everywhere,
    placeholder: 'HTML', help: 'HTML text drawn in the top margin of each page and clipped to it.',
  },
  {
    name: 'footer-html-content', kind: 'text', default: null, section: 'Headers and footers', doors: everywhere,
    placeholder: 'HTML', help: 'HTML text drawn in the bottom margin of each page and clipped to it.',
  },

  // Cover and table of contents
  {
    name: 'cover', kind: 'path', default: null, section: 'Cover and table of contents', doors: trusted,
    placeholder: 'PATH', help: 'HTML file for a cover before all other pages; it has no page number, header or footer.',
  },
  {
    name: 'toc', kind: 'flag', section: 'Cover and table of contents', doors: everywhere,
    help: 'Insert a table of contents before the body.',
  },
  {
    name: 'toc-header-text', kind: 'text', default: 'Table of Contents', section: 'Cover and table of contents',
    doors: everywhere, placeholder: 'TEXT', help: 'Heading of the table of contents.',
  },
  {
    name: 'toc-level-indentation', kind: 'css-length', default: '1em', section: 'Cover and table of contents',
    doors: everywhere, placeholder: 'WIDTH', help: 'Indentation of each level.',
  },
  {
    name: 'toc-text-size-shrink', kind: 'number', default: 0.8, above: 0, section: 'Cover and table of contents',
    doors: everywhere, placeholder: 'FACTOR', help: 'Ratio of the text size of a level to that of the level above.',
  },
  {
    name: 'disable-dotted-lines', kind: 'flag', section: 'Cover and table of contents', doors: everywhere,
    help: 'Do not draw dotted lines in the table of contents.',
  },
  {
    name: 'disable-toc-links', kind: 'flag', section: 'Cover and table of contents', doors: everywhere,
    help: 'Do not link the entries of the table of contents to the headings.',
  },
  {
    name: 'enable-toc-back-links', kind: 'flag', section: 'Cover and table of contents', doors: everywhere,
    help: 'Link each heading back to the table of contents.',
  },
  {
    name: 'disable-toc-back-links', kind: 'preset', of: 'enable-toc-back-links', value: false,
    section: 'Cover and table of contents', doors: everywhere,
    help: 'Do not link headings back to the table of contents (the default).',
  },
  {
    name: 'page-offset', kind: 'integer', default: 0, section: 'Cover and table of contents', doors: everywhere,
    placeholder: 'N', help: 'Number added to every page number.',
  },

  // Access
  {
    name: 'enable-local-file-access', kind: 'flag', excludes: 'disable-local-file-access', section: 'Access',
    doors: startup, help: 'Allow the document to load local files. Default: allowed on the command line, denied on a server.',
  },
  {
    name: 'disable-local-file-access', kind: 'flag', section: 'Access', doors: startup,
    help: 'Do not allow the document to load local files.',
  },
  {
    name: 'allow-path', aliases: ['allow'], kind: 'paths', section: 'Access', doors: startup, placeholder: 'DIR',
    help: 'Read local files from inside this directory only; repeatable.',
  },
  {
    name: 'allow-remote-assets', kind: 'flag', section: 'Access', doors: startup,
    help: 'Allow the document to load resources from public http(s) addresses.',
  },

  // Logging
  {
    name: 'log-level', kind: 'choice', choices: ['none', 'error', 'warn', 'info'], default: 'info',
    section: 'Logging', doors: reporting, placeholder: 'LEVEL', help: 'Which messages are written to standard error.',
  },
  {
    name: 'quiet', short: 'q', kind: 'preset', of: 'log-level', value: 'none', section: 'Logging', doors: reporting,
    help: 'Write no messages; only the exit code tells the outcome.',
  },

  // Limits
  {
    name: 'timeout', kind: 'number', default: null, above: 0, section: 'Limits', doors: bounded, placeholder: 'SECONDS',
    help: 'Time limit for one document, on a server including the time in the queue; the conversion is ended even during layout. Default: 30 on a server, 300 for each file of a batch, else none.',
  },
  {
    name: 'memory-limit', kind: 'integer', default: null, min: 64, section: 'Limits', doors: bounded, placeholder: 'MIB',
    help: 'Memory limit for one conversion; a conversion that needs more fails. Default: 1024 on a server and in a batch, less if the container has less; else the memory of the container.',
  },

  // Batch
  {
    name: 'output-dir', kind: 'path', default: null, section: 'Batch', doors: batch, placeholder: 'DIR',
    help: 'Directory for the PDFs; outputs that entries of the list name are relative to it. Default: the directory of each input.',
  },
  {
    name: 'allow-outside', kind: 'flag', section: 'Batch', doors: batch,
    help: 'Allow entries of the list to write outside --output-dir: by absolute paths, .. or symbolic links.',
  },
  {
    name: 'allow-wider-access', kind: 'flag', section: 'Batch', doors: batch,
    help: 'Allow options of entries to grant access to more files, or to the web, than the options of the command; by default they can only restrict access.',
  },
  {
    name: 'pattern', kind: 'text', default: '**/*.{html,htm,xhtml}', filled: true, section: 'Batch', doors: batch, placeholder: 'GLOB',
    help: 'Files of a directory to convert: * and ? match within a name, ** across directories, {a,b} either alternative. Default: **/*.{html,htm,xhtml}, also in upper case.',
  },
  {
    name: 'shard', kind: 'text', default: null, section: 'Batch', doors: batch, placeholder: 'I/N',
    help: 'Convert only part I of N parts of the list, to divide the work among N machines.',
  },
  {
    name: 'journal', kind: 'path', default: null, section: 'Batch', doors: batch, placeholder: 'FILE',
    help: 'File that records which files are done. Default: the name of the list with the extension .journal.',
  },
  {
    name: 'restart', kind: 'flag', section: 'Batch', doors: batch,
    help: 'Convert all files again, even if the journal records them as done.',
  },
  {
    name: 'verify', kind: 'flag', section: 'Batch', doors: batch,
    help: 'Compare the content of PDFs of earlier runs with the journal and convert those again that differ; by default only their size is compared.',
  },
  {
    name: 'max-failures', kind: 'integer', default: null, min: 1, section: 'Batch', doors: batch, placeholder: 'N',
    help: 'End the batch once this many files have failed. Default: no limit.',
  },

  // Server
  {
    name: 'listen', kind: 'text', default: '127.0.0.1:8080', section: 'Server', doors: server,
    placeholder: 'ADDR:PORT', help: 'Address to listen on; port 0 selects a free port.',
  },
  {
    name: 'workers', kind: 'integer', default: null, min: 1, max: MOST_WORKERS, section: 'Server', doors: ['server', 'batch'], placeholder: 'N',
    help: 'Number of conversions at the same time. Default: one for each processor core, or fewer if the memory of the container is small.',
  },
  {
    name: 'max-queue', kind: 'integer', default: null, min: 1, section: 'Server', doors: server, placeholder: 'N',
    help: 'Number of requests that may wait. Default: four for each worker.',
  },
  {
    name: 'max-body-size', kind: 'integer', default: 4_194_304, min: 1, section: 'Server', doors: server,
    placeholder: 'BYTES', help: 'Maximum size of the body of a request.',
  },
  {
    name: 'metrics', kind: 'flag', section: 'Server', doors: server,
    help: 'Answer GET /metrics with counters in the Prometheus text format.',
  },
  {
    name: 'log-format', kind: 'choice', choices: ['json', 'text'], default: 'json', section: 'Server', doors: server,
    placeholder: 'FORMAT', help: 'Format of log lines.',
  },
] as const satisfies readonly OptionRow[]

export interface FontRequest {
  readonly path: string
  /** Index of the face in a font collection; 0 for a single font. */
  readonly index: number
}

export type Row = (typeof optionTable)[number]

export type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type ValueOf<R extends Row> = R extends { kind: 'flag' }
  ? boolean
  : R extends { kind: 'text' | 'css-length' | 'encoding' | 'path'; default: infer Default }
    ? Default extends string ? string : string | null
    : R extends { kind: 'page-ranges' } ? readonly PageRange[] | null
    : R extends { kind: 'number' | 'integer' | 'length' | 'depth'; default: infer Default }
      ? Default extends number ? number : number | null
      : R extends { kind: 'choice'; choices: infer Choices extends readonly string[] }
        ? Choices[number]
        : R extends { kind: 'paths' }
          ? readonly string[]
          : R extends { kind: 'pairs' }
            ? readonly (readonly [name: string, value: string])[]
            : R extends { kind: 'fonts' }
              ? readonly FontRequest[]
              : R extends { kind: 'font' }
                ? FontRequest | null
                : never

/** Option values by camel-case name. Every key is present, with the default of its row if the option was not given. */
export type Options = {
  readonly [R in Row as R['kind'] extends 'preset' | 'index' ? never : CamelCase<R['name']>]: ValueOf<R>
} & {
  /** The page options that were given: row name to the name in the form that the user wrote. */
  readonly givenAs: Readonly<Record<string, string>>
}

/** The key of an option in `Options`: its name in camel case. */
export const optionKey = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** All rows, with widened types for code that iterates over them. */
export const optionRows: readonly OptionRow[] = optionTable
