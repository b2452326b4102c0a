/**
 * Builds the text of `::before`, `::after` and other generated content: `content` with the counters and the quotation depth at this point
 * of the document (CSS Content 3). Displayed elements must be visited in document order. Building a text changes the quotation depth, so
 * each text is built once.
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import { attributeText, languageOf, textContent } from '../input/attributes.ts'
import { LongLists } from '../messages/long-lists.ts'
import type { Warnings } from '../messages/warnings.ts'
import type { CascadeInput } from '../style/cascade.ts'
import { enumOf } from '../style/properties/index.ts'
import type { ContentItem, NamedString, OwnPart, Target, TargetValue } from '../style/generated-values.ts'
import { type QuotePair, quotesOfLanguage } from '../style/quotes-of-languages.ts'
import type { BoxTree } from './boxes.ts'
import { type CounterValues, Counters } from './counters.ts'
import { firstLetter } from './first-letter.ts'
import { type GeneratedPicture, PictureMarks, withoutPictureMarks } from './generated-pictures.ts'
import { markLeader, withoutMarks } from './leader-text.ts'
import type { ListOrdinals } from './list-ordinals.ts'
import type { BookmarkEntry, StringAssignment, StringPiece } from './named-strings.ts'
import { type PageCounterName, type PageCounters, withoutPageMarks } from './page-counters.ts'
import type { PageFacts } from './page-facts.ts'
import type { Targets } from './targets.ts'

/** The pseudo-elements with generated content that any element may have. */
export const GENERATED = ['before', 'after'] as const

/** Largest total length of generated text in a document, UTF-16 units: a few bytes of CSS may request any length on every element. */
const MAX_CONTENT_UNITS = 16_000_000

/** The predefined footnote counter, which counts through the whole document unless an element resets it. */
const FOOTNOTE = 'footnote'
/** The page number, which is known once all pages are there. */
const PAGE = 'page'
/** The total number of pages. */
const PAGES = 'pages'
/** The implicit counter of HTML list items. */
const LIST_ITEM = 'list-item'

export interface GeneratedContentInput extends CascadeInput {
  readonly warnings: Warnings
}

/** Cost of an item of `content`, in steps: counters of targets and leaders take time. */
const ITEM_STEPS = 4

const isPageCounter = (name: string): name is PageCounterName => name === PAGE || name === PAGES

const State = enumOf('bookmark-state')

const shownEntries = <T>(lists: LongLists, property: string, list: readonly T[]): readonly T[] => {
  const count = lists.allow(property, list.length)
  return count < list.length ? list.slice(0, count) : list
}

const ownText = (text: string): string => withoutPageMarks(withoutPictureMarks(withoutMarks(text)))

export class GeneratedContent {
  private readonly doc: GeneratedContentInput
  private unitsLeft = MAX_CONTENT_UNITS
  /** Limits the lists of one build; a second build starts with a full allowance. */
  private readonly lists: LongLists
  readonly counters: Counters
  private readonly ordinals: ListOrdinals
  private readonly pictures: GeneratedPicture[]
  private readonly strings: StringAssignment[]
  private readonly bookmarks: BookmarkEntry[]
  private readonly targets: Targets
  private readonly pageCounters: PageCounters
  private marks: PictureMarks | null = null
  /** Text content of targets, by element. */
  private readonly targetTexts = new Map<NodeId, string>()
  private quoteDepth = 0
  private readonly quotesByLanguage = new Map<string, readonly QuotePair[]>()
  /** The page whose margin shows the element; null in the document. */
  private page: PageFacts | null = null
  private notes = 0
  /** By style: whether it changes no counter and sets neither a named string nor a bookmark. */
  private readonly plain: boolean[] = []

  constructor(doc: GeneratedContentInput, ordinals: ListOrdinals, { pictures, strings, bookmarks, targets, pageCounters }: Pick<BoxTree, 'pictures' | 'strings' | 'bookmarks' | 'targets' | 'pageCounters'>) {
    this.doc = doc
    this.lists = new LongLists(doc.warnings)
    this.counters = new Counters(doc.cascade.traits.endsNestedCounters)
    this.pictures = pictures
    this.strings = strings
    this.bookmarks = bookmarks
    this.targets = targets
    this.pageCounters = pageCounters
    this.ordinals = ordinals
  }

  /**
   * Enters the element `n`, or with 0 a pseudo-element, of this style; `leave` must end it. Returns whether the style changes no counter,
   * as for most elements.
   */
  enter(style: StyleId, n = 0 as NodeId): boolean {
    if (this.plain[style] !== true && !this.isPlain(style)) this.change(style, n)
    if (this.targets.isAsked && n !== 0 && this.targets.isNoted(n)) this.noteTarget(n)
    this.counters.enter()
    return this.plain[style] === true
  }

