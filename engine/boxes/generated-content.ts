/**
 * The text of `::before` and `::after`: `content` with the counters and the quotation depth reached at this point of
 * the document. Elements must be visited in document order, and only those that are displayed. Making a text changes
 * the depth of quotes, so each text is made once.
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import { attributeText, languageOf, textContent } from '../input/attributes.ts'
import { LongLists } from '../messages/long-lists.ts'
import type { Warnings } from '../messages/warnings.ts'
import type { CascadeInput } from '../style/cascade.ts'
import { enumOf } from '../style/properties/index.ts'
import { Level } from '../style/units.ts'
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
import type { PageFacts } from './running-elements.ts'
import type { Targets } from './targets.ts'

/** The pseudo-elements that stand for text of their own in any element. */
export const GENERATED = ['before', 'after'] as const

/** Of all texts of a document together: a few bytes of style sheet may ask for any length on every element. */
const MAX_CONTENT_UNITS = 16_000_000

/** The counter that footnotes keep: through the whole document, unless an element resets one of that name. */
const FOOTNOTE = 'footnote'
/** The counter of pages, which elements have when all pages are there. */
const PAGE = 'page'
/** The counter of their number. */
const PAGES = 'pages'
/** The counter that HTML keeps. */
const LIST_ITEM = 'list-item'

