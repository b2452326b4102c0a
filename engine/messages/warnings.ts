/**
 * Everything the engine can warn of: one row each, a stable code and the sentence. A warning with the same code and
 * text is given once per conversion, however often its cause occurs; the log behind the report counts every time.
 * Some codes go into the log alone: ordinary web pages would fill a terminal with them.
 */
import { LongLists } from './long-lists.ts'
import type { WarningLog } from './report.ts'

/** Characters whose meaning a font alone knows. */
const isPrivateUse = (code: number): boolean => (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000

type Text = (...details: readonly string[]) => string

export const warningRows = {
  'missing-glyph': (char, code) => isPrivateUse(char.codePointAt(0) ?? 0)
    ? `no font has a glyph for the private-use character ${code}: nothing is drawn in its place\nit belongs to a font of its own, mostly of icons, that was not loaded`
    : `no font has a glyph for ${char} (${code}): a box, the font's sign for a missing character, is drawn in its place\nadd a font that has it with --font`,
  'missing-glyphs': (limit) => `more than ${limit} different characters have no glyph in any font; the others are not listed\nadd a font that has them with --font`,
  'font-colors': (font, reason) => `the emoji of the font ${font} are not drawn in colour: ${reason}\nuse a font with CBDT, sbix or COLR version 0 glyphs`,
  'font-unshaped': (font) => `the text of the font ${font} is drawn letter by letter, without ligatures and the forms of its script: its layout tables cannot be followed\ninstall the package harfbuzzjs, or use another font`,
  'no-dictionary': () => 'lines of Thai, Lao, Khmer and Burmese break at spaces only: this build of Node has no dictionaries of their words\nuse a Node with full ICU',
  'resource-failed': (what, reference, reason) => `the ${what} ${reference} could not be loaded: ${reason}`,
  'image-incomplete': (name) => `the image ${name} ends before its last row: what is missing is transparent`,
  'font-unusable': (reference, reason) => `the font ${reference} cannot be used: ${reason}`,
  'empty-document': () => 'the input is empty: the PDF has a page with nothing on it',
  'undecodable-bytes': (count, encoding) => `${count} ${count === '1' ? 'place' : 'places'} of the input cannot be read as ${encoding} and ${count === '1' ? 'is' : 'are'} shown as U+FFFD\nsay how the input is encoded, for example with --encoding windows-1252`,
  'import-too-deep': (url, limit) => `the style sheet ${url} is ignored: imports may nest ${limit} deep`,
  'css-ignored': (what, reason) => `${what} is ignored: ${reason}`,
  'xml-ill-formed': (what) => `the document is XHTML and not well-formed: ${what}\nwhat it means is guessed from there on`,
  'media-not-evaluated': (query, how) => `${query}: ${how}\n--css standard evaluates them`,
  'script-dropped': () => 'a script is not run: scripts never are',
  'element-dropped': (name) => `an element <${name}> is not drawn`,
  'math-as-text': () => 'a formula in <math> is drawn as text: its parts follow each other in a line',
  'page-overflow': (edge) => `content passes the ${edge} edge of the page and is cut off there`,
  'shrunk-to-fit': (percent) => `the pages are laid out wider and scaled to ${percent}, so that the right edge of the page cuts nothing off\n--shrink-to-fit off keeps the size of the text`,
  'running-overflow': (edge) => `the HTML for the ${edge} margin does not fit and is cut off\ngive a larger --margin-${edge}`,
  'margin-overflow': (edge) => `text in the ${edge} margin runs out of it, into the content of the page\ngive a larger --margin-${edge}, a shorter text or a smaller font`,
  'page-option-unused': (option, declaration, some = '') =>
    some === '' ? `${option} is not used: @page says ${declaration}` : `${option} is not used on some pages: ${some} says ${declaration}`,
  'page-size-unknown': (size, name) => `@page { size: ${size} } is not used: ${name} is not the name of a paper size`,
  'page-size-fitted': (size, reason) => `@page { size: ${size} } is not used${reason}`,
  'page-height-bound': () => 'content goes on to a further page where one as high as its content would pass 14,400 points, the most that readers of PDF show',
  'page-width': () => 'content keeps the width that it has on all pages where the left and right margins of some leave it another\ngive @page rules for some pages left and right margins that come to as much as those of all pages',
  'toc-sides': () => 'pages that break-before or break-after asks to be left or right ones are the next with --toc, whose pages come before them\nmake the document without --toc to have them',
  'toc-target': () => 'the pages that target-counter() tells are left out with --toc, whose pages come before them\nmake the document without --toc to have them',
  'toc-page-height': () => 'the top and bottom margins of some pages are left out with --toc, whose pages come before them\ngive all pages the same, or make the document without --toc',
  'content-clipped': () => 'content passes the edges of a box that cuts it off, as its overflow property asks',
  'inline-svg': () => 'an inline <svg> element is not drawn\ndraw it with --css standard, or use <img src="file.svg"> instead',
  'svg-ignored': (name, what) => `of the SVG image ${name} this is not drawn: ${what}`,
  'svg-colors': (name) => `the SVG image ${name} keeps its colours: --grayscale does not change SVG images`,
  'no-margin': (side, edge) => `the ${side} is not drawn: there is no room in the ${edge} margin\ngive a larger --margin-${edge}`,
  'too-much-content': (limit) => `texts of the content property come to more than ${limit} characters; the rest is left out\nuse shorter texts, or selectors that fewer elements match`,
  'long-lists': (property, sure) => `lists of ${property} are too long for so many boxes: of further boxes the first ${sure} entries count\ngive long lists to fewer elements, or shorter ones`,
  'long-polygons': () => 'polygons of clip-path have too many points for so many boxes: further boxes are drawn whole\ngive such polygons to fewer elements, or fewer points',
  'margin-text': (sure) => `the text in the margins is too long for so many pages: further pages have the first ${sure} characters of it\ngive a shorter text`,
  'margin-element': () => 'an element in the margins (position: running()) is too large for so many pages: further pages do not have it\nput less into it',
  'page-rules': (sure) => `too many @page rules hold for pages that differ in them: of further pages the ${sure} strongest rules count\ngive fewer rules with :nth(), or names of pages`,
  'border-image-tiles': (limit) => `a border image would be repeated more than ${limit} times: its parts are stretched instead\ngive it larger slices or a wider border`,
  'deep-columns': (limit) => `columns stand within columns more than ${limit} deep: what is in deeper ones stands in one column`,
  'deep-span': () => 'column-span: all counts for children of the element with columns: a deeper element stands in its column',
  'streaming-selector': (pseudo) => `${pseudo} may match other elements than it should among the children of <body>: in streaming mode they are styled before all of their siblings are known`,
  'streaming-family': (family) => `there is no font of the family ${family}; another one is used\ngive it with --font`,
  'streaming-position': () => 'position: absolute and position: fixed are ignored in streaming mode: the boxes stay where the flow has them',
  'streaming-background': (what, name) => `the ${what} of <${name}> is not drawn: in streaming mode it is not known how high the element is\nput it on an element inside of body, or leave out --streaming`,
  'streaming-svg-style': () => 'the rules of a <style> element in an inline <svg> count for what SVG alone has, such as fill, and for drawings from there on: in streaming mode the pages before are written by then\nmove it into the head, or leave out --streaming',
  'streaming-slices': () => 'background images, border images and round corners of a box over pages are placed anew on each page: in streaming mode its later pages are not known\nleave out --streaming to have them once over the whole box',
  'streaming-target': () => 'what target-counter() and target-text() tell of the elements that links lead to is left out: in streaming mode these may be still to come\nleave out --streaming to have it',
  'streaming-table-late': (what, outcome) => `${what} in a long table comes after rows that are written by then in streaming mode: ${outcome}\nput it before the rows, or leave out --streaming`,
  'streaming-table': () => 'borders at the sides of a table are wider in later rows than in the first: in streaming mode they reach out of the table, whose width is settled by then',
} as const satisfies Record<string, Text>

export type WarningCode = keyof typeof warningRows

/** Those after which something that the document asks for is missing in the PDF: what `--strict` does not allow. */
const losses: ReadonlySet<WarningCode> = new Set<WarningCode>([
  'empty-document', 'undecodable-bytes',
  'missing-glyph', 'missing-glyphs', 'resource-failed', 'image-incomplete', 'font-unusable', 'font-unshaped', 'import-too-deep', 'inline-svg', 'svg-ignored',
  'element-dropped', 'page-overflow', 'running-overflow', 'no-margin', 'too-much-content', 'long-lists', 'long-polygons', 'page-rules', 'margin-text', 'margin-element',
])

/** Those that only the report tells of. */
const quiet: ReadonlySet<WarningCode> = new Set<WarningCode>(['css-ignored', 'media-not-evaluated', 'script-dropped', 'content-clipped'])

/** Those that tell what was done and not what went wrong: doors tell of them at the level of information. */
const notes: ReadonlySet<WarningCode> = new Set<WarningCode>(['shrunk-to-fit', 'page-option-unused', 'page-size-unknown', 'page-size-fitted', 'page-height-bound'])

export const isNote = (code: WarningCode): boolean => notes.has(code)

export const isLoss = (code: WarningCode): boolean => losses.has(code)

export interface Warning {
  readonly code: WarningCode
  /** First line: what and where; further lines: the remedy. */
  readonly message: string
}

/** What has not been noted yet. */
interface Held {
  readonly warning: Warning
  readonly place: string
  readonly isDoubtful: boolean
}

/** Collects warnings of one conversion: passes each distinct one on, once, and notes every occurrence in the log. */
export class Warnings {
  /** What long lists of values may still ask for in this conversion. */
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

  /** What comes up from now on is told at once as ever, but counts only with `settle`; `isDoubtful`: it may come up a second time. */
  hold(isDoubtful: boolean): void {
    if (this.log === null) return
    this.held ??= []
    this.isDoubtful = isDoubtful
  }

  /** Notes what was held, without what is doubtful where that does come again. */
  settle(comesAgain: boolean): void {
    const { held } = this
    this.held = null
    for (const { warning, place, isDoubtful } of held ?? []) if (!isDoubtful || !comesAgain) this.log?.add(warning, place)
  }

  /** `place` is where in a file or on which page; warnings that differ in that alone are one, told with the first. */
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