  /** Whether a style is known to have no effect here, and no element is a cross-reference target. */
  isQuiet(style: StyleId): boolean {
    return this.plain[style] === true && !this.targets.isAsked
  }

  /** Whether a style with the same box properties is plain. */
  private isPlain(style: StyleId): boolean {
    return this.plain[this.doc.styles.sameBox(style)] === true && (this.plain[style] = true)
  }

  private change(style: StyleId, n: NodeId): void {
    const { read } = this.doc.styles
    const strings = read.stringSet(style)
    const reset = read.counterReset(style)
    const increment = read.counterIncrement(style)
    const set = read.counterSet(style)
    const level = read.bookmarkLevel(style)
    if (reset.length === 0 && increment.length === 0 && set.length === 0 && strings.length === 0 && level === 0) this.plain[style] = true
    const shown = <T>(property: string, list: readonly T[]): readonly T[] => shownEntries(this.lists, property, list)
    this.counters.change(shown('counter-reset', reset), shown('counter-increment', increment), shown('counter-set', set))
    if (n === 0) return
    if (strings.length > 0) for (const string of shown('string-set', strings)) this.setString(n, string)
    if (level > 0) {
      const isOpen = read.bookmarkState(style) === State.open
      this.bookmarks.push({ node: n, level, isOpen, pieces: this.pieces(n, shown('bookmark-label', read.bookmarkLabel(style))) })
    }
  }

  private setString(n: NodeId, { name, items }: NamedString): void {
    this.strings.push({ node: n, name, pieces: this.pieces(n, items) })
  }

  private pieces(n: NodeId, items: readonly ContentItem[]): readonly StringPiece[] {
    return items.map((item) => (item.kind === 'own' ? this.ownPart(n, item.part) : this.item(n, item, [])))
  }

  /** Records the counters and generated texts of an element that a cross-reference names. */
  private noteTarget(n: NodeId): void {
    const counters = new Map([...this.targets.counterNames].map((name) => [name, this.counters.values(name)]))
    const text = (part: OwnPart): string => {
      const piece = this.ownPart(n, part)
      return typeof piece === 'string' ? piece : ''
    }
    this.targets.note(n, { counters, before: text('before'), after: text('after') })
  }

  private ofTarget(n: NodeId, target: Target, value: TargetValue): string {
    const { targets } = this
    const reference = 'url' in target ? target.url : attributeText(this.doc, n, this.doc.names.findAttr(target.attribute)) ?? ''
    const at = targets.find(this.doc, reference.trim())
    if (at === 0) return ''
    if (value.kind === 'text') {
      if (value.part === 'before' || value.part === 'after') return targets.of(at)?.[value.part] ?? ''
      let text = this.targetTexts.get(at)
      if (text === undefined) {
        text = textContent(this.doc, at).replace(/[\t\n\f\r ]+/g, ' ').trim()
        this.targetTexts.set(at, text)
      }
      return ownText(value.part === 'text' ? text : text.slice(0, firstLetter(text)?.end ?? 0))
    }
    const style = this.doc.styles.counterStyles.named(value.style)
    if (value.name === PAGE) {
      if (targets.tellPage === null) return style.text(targets.pageOf(at))
      targets.tellPage()
      return ''
    }
    targets.counterNames.add(value.name)
    const values = targets.of(at)?.counters.get(value.name) ?? [0]
    return (value.separator === null ? values.slice(-1) : values).map((each) => style.text(each)).join(value.separator ?? '')
  }

  /**
   * A text taken from an element itself: its content comes later; that of its `::before` or `::after` is built here and changes no state.
   */
  private ownPart(n: NodeId, part: OwnPart): StringPiece {
    if (part === 'text' || part === 'first-letter') return { own: part }
    const style = this.doc.cascade.pseudoStyle(n, part)
    const content = style === 0 ? 'none' : this.doc.styles.read.content(style)
    if (typeof content === 'string') return ''
    const depth = this.quoteDepth
    const quotes = this.quotesOf(n, style)
    let text = ''
    for (const item of content) if (item.kind !== 'picture' && item.kind !== 'leader') text += this.item(n, item, quotes)
    this.quoteDepth = depth
    return text
  }

  leave(): void {
    this.counters.leave()
  }

  /** The counters in scope, with their values from the outermost to the innermost. */
  snapshot(): CounterValues {
    return this.counters.snapshot()
  }

  /** Starts with the counters at the original place of a running element. */
  startFrom(counters: CounterValues, page: PageFacts): void {
    this.counters.startFrom(counters)
    this.page = page
  }

  /** A footnote begins: counts it. */
  countNote(): void {
    if (this.counters.isAlive(FOOTNOTE)) this.counters.change([], [{ name: FOOTNOTE, value: 1 }], [])
    else this.notes++
  }