export interface GeneratedContentInput extends CascadeInput {
  readonly warnings: Warnings
}

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
  /** Boxes may be built again: each time as much counts. */
  private readonly lists: LongLists
  readonly counters: Counters
  private readonly ordinals: ListOrdinals
  private readonly pictures: GeneratedPicture[]
  private readonly strings: StringAssignment[]
  private readonly bookmarks: BookmarkEntry[]
  private readonly targets: Targets
  private readonly pageCounters: PageCounters
  private marks: PictureMarks | null = null
  /** What was told of elements that links lead to. */
  private readonly targetTexts = new Map<NodeId, string>()
  private quoteDepth = 0
  private readonly quotesByLanguage = new Map<string, readonly QuotePair[]>()
  /** Of an element in the margin of a page. */
  private page: PageFacts | null = null
  private notes = 0
  /** By style: whether it changes no counter, and sets neither a string nor a bookmark. */
  private readonly plain: boolean[] = []

  constructor(doc: GeneratedContentInput, ordinals: ListOrdinals, { pictures, strings, bookmarks, targets, pageCounters }: Pick<BoxTree, 'pictures' | 'strings' | 'bookmarks' | 'targets' | 'pageCounters'>) {
    this.doc = doc
    this.lists = new LongLists(doc.warnings)
    this.counters = new Counters(doc.cascade.level >= Level.standard)
    this.pictures = pictures
    this.strings = strings
    this.bookmarks = bookmarks
    this.targets = targets
    this.pageCounters = pageCounters
    this.ordinals = ordinals
  }

  /**
   * The element `n`, or with 0 a pseudo-element, of this style begins; `leave` must end it. Whether it changes no counter, as
   * nearly all elements do.
   */
  enter(style: StyleId, n = 0 as NodeId): boolean {
    if (this.plain[style] !== true && !this.isPlain(style)) this.change(style, n)
    if (this.targets.isAsked && n !== 0 && this.targets.isNoted(n)) this.noteTarget(n)
    this.counters.enter()
    return this.plain[style] === true
  }

  /** Whether an element of this style is known to change nothing of all this, and nothing is asked of elements. */
  isQuiet(style: StyleId): boolean {
    return this.plain[style] === true && !this.targets.isAsked
  }

  /** Whether another style is plain that says the same of all this. */
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
      this.bookmarks.push({ node: n, level, isOpen, pieces: this.pieces(n, read.bookmarkLabel(style)) })
    }
  }

  private setString(n: NodeId, { name, items }: NamedString): void {
    this.strings.push({ node: n, name, pieces: this.pieces(n, items) })
  }

  private pieces(n: NodeId, items: readonly ContentItem[]): readonly StringPiece[] {
    return items.map((item) => (item.kind === 'own' ? this.ownPart(n, item.part) : this.item(n, item, [])))
  }

  /** An element comes of which something is asked: its counters, and the texts around it. */
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

  /** Text of an element comes later; that before and after it is made here as the counters are, and changes nothing. */
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

  /** The counters as they are here, each with its values from the outermost on. */
  snapshot(): CounterValues {
    return this.counters.snapshot()
  }

  /** Begins where an element stands that has been taken from its place. */
  startFrom(counters: CounterValues, page: PageFacts): void {
    this.counters.startFrom(counters)
    this.page = page
  }

  /** A footnote begins. */
  countNote(): void {
    if (this.counters.isAlive(FOOTNOTE)) this.counters.change([], [{ name: FOOTNOTE, value: 1 }], [])
    else this.notes++
  }

  /** Whether the style of a pseudo-element makes a box at all. */
  hasContent(style: StyleId): boolean {
    return style !== 0 && typeof this.doc.styles.read.content(style) !== 'string'
  }

  /** What the pseudo-element of this style shows at its element `n`. */
  text(n: NodeId, style: StyleId): string {
    const content = this.doc.styles.read.content(style)
    if (typeof content === 'string') return ''
    const quotes = this.quotesOf(n, style)
    let text = ''
    for (const item of content) {
      const piece = this.pageCounter(item) ?? this.item(n, item, quotes)
      if (!this.hasRoom(piece)) break
      text += piece
    }
    return text
  }

  /** The text of a counter of pages, which no element has and of which the page that is painted has the value; null for all else. */
  private pageCounter(item: ContentItem): string | null {
    if ((item.kind !== 'counter' && item.kind !== 'counters') || !isPageCounter(item.name)) return null
    const { doc, page, counters } = this
    if (page !== null || doc.cascade.level < Level.standard || counters.isAlive(item.name)) return null
    const style = doc.styles.counterStyles.named(item.style)
    return this.pageCounters.mark({ name: item.name, style: item.style }, (value) => style.text(value))
  }

  private get pictureMarks(): PictureMarks {
    return (this.marks ??= new PictureMarks(this.pictures))
  }

  /** What the box of a picture has for its image until that is looked up; 0 where there are too many. */
  pictureNumber(picture: GeneratedPicture): number {
    return -1 - this.pictureMarks.numberOf(picture)
  }

  /** Whether a text goes into the room for all of them, of which it then has its part. */
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
      // Of margin boxes and what stands in them, and of named strings.
      case 'string': return this.page?.string(item.name, item.which) ?? ''
      case 'element': case 'own': return ''
      case 'quote': return this.quote(item.isOpening, item.isShown, quotes)
    }
  }

  /** Those of `auto` are of the language around the element, as the text is that they stand in. */
  private quotesOf(n: NodeId, style: StyleId): readonly QuotePair[] {
    const { doc } = this
    const quotes = doc.styles.read.quotes(style)
    if (quotes[0]?.isAuto !== true) return quotes
    return this.languageQuotes(languageOf(doc, doc.nodes.parent[n] ?? (0 as NodeId)))
  }

  private languageQuotes(language: string): readonly QuotePair[] {
    let quotes = this.quotesByLanguage.get(language)
    if (quotes === undefined) this.quotesByLanguage.set(language, quotes = quotesOfLanguage(language))
    return quotes
  }

  /** A closing mark without an opening one shows nothing. */
  private quote(isOpening: boolean, isShown: boolean, quotes: readonly QuotePair[]): string {
    if (!isOpening && this.quoteDepth === 0) return ''
    const depth = isOpening ? this.quoteDepth++ : --this.quoteDepth
    const pair = quotes[Math.min(depth, quotes.length - 1)]
    if (!isShown || pair === undefined) return ''
    return isOpening ? pair.open : pair.close
  }
}
