/**
 * Every option of every door, one row each. The `Options` type, the parser, the help text, what a request may set and
 * what a door refuses all derive from these rows; there is no second list.
 * A row comes with the code that reads its value: an option is never accepted and then ignored.
 * `preset` and `index` rows have no value of their own: they set the value of the row they name.
 */

import { paperNames } from './paper-sizes.ts'

/**
 * Who is asking: the command line, the batch command for what concerns all of its files, the server at start, one HTTP
 * request, or a program that uses the library.
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
  /** With `filled`, an empty one is refused: it would say nothing. */
  | { readonly kind: 'text'; readonly default: string | null; readonly filled?: true }
  /** A label that browsers know. */
  | { readonly kind: 'encoding'; readonly default: null }
  | { readonly kind: 'path'; readonly default: null }
  | { readonly kind: 'number'; readonly default: number | null; readonly above?: number; readonly min?: number }
  | { readonly kind: 'integer'; readonly default: number | null; readonly min?: number; readonly max?: number }
  /** CSS px; a bare number is millimetres. */
  | { readonly kind: 'length'; readonly default: number | null }
  /** A length as style sheets write it, units of fonts and % included; kept as text. A bare number is millimetres. */
  | { readonly kind: 'css-length'; readonly default: string }
  /** Without regard to case. */
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly default: string }
  | { readonly kind: 'paths' }
  /** NAME=VALUE, repeatable. */
  | { readonly kind: 'pairs' }
  | { readonly kind: 'font' }
  | { readonly kind: 'fonts' }
  /** Face index for the font that the row `of` gave last. */
  | { readonly kind: 'index'; readonly of: string }