  /** Whether the style of a pseudo-element generates a box. */
  hasContent(style: StyleId): boolean {
    return style !== 0 && typeof this.doc.styles.read.content(style) !== 'string'
  }

  /** The text of the pseudo-element of this style at its originating element `n`. */
  text(n: NodeId, style: StyleId): string {
    const content = this.doc.styles.read.content(style)
    if (typeof content === 'string') return ''
    const quotes = this.quotesOf(n, style)
    const count = this.lists.allow('content', content.length, ITEM_STEPS)
    let text = ''
    for (let i = 0; i < count; i++) {
      const item = content[i]
      if (item === undefined) break
      const piece = this.pageCounter(item) ?? this.item(n, item, quotes)
      if (!this.hasRoom(piece)) break
      text += piece
    }
    return text
  }

  /** A page counter that no element has created: its value depends on the page being painted. Null for all other content. */
  private pageCounter(item: ContentItem): string | null {
    if ((item.kind !== 'counter' && item.kind !== 'counters') || !isPageCounter(item.name)) return null
    const { doc, page, counters } = this
    if (page !== null || !doc.cascade.traits.numbersPagesInContent || counters.isAlive(item.name)) return null
    const style = doc.styles.counterStyles.named(item.style)
    return this.pageCounters.mark({ name: item.name, style: item.style }, (value) => style.text(value))
  }

  private get pictureMarks(): PictureMarks {
    return (this.marks ??= new PictureMarks(this.pictures))
  }

  /** Number for `count` of a replaced box until the image is looked up; 0 where there are too many pictures. */
  pictureNumber(picture: GeneratedPicture): number {
    return -1 - this.pictureMarks.numberOf(picture)
  }

  /** Takes the length of a text from the document's allowance; false when it does not fit. */
  hasRoom(text: string): boolean {
    const isShown = text.length <= this.unitsLeft
    this.unitsLeft = isShown ? this.unitsLeft - text.length : 0
    if (!isShown) this.doc.warnings.add('too-much-content', String(MAX_CONTENT_UNITS))
    return isShown
  }

  private item(n: NodeId, item: ContentItem, quotes: readonly QuotePair[]): string {
    switch (item.kind) {
      case 'text': return ownText(item.text)
      case 'leader': return markLeader(item.text)
      case 'picture': return this.pictureMarks.mark(item)
      case 'attribute': return ownText(attributeText(this.doc, n, this.doc.names.findAttr(item.name)) ?? item.fallback)
      case 'counter': {
        const ofPage = this.page === null || this.counters.isAlive(item.name) ? null : this.page.number(item.name)
        const style = this.doc.styles.counterStyles.named(item.style)
        if (ofPage !== null) return style.text(ofPage)
        const isOwnNote = item.name === FOOTNOTE && !this.counters.isAlive(FOOTNOTE)
        const value = isOwnNote ? this.notes : item.name === LIST_ITEM ? this.ordinals.current : this.counters.value(item.name)
        return style.text(value)
      }
      case 'counters': {
        const style = this.doc.styles.counterStyles.named(item.style)
        const values = item.name === LIST_ITEM ? this.ordinals.all : this.counters.values(item.name)
        return values.map((value) => style.text(value)).join(item.separator)
      }
      case 'target': return this.ofTarget(n, item.target, item.value)
      // Content of margin boxes, and of named strings.
      case 'string': return this.page?.string(item.name, item.which) ?? ''
      case 'element': case 'own': return ''
      case 'quote': return this.quote(item.isOpening, item.isShown, quotes)
    }
  }

  /** The quotes of a style; `auto` uses the language of the parent element. */
  private quotesOf(n: NodeId, style: StyleId): readonly QuotePair[] {
    const { doc } = this
    const quotes = doc.styles.read.quotes(style)
    if (quotes[0]?.isAuto !== true) return quotes
    return this.languageQuotes(languageOf(doc, doc.nodes.parent[n]))
  }

  private languageQuotes(language: string): readonly QuotePair[] {
    let quotes = this.quotesByLanguage.get(language)
    if (quotes === undefined) this.quotesByLanguage.set(language, quotes = quotesOfLanguage(language))
    return quotes
  }

  /** A closing quote without an opening one shows nothing. */
  private quote(isOpening: boolean, isShown: boolean, quotes: readonly QuotePair[]): string {
    if (!isOpening && this.quoteDepth === 0) return ''
    const depth = isOpening ? this.quoteDepth++ : --this.quoteDepth
    const pair = quotes[Math.min(depth, quotes.length - 1)]
    if (!isShown || pair === undefined) return ''
    return isOpening ? pair.open : pair.close
  }
}
