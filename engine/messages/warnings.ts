/**
 * Every warning of the engine: one row each, with a stable code and its text. A warning with the same code and text is emitted once per
 * conversion; the log behind the report counts every occurrence. Some codes go into the report only, because ordinary web pages would
 * fill a terminal with them.
 */
import { LongLists } from './long-lists.ts'
import type { WarningLog } from './report.ts'

/** Whether a code point is in a Private Use Area: only its font defines its meaning. */
const isPrivateUse = (code: number): boolean => (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000

type Text = (...details: readonly string[]) => string

export const warningRows = {
  'missing-glyph': (char, code) => isPrivateUse(char.codePointAt(0) ?? 0)
    ? `no font has a glyph for the private-use character ${code}: nothing is drawn in its place\nit belongs to a font, usually an icon font, that was not loaded`
    : `no font has a glyph for ${char} (${code}): a box, the font's symbol for a missing character, is drawn in its place\nadd a font that has it with --font`,
  'missing-glyphs': (limit) => `more than ${limit} different characters have no glyph in any font; the others are not listed\nadd a font that has them with --font`,
  'font-colors': (font, reason) => `the emoji of the font ${font} are not drawn in colour: ${reason}\nuse a font with CBDT, sbix or COLR version 0 glyphs instead`,
  'font-unshaped': (font) => `text in the font ${font} is drawn letter by letter, without ligatures or contextual forms: its layout tables cannot be processed\ninstall the package harfbuzzjs, or use another font`,
  'no-dictionary': () => 'lines of Thai, Lao, Khmer and Burmese text break at spaces only: this build of Node has no dictionaries for these languages\nuse a build of Node with full ICU',
  'resource-failed': (what, reference, reason) => `the ${what} ${reference} could not be loaded: ${reason}`,
  'image-incomplete': (name) => `the image ${name} ends before its last row: the missing part is transparent`,
  'font-unusable': (reference, reason) => `the font ${reference} cannot be used: ${reason}`,
  'empty-document': () => 'the input is empty: the PDF has one blank page',
  'undecodable-bytes': (count, encoding) => `${count} ${count === '1' ? 'place' : 'places'} in the input cannot be read as ${encoding} and ${count === '1' ? 'is' : 'are'} shown as U+FFFD\nstate the encoding of the input, for example with --encoding windows-1252`,
  'import-too-deep': (url, limit) => `the style sheet ${url} is ignored: imports may be nested at most ${limit} levels deep`,
  'css-ignored': (what, reason) => `${what} is ignored: ${reason}`,
  'xml-ill-formed': (what) => `the document is XHTML but not well-formed: ${what}\nfrom there on its structure is a guess`,
  'media-not-evaluated': (query, how) => `${query}: ${how}\n--css standard evaluates them`,
  'script-dropped': () => 'a script was not run: scripts are never executed',
  'element-dropped': (name) => `an element <${name}> is not drawn`,
  'math-as-text': () => 'a formula in <math> is drawn as plain text, with its parts in one line',
  'page-overflow': (edge) => `content extends beyond the ${edge} edge of the page and is cut off there`,
  'shrunk-to-fit': (percent) => `the pages are laid out wider and scaled to ${percent}, so that nothing is cut off at the right edge of the page\nuse --shrink-to-fit off to keep the size of the text`,
  'running-overflow': (edge) => `the HTML for the ${edge} margin does not fit and is cut off\nset a larger --margin-${edge}`,
  'margin-overflow': (edge) => `text in the ${edge} margin overflows into the content of the page\nset a larger --margin-${edge}, shorten the text or use a smaller font`,
  'page-option-unused': (option, declaration, some = '') =>
    some === '' ? `${option} is not used: @page says ${declaration}` : `${option} is not used on some pages: ${some} says ${declaration}`,
  'page-size-unknown': (size, name) => `@page { size: ${size} } is not used: ${name} is not the name of a paper size`,
  'page-size-fitted': (size, reason) => `@page { size: ${size} } is not used${reason}`,
  'page-height-bound': () => 'content continues on another page: a page as high as its content would exceed 14,400 points, the maximum that PDF readers display',
  'page-width': () => 'content has the same width on all pages, although some @page rules set left and right margins that would change it\ngive those pages left and right margins with the same sum as on all other pages',
  'toc-sides': () => 'break-before and break-after: left, right, recto and verso move content to the next page only: with --toc, the number of pages before it is not known yet\nconvert the document without --toc to get left and right pages',
  'toc-target': () => 'page numbers from target-counter() are left out: with --toc, the number of pages before them is not known yet\nconvert the document without --toc to get them',
  'toc-page-height': () => 'top and bottom margins that @page rules set for some pages only are not used: with --toc, the number of pages before them is not known yet\ngive all pages the same margins, or convert the document without --toc',
  'content-clipped': () => 'content is cut off at the edges of a box, as the overflow property of the box specifies',
  'inline-svg': () => 'an inline <svg> element is not drawn\nuse --css standard to draw it, or <img src="file.svg"> instead',
  'svg-ignored': (name, what) => `part of the SVG image ${name} is not drawn: ${what}`,
  'svg-colors': (name) => `the SVG image ${name} keeps its colours: --grayscale does not change SVG images`,
  'no-margin': (side, edge) => `the ${side} is not drawn: there is no room in the ${edge} margin\nset a larger --margin-${edge}`,
  'too-much-content': (limit) => `text generated by the content property exceeds ${limit} characters in all; the rest is left out\nuse shorter text, or selectors that match fewer elements`,
  'long-lists': (property, sure) => `the lists of ${property} are too long for so many boxes: for the remaining boxes only the first ${sure} entries are used\nuse shorter lists, or set long ones on fewer elements`,
  'long-repeats': () => 'repeating gradients have too many colour stops for so many boxes: the remaining boxes show their mean colour\nuse fewer stops, or larger repetitions',
  'long-polygons': () => 'the polygons in clip-path have too many points for so many boxes: the remaining boxes are drawn without clipping\nuse polygons with fewer points, or set them on fewer elements',
  'margin-text': (sure) => `the text in the margins is too long for so many pages: the remaining pages show only its first ${sure} characters\nuse a shorter text`,
  'margin-element': () => 'an element in the margins (position: running()) is too large for so many pages: the remaining pages do not show it\nput less content into it',
  'repeated-content': () => 'the fixed boxes or repeated table headers are too large for so many pages: the remaining pages show only the small ones\nput less content into boxes with position: fixed and into <thead> and <tfoot>',
  'page-rules': (sure) => `too many @page rules apply to too many different kinds of pages: for the remaining pages only the ${sure} rules with the highest precedence are used\nuse fewer @page rules with :nth() or page names`,
  'border-image-tiles': (limit) => `a border image would be repeated more than ${limit} times: its parts are stretched instead\nuse larger slices or a wider border`,
  'deep-groups': (limit) => `boxes with opacity or a blend mode are nested more than ${limit} levels deep on too many pages: the remaining inner ones are opaque\nset opacity on fewer nested boxes`,
  'deep-clones': (limit) => `boxes with box-decoration-break: clone are nested more than ${limit} levels deep: those of this paragraph have their edges once`,
  'deep-columns': (limit) => `columns are nested more than ${limit} levels deep: content of deeper ones is laid out in one column`,
  'deep-span': () => 'column-span: all is supported for children of the multi-column element only: a deeper element stays in its column',
  'streaming-selector': (pseudo) => `${pseudo} may match the wrong elements among the children of <body>: in streaming mode these are styled before all of their siblings are known`,
  'streaming-family': (family) => `there is no font of the family ${family}; another font is used\nadd the font with --font`,
  'streaming-position': () => 'position: absolute and position: fixed are ignored in streaming mode: the boxes stay in the normal flow',
  'streaming-background': (what, name) => `the ${what} of <${name}> is not drawn: in streaming mode the height of the element is not known\nset it on an element inside <body>, or leave out --streaming`,
  'streaming-svg-style': () => 'the rules of a <style> element in an inline <svg> apply only to SVG properties such as fill, and only to the drawings that follow: in streaming mode earlier pages are already written\nmove it into the head, or leave out --streaming',
  'streaming-slices': () => 'background images, border images and rounded corners of a box that spans several pages are drawn for each page separately: in streaming mode the height of the whole box is not known\nleave out --streaming to draw them once over the whole box',
  'streaming-target': () => 'the text of target-counter() and target-text() is left out: in streaming mode the target element may not have been read yet\nleave out --streaming to get it',
  'streaming-table-late': (what, outcome) => `${what} in a long table comes after rows that are already written in streaming mode: ${outcome}\nput it before the rows, or leave out --streaming`,
  'streaming-table': () => 'the left or right borders of a table are wider in later rows than in the first: in streaming mode they extend beyond the table, whose width is already fixed',
} as const satisfies Record<string, Text>

export type WarningCode = keyof typeof warningRows

/** Warnings after which content of the document is missing in the PDF; `--strict` makes them errors. */
const losses: ReadonlySet<WarningCode> = new Set<WarningCode>([
  'empty-document', 'undecodable-bytes',
  'missing-glyph', 'missing-glyphs', 'resource-failed', 'image-incomplete', 'font-unusable', 'font-unshaped', 'import-too-deep', 'inline-svg', 'svg-ignored',
  'element-dropped', 'page-overflow', 'running-overflow', 'no-margin', 'too-much-content', 'long-lists', 'long-polygons', 'long-repeats', 'page-rules', 'margin-text', 'margin-element', 'repeated-content', 'deep-groups',
])

/** First line of the error under `--strict`; further lines name the losses. */
export const CONTENT_LOST = 'content of the document would be missing, which strict does not allow'

/** Warnings that go into the report only. */
const quiet: ReadonlySet<WarningCode> = new Set<WarningCode>(['css-ignored', 'media-not-evaluated', 'script-dropped', 'content-clipped'])

/** Notes: they say what was done rather than what went wrong. Doors print them at the log level `info`. */
const notes: ReadonlySet<WarningCode> = new Set<WarningCode>(['shrunk-to-fit', 'page-option-unused', 'page-size-unknown', 'page-size-fitted', 'page-height-bound'])

export const isNote = (code: WarningCode): boolean => notes.has(code)

export const isLoss = (code: WarningCode): boolean => losses.has(code)

export interface Warning {
  readonly code: WarningCode
  /** First line: what and where; further lines: the remedy. */
  readonly message: string
}

/** A warning that is not in the log yet. */
interface Held {
  readonly warning: Warning
  readonly place: string
  readonly isDoubtful: boolean
}

/** Collects the warnings of one conversion: emits each distinct warning once, and logs every occurrence. */
export class Warnings {
  /** What remains of the budgets for long lists in this conversion. */
  readonly longLists = new LongLists(this)
  private readonly seen = new Set<string>()
  private readonly emit: (warning: Warning) => void
  private readonly log: WarningLog | null
  private held: Held[] | null = null
  private isDoubtful = false

  constructor(emit: (warning: Warning) => void, log: WarningLog | null = null) {
    this.emit = emit
    this.log = log
  }

  add(code: WarningCode, ...details: readonly string[]): void {
    this.addAt('', code, ...details)
  }

  /**
   * Emits warnings from now on at once as usual, but keeps them out of the log until `settle`. `isDoubtful`: they may occur again, for
   * example when layout is repeated.
   */
  hold(isDoubtful: boolean): void {
    if (this.log === null) return
    this.held ??= []
    this.isDoubtful = isDoubtful
  }

  /** Adds the held warnings to the log; `comesAgain`: without the doubtful ones, which occur again. */
  settle(comesAgain: boolean): void {
    const { held } = this
    this.held = null
    for (const { warning, place, isDoubtful } of held ?? []) if (!isDoubtful || !comesAgain) this.log?.add(warning, place)
  }

  /** `place`: the location in a file, or the page. Warnings that differ only in their place are emitted once, with the first place. */
  addAt(place: string, code: WarningCode, ...details: readonly string[]): void {
    const text: Text = warningRows[code]
    const message = text(...details)
    if (this.held === null) this.log?.add({ code, message }, place)
    else this.held.push({ warning: { code, message }, place, isDoubtful: this.isDoubtful })
    if (quiet.has(code)) return
    const key = `${code}\n${message}`
    if (this.seen.has(key)) return
    this.seen.add(key)
    this.emit({ code, message: place === '' ? message : message.replace(/$/m, ` (${place})`) })
  }
}