export type OptionRow = Kind & {
  readonly name: string
  readonly short?: string
  readonly aliases?: readonly string[]
  /** Giving both is an error. */
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

/** A server starts all of them at once: with a slip of the keyboard it would do nothing else until memory is full. */
const MOST_WORKERS = 1024

const optionTable = [
  // Input and output
  {
    name: 'output', short: 'o', kind: 'path', default: null, section: 'Input and output', doors: ['cli'],
    placeholder: 'PATH',
    help: 'Where the PDF goes; - writes it to standard output. Without it: the input name ending in .pdf.',
  },
  {
    name: 'base-url', kind: 'text', default: null, filled: true, section: 'Input and output', doors: startup,
    placeholder: 'URL|DIR',
    help: 'What relative references are relative to. Default: the directory of the input; on a server the working directory. A <base href> in the document wins.',
  },
  {
    name: 'report', kind: 'path', default: null, section: 'Input and output', doors: ['cli', 'batch'], placeholder: 'FILE',
    help: 'Write what was converted, what was warned of and which CSS was ignored to this file, as JSON; - is standard output.',
  },
  {
    name: 'encoding', kind: 'encoding', default: null, section: 'Input and output', doors: everywhere,
    placeholder: 'NAME',
    help: 'Character encoding of the input, when it has no byte-order mark. Default: what the document declares, else UTF-8.',
  },
  {
    name: 'css', kind: 'choice', choices: ['listed', 'standard'], default: 'standard',
    section: 'Input and output', doors: ['cli', 'server', 'request', 'library'], placeholder: 'LEVEL',
    help: 'How much CSS is understood: standard is that of browsers, listed a smaller, fixed set without !important, media queries with conditions and the like. Of a server: what requests get that do not say.',
  },
  {
    name: 'streaming', kind: 'flag', section: 'Input and output', doors: everywhere,
    help: 'Convert while reading and release each page once it is written.',
  },
  {
    name: 'max-pages', kind: 'integer', default: null, min: 1,
    section: 'Input and output', doors: ['cli', 'server', 'request', 'library'], placeholder: 'N',
    help: 'The most pages that a document may have; one with more ends in an error. Default: 100000, on a server 10000, which a request may lower.',
  },
  {
    name: 'load-error-handling', kind: 'choice', choices: ['abort'], default: 'abort', section: 'Input and output',
    doors: everywhere, placeholder: 'abort',
    help: 'What happens when the input cannot be read: the conversion ends with an error.',
  },

  // Page setup
  {
    name: 'page-size', short: 's', kind: 'choice', choices: paperNames, default: 'A4',
    section: 'Page setup', doors: everywhere, placeholder: 'SIZE',
    help: 'Paper size. A CSS @page rule wins over the options of this section, property by property.',
  },
  {
    name: 'page-width', kind: 'length', default: null, section: 'Page setup', doors: everywhere,
    placeholder: 'LENGTH', help: 'Width in place of the one that the paper size has.',
  },
  {
    name: 'page-height', kind: 'length', default: null, section: 'Page setup', doors: everywhere,
    placeholder: 'LENGTH', help: 'Height in place of the one that the paper size has.',
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
    help: 'Font file to use before any other; repeatable. What the given fonts lack is taken from the system.',
  },
  {
    name: 'font-index', kind: 'index', of: 'font', section: 'Fonts', doors: startup, placeholder: 'N',
    help: 'Which face of a collection the --font before it means.',
  },
  {
    name: 'gothic-font', kind: 'font', section: 'Fonts', doors: startup, placeholder: 'PATH',
    help: 'The font that sans-serif stands for.',
  },
  {
    name: 'gothic-font-index', kind: 'index', of: 'gothic-font', section: 'Fonts', doors: startup, placeholder: 'N',
    help: 'Which face of a collection --gothic-font means.',
  },
  {
    name: 'serif-font', kind: 'font', section: 'Fonts', doors: startup, placeholder: 'PATH',
    help: 'The font that serif stands for.',
  },
  {
    name: 'serif-font-index', kind: 'index', of: 'serif-font', section: 'Fonts', doors: startup, placeholder: 'N',
    help: 'Which face of a collection --serif-font means.',
  },
  {
    name: 'mono-font', kind: 'font', section: 'Fonts', doors: startup, placeholder: 'PATH',
    help: 'The font that monospace stands for.',
  },
  {
    name: 'mono-font-index', kind: 'index', of: 'mono-font', section: 'Fonts', doors: startup, placeholder: 'N',
    help: 'Which face of a collection --mono-font means.',
  },
  {
    name: 'disable-system-fonts', kind: 'flag', section: 'Fonts', doors: startup,
    help: 'Use only the fonts that were given. Characters they lack are left out, with a warning.',
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
    name: 'dpi', short: 'd', kind: 'number', default: 96, above: 0, section: 'Metadata and output', doors: everywhere,
    placeholder: 'DPI', help: 'How many CSS pixels make an inch; at 72 a pixel is a point.',
  },
  {
    name: 'zoom', kind: 'number', default: 1, above: 0, section: 'Metadata and output', doors: everywhere,
    placeholder: 'FACTOR', help: 'Scales the finished pages, paper included.',
  },
  {
    name: 'grayscale', short: 'g', kind: 'flag', section: 'Metadata and output', doors: everywhere,
    help: 'Draw text, fills and lines in shades of grey.',
  },
  {
    name: 'no-pdf-compression', kind: 'flag', section: 'Metadata and output', doors: everywhere,
    help: 'Leave the PDF objects uncompressed.',
  },

  // What is drawn
  {
    name: 'no-images', kind: 'flag', section: 'What is drawn', doors: everywhere,
    help: 'Load no images, neither <img> nor backgrounds.',
  },
  {
    name: 'images', kind: 'preset', of: 'no-images', value: false, section: 'What is drawn', doors: everywhere,
    help: 'Load images (the default).',
  },
  {
    name: 'no-background', kind: 'flag', section: 'What is drawn', doors: everywhere,
    help: 'Draw no backgrounds of elements.',
  },
  {
    name: 'background', kind: 'preset', of: 'no-background', value: false, section: 'What is drawn',
    doors: everywhere, help: 'Draw backgrounds (the default).',
  },
  {
    name: 'user-style-sheet', kind: 'paths', section: 'What is drawn', doors: trusted, placeholder: 'PATH',
    help: 'Style sheet between the built-in one and those of the document; repeatable.',
  },
  {
    name: 'minimum-font-size', kind: 'number', default: null, min: 0, section: 'What is drawn', doors: everywhere,
    placeholder: 'PX', help: 'No text becomes smaller than this.',
  },
  {
    name: 'disable-external-links', kind: 'flag', section: 'What is drawn', doors: everywhere,
    help: 'Make no links to other documents.',
  },
  {
    name: 'enable-external-links', kind: 'preset', of: 'disable-external-links', value: false,
    section: 'What is drawn', doors: everywhere, help: 'Make links to other documents (the default).',
  },
  {
    name: 'disable-internal-links', kind: 'flag', section: 'What is drawn', doors: everywhere,
    help: 'Make no links within the document.',
  },
  {
    name: 'enable-internal-links', kind: 'preset', of: 'disable-internal-links', value: false,
    section: 'What is drawn', doors: everywhere, help: 'Make links within the document (the default).',
  },
  {
    name: 'keep-relative-links', kind: 'flag', section: 'What is drawn', doors: everywhere,
    help: 'Write relative link addresses as they stand instead of resolving them.',
  },
  {
    name: 'resolve-relative-links', kind: 'preset', of: 'keep-relative-links', value: false,
    section: 'What is drawn', doors: everywhere, help: 'Resolve relative link addresses (the default).',
  },
  {
    name: 'strict', kind: 'flag', section: 'What is drawn', doors: everywhere,
    help: 'End with an error and without output when something of the document would be missing: characters without a glyph, resources that cannot be loaded, elements that are not drawn, content beyond the edge of the page.',
  },
  {
    name: 'shrink-to-fit', kind: 'choice', choices: ['on', 'off'], default: 'on',
    section: 'What is drawn', doors: everywhere, placeholder: 'on|off',
    help: 'Whether a document with text or pictures that the right edge of the page would cut off is laid out on a wider page and scaled down to the paper, to 50% at the least. Neither in streaming mode nor at the level listed.',
  },
  {
    name: 'load-media-error-handling', kind: 'choice', choices: ['ignore', 'abort'], default: 'ignore',
    section: 'What is drawn', doors: everywhere, placeholder: 'ignore|abort',
    help: 'When an image, style sheet or font cannot be loaded: warn and go on, or end with an error.',
  },

  // Headers and footers
  {
    name: 'header-left', kind: 'text', default: null, section: 'Headers and footers', doors: everywhere,
    placeholder: 'TEXT',
    help: 'Text at the top left of each page, with [page], [topage], [frompage], [title], [date], [time] and what --replace names filled in.',
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
    placeholder: 'NAME', help: 'Font family of the header text. Default: as without any style.',
  },
  {
    name: 'header-font-size', kind: 'number', default: null, above: 0, section: 'Headers and footers',
    doors: everywhere, placeholder: 'PX', help: 'Font size of the header text. Default: 16.',
  },
  {
    name: 'footer-font-name', kind: 'text', default: null, filled: true, section: 'Headers and footers', doors: everywhere,
    placeholder: 'NAME', help: 'Font family of the footer text. Default: as without any style.',
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
    doors: everywhere, help: 'Draw no line below the header (the default).',
  },
  {
    name: 'footer-line', kind: 'flag', section: 'Headers and footers', doors: everywhere,
    help: 'Draw a line above the footer.',
  },
  {
    name: 'no-footer-line', kind: 'preset', of: 'footer-line', value: false, section: 'Headers and footers',
    doors: everywhere, help: 'Draw no line above the footer (the default).',
  },
  {
    name: 'header-spacing', kind: 'length', default: 0, section: 'Headers and footers', doors: everywhere,
    placeholder: 'MM', help: 'Space below the header; the top margin grows by it.',
  },
  {
    name: 'footer-spacing', kind: 'length', default: 0, section: 'Headers and footers', doors: everywhere,
    placeholder: 'MM', help: 'Space above the footer; the bottom margin grows by it.',
  },
  {
    name: 'default-header', kind: 'flag', section: 'Headers and footers', doors: everywhere,
    help: 'Title at the top left, page number at the top right.',
  },
  {
    name: 'replace', kind: 'pairs', section: 'Headers and footers', doors: everywhere, placeholder: 'NAME=VALUE',
    help: 'Write VALUE for [NAME] in headers and footers; repeatable.',
  },
  {
    name: 'utc', kind: 'flag', section: 'Headers and footers', doors: everywhere,
    help: 'Write [date] and [time] in UTC. Default: as TZ says when it is set, else UTC.',
  },
  {
    name: 'header-html', kind: 'path', default: null, excludes: 'header-html-content', section: 'Headers and footers',
    doors: trusted, placeholder: 'PATH',
    help: 'HTML file drawn in the top margin of each page, and cut there; wins over texts for the header.',
  },
  {
    name: 'footer-html', kind: 'path', default: null, excludes: 'footer-html-content', section: 'Headers and footers',
    doors: trusted, placeholder: 'PATH',
    help: 'HTML file drawn in the bottom margin of each page, and cut there; wins over texts for the footer.',
  },
  {
    name: 'header-html-content', kind: 'text', default: null, section: 'Headers and footers', doors: everywhere,
    placeholder: 'HTML', help: 'HTML drawn in the top margin of each page.',
  },
  {
    name: 'footer-html-content', kind: 'text', default: null, section: 'Headers and footers', doors: everywhere,
    placeholder: 'HTML', help: 'HTML drawn in the bottom margin of each page.',
  },

  // Cover and table of contents
  {
    name: 'cover', kind: 'path', default: null, section: 'Cover and table of contents', doors: trusted,
    placeholder: 'PATH', help: 'HTML file put before everything else, without a page number.',
  },
  {
    name: 'toc', kind: 'flag', section: 'Cover and table of contents', doors: everywhere,
    help: 'Put a table of contents before the body.',
  },
  {
    name: 'toc-header-text', kind: 'text', default: 'Table of Contents', section: 'Cover and table of contents',
    doors: everywhere, placeholder: 'TEXT', help: 'Heading of the table of contents.',
  },
  {
    name: 'toc-level-indentation', kind: 'css-length', default: '1em', section: 'Cover and table of contents',
    doors: everywhere, placeholder: 'WIDTH', help: 'How far each level is indented.',
  },
  {
    name: 'toc-text-size-shrink', kind: 'number', default: 0.8, above: 0, section: 'Cover and table of contents',
    doors: everywhere, placeholder: 'FACTOR', help: 'Text size of a level in relation to the one above.',
  },
  {
    name: 'disable-dotted-lines', kind: 'flag', section: 'Cover and table of contents', doors: everywhere,
    help: 'No dotted lines in the table of contents.',
  },
  {
    name: 'disable-toc-links', kind: 'flag', section: 'Cover and table of contents', doors: everywhere,
    help: 'No links from the table of contents to the headings.',
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
    placeholder: 'N', help: 'Added to every page number.',
  },

  // Access
  {
    name: 'enable-local-file-access', kind: 'flag', excludes: 'disable-local-file-access', section: 'Access',
    doors: startup, help: 'The document may refer to local files. Default on the command line; a server denies it.',
  },
  {
    name: 'disable-local-file-access', kind: 'flag', section: 'Access', doors: startup,
    help: 'The document may not refer to local files.',
  },
  {
    name: 'allow-path', aliases: ['allow'], kind: 'paths', section: 'Access', doors: startup, placeholder: 'DIR',
    help: 'Local files are read from inside this directory only; repeatable.',
  },
  {
    name: 'allow-remote-assets', kind: 'flag', section: 'Access', doors: startup,
    help: 'The document may refer to public http(s) addresses.',
  },

  // Logging
  {
    name: 'log-level', kind: 'choice', choices: ['none', 'error', 'warn', 'info'], default: 'info',
    section: 'Logging', doors: reporting, placeholder: 'LEVEL', help: 'How much is reported on standard error.',
  },
  {
    name: 'quiet', short: 'q', kind: 'preset', of: 'log-level', value: 'none', section: 'Logging', doors: reporting,
    help: 'Report nothing; the exit code tells.',
  },

  // Limits
  {
    name: 'timeout', kind: 'number', default: null, above: 0, section: 'Limits', doors: bounded, placeholder: 'SECONDS',
    help: 'Time for one document, on a server waiting included; it is ended then, also within one layout. Default: 30 on a server, 300 for each file of a batch, else none.',
  },
  {
    name: 'memory-limit', kind: 'integer', default: null, min: 64, section: 'Limits', doors: bounded, placeholder: 'MIB',
    help: 'Memory that one conversion may use; one that needs more fails. Default: 1024 on a server and in a batch, less where the container has less; else what the container has.',
  },

  // Batch
  {
    name: 'output-dir', kind: 'path', default: null, section: 'Batch', doors: batch, placeholder: 'DIR',
    help: 'Where the PDFs go; entries of the list that name an output are relative to it. Default: beside each input.',
  },
  {
    name: 'allow-outside', kind: 'flag', section: 'Batch', doors: batch,
    help: 'Entries of the list may write outside of --output-dir, by absolute paths, .. or links.',
  },
  {
    name: 'allow-wider-access', kind: 'flag', section: 'Batch', doors: batch,
    help: 'Options of entries may open more files and the web to their documents than those of the command; without it they may only narrow.',
  },
  {
    name: 'pattern', kind: 'text', default: '**/*.{html,htm,xhtml}', filled: true, section: 'Batch', doors: batch, placeholder: 'GLOB',
    help: 'Which files of a directory are converted: * and ? within a name, ** across directories, {a,b} for either. Default: **/*.{html,htm,xhtml}, in upper case too.',
  },
  {
    name: 'shard', kind: 'text', default: null, section: 'Batch', doors: batch, placeholder: 'I/N',
    help: 'Convert only the I-th of N parts of the list, for N machines that share the work.',
  },
  {
    name: 'journal', kind: 'path', default: null, section: 'Batch', doors: batch, placeholder: 'FILE',
    help: 'Where it is kept which files are done. Default: the name of the list ending in .journal.',
  },
  {
    name: 'restart', kind: 'flag', section: 'Batch', doors: batch,
    help: 'Convert everything again, whatever the journal says is done.',
  },
  {
    name: 'verify', kind: 'flag', section: 'Batch', doors: batch,
    help: 'Read the PDFs of earlier runs and convert those again that are not as the journal noted; without it their size is looked at.',
  },
  {
    name: 'max-failures', kind: 'integer', default: null, min: 1, section: 'Batch', doors: batch, placeholder: 'N',
    help: 'End the batch when this many files have failed. Default: every file is tried.',
  },

  // Server
  {
    name: 'listen', kind: 'text', default: '127.0.0.1:8080', section: 'Server', doors: server,
    placeholder: 'ADDR:PORT', help: 'Address to listen on; port 0 takes a free one.',
  },
  {
    name: 'workers', kind: 'integer', default: null, min: 1, max: MOST_WORKERS, section: 'Server', doors: ['server', 'batch'], placeholder: 'N',
    help: 'Conversions at a time. Default: one for each processor core.',
  },
  {
    name: 'max-queue', kind: 'integer', default: null, min: 1, section: 'Server', doors: server, placeholder: 'N',
    help: 'Requests that may wait. Default: four for each worker.',
  },
  {
    name: 'max-body-size', kind: 'integer', default: 4_194_304, min: 1, section: 'Server', doors: server,
    placeholder: 'BYTES', help: 'Largest document that a request may send.',
  },
  {
    name: 'metrics', kind: 'flag', section: 'Server', doors: server,
    help: 'Answer GET /metrics with counters in the text form of Prometheus.',
  },
  {
    name: 'log-format', kind: 'choice', choices: ['json', 'text'], default: 'json', section: 'Server', doors: server,
    placeholder: 'FORMAT', help: 'How lines of the log are written.',
  },
] as const satisfies readonly OptionRow[]

export interface FontRequest {
  readonly path: string
  /** Face of a collection; 0 for a single font. */
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
    : R extends { kind: 'number' | 'integer' | 'length'; default: infer Default }
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

/** Values by camel-case option name; every key of a row is there, with its default when the option was not given. */
export type Options = {
  readonly [R in Row as R['kind'] extends 'preset' | 'index' ? never : CamelCase<R['name']>]: ValueOf<R>
} & {
  /** Which options of the page were given, by row, as whoever gave them calls them. */
  readonly givenAs: Readonly<Record<string, string>>
}

/** The key under which an option's value stands in `Options`. */
export const optionKey = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** All rows, with their literal types widened for code that walks over them. */
export const optionRows: readonly OptionRow[] = optionTable
