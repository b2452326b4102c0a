/**
 * Values that streamed pages show: page names, named strings, running elements and bookmarks. Each is known when its pages are settled,
 * before they are written. A value of a later page waits with its node, whose row may move meanwhile; a value that no later page shows is
 * dropped.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import type { BookmarkEntry, StringAssignment } from '../boxes/named-strings.ts'
import type { RunningElement } from '../boxes/page-facts.ts'
import type { BreakResult } from '../fragment/break-result.ts'
import type { PageNames } from '../fragment/page-names.ts'
import { isBlankPage } from '../fragment/page-sides.ts'
import type { PageGeometry } from '../options/page-geometry.ts'
import { anchorPlace } from './anchor-pages.ts'
import { type Bookmark, bookmarkAt } from './bookmarks.ts'
import type { Document } from './document-state.ts'
import { firstBoxes, pagesOfBoxes } from './element-pages.ts'
import { noteNodes } from './element-titles.ts'
import { isAtStartOf, textOf } from './page-strings.ts'
import { PageValues } from './page-values.ts'
import type { PageTexts } from './running/running.ts'

/** A value that waits for its page. */
interface Waiting {
  /** The node whose box determines the page. */
  place: NodeId
  readonly what:
    | { readonly kind: 'string', readonly entry: StringAssignment }
    | { readonly kind: 'bookmark', readonly entry: BookmarkEntry }
    | { readonly kind: 'element', readonly entry: HeldElement }
}

/** A running element whose nodes are kept for the pages that show it. */
export interface HeldElement {
  element: RunningElement
  /** Releases its nodes. */
  release(): void
}

/** Which pages are settled. */
export interface SettledPages {
  readonly breaks: BreakResult
  /** Number of pages that are settled but not written yet. */
  readonly count: number
  /** Boxes before this one have flow offsets. */
  readonly placed: number
  /** The box of body; its own values say nothing about its content. */
  readonly body: BoxId
  readonly isFinal: boolean
}

export class StreamedTexts {
  readonly pageTexts: PageTexts
  /** Names of pages; null if no page has a name. */
  names: PageNames | null = null

  private readonly doc: Document
  private readonly page: PageGeometry
  private waiting: Waiting[] = []
  private readonly strings = new PageValues<string>()
  private readonly elements = new PageValues<HeldElement>()
  private readonly held = new Set<HeldElement>()
  private marks: readonly Bookmark[] = []
  /** Number of pages written before the current ones, and index of the current page that is being written. */
  private written = 0
  private current = { name: '', within: 1, isBlank: false }

  constructor(doc: Document, page: PageGeometry) {
    this.doc = doc
    this.page = page
    this.pageTexts = {
      naming: () => this.current,
      strings: { on: (at, name, which) => this.strings.on(at, name, which) ?? '' },
      elements: { on: (at, name, which) => this.elements.on(at, name, which)?.element ?? null },
      isBlank: () => this.current.isBlank,
    }
  }

  /** Takes the values of the boxes made last; `hold` keeps the nodes of an element. */
  take(hold: (node: NodeId) => () => void): void {
    const { strings, bookmarks, runningElements } = this.doc.boxes
    for (const entry of strings) this.waiting.push({ place: entry.node, what: { kind: 'string', entry } })
    for (const entry of bookmarks) this.waiting.push({ place: entry.node, what: { kind: 'bookmark', entry } })
    for (const element of runningElements) {
      const entry = { element, release: hold(element.node) }
      this.held.add(entry)
      this.waiting.push({ place: element.place, what: { kind: 'element', entry } })
    }
    strings.length = bookmarks.length = runningElements.length = 0
  }

  /** The boxes have pages: assigns waiting values to settled pages; the others continue to wait. */
  settle(settled: SettledPages): void {
    this.marks = []
    if (this.waiting.length === 0) return
    const { doc } = this
    const wanted = new Set(this.waiting.map(({ place }) => place))
    const boxes = firstBoxes(doc, (node) => wanted.has(node))
    const pages = pagesOfBoxes(doc, boxes.values())
    const notes = noteNodes(doc)
    const marks: Bookmark[] = []
    const left: Waiting[] = []
    for (const each of this.waiting) {
      const box = boxes.get(each.place)
      if (box === undefined) {
        if (each.what.kind === 'element') this.release(each.what.entry)
        continue
      }
      const page = pages.get(box) ?? 0
      // A running element has no page of its own; it is on the page of the content after it.
      const isKnown = each.what.kind === 'element' ? settled.isFinal || this.isFollowed(box, settled) : this.isSettled(box, page, settled)
      if (!isKnown || !this.settleOne(each, box, page, { settled, notes, marks })) left.push(each)
    }
    this.waiting = left
    this.strings.settle()
    this.elements.settle()
    this.marks = marks
  }

  private isSettled(box: BoxId, page: number, { count, placed, body, isFinal }: SettledPages): boolean {
    if (isFinal) return true
    if (box >= placed || page >= count) return false
    const { rows } = this.doc.boxes
    let around = box
    while (around !== 0 && (rows.firstPage[around] ?? 0) === 0) around = rows.parent[around] ?? (0 as BoxId)
    return around > body
  }

  /** Returns false if the value is on a page that is not settled. */
  private settleOne(
    { place: node, what }: Waiting, box: BoxId, page: number,
    { settled, notes, marks }: { readonly settled: SettledPages, readonly notes: ReadonlySet<number>, readonly marks: Bookmark[] },
  ): boolean {
    const { doc, written } = this
    const { breaks } = settled
    if (what.kind === 'string') {
      const { entry } = what
      this.strings.add(entry.name, textOf(doc, { ...entry, node }, notes), written + page, isAtStartOf(doc, breaks, box, page))
    } else if (what.kind === 'bookmark') {
      const mark = bookmarkAt(doc, { ...what.entry, node }, { box, page, breaks, notes, written, fit: { page: this.page, scale: 1 } })
      if (mark !== null) marks.push(mark)
    } else {
      const place = anchorPlace(doc, breaks, box, page)
      if (!settled.isFinal && place.page >= settled.count) return false
      this.elements.add(what.entry.element.name, what.entry, written + place.page, place.isAtStart)
    }
    return true
  }

  /** Whether a later child of body than the one that contains `box` has a flow offset. */
  private isFollowed(box: BoxId, { body, placed }: SettledPages): boolean {
    const { rows } = this.doc.boxes
    let top = box
    while (rows.parent[top] !== body && top !== 0) top = rows.parent[top] ?? (0 as BoxId)
    for (let next = rows.end[top] ?? placed; next < placed; next = rows.end[next] ?? placed) {
      if ((rows.breakUnitEnd[next] ?? 0) > (rows.breakUnitStart[next] ?? 0)) return true
    }
    return false
  }

  /** Called before page `page` of the current ones is written; returns the bookmarks with a destination on it. */
  begin(page: number, breaks: BreakResult): readonly Bookmark[] {
    const named = this.names?.next(breaks.ends[page] ?? 0)
    this.current = { name: named?.name ?? '', within: named?.within ?? 1, isBlank: isBlankPage(this.doc, breaks, page) }
    return this.marks.filter((mark) => mark.page === this.written + page)
  }

  /** The first `count` pages are written. */
  drop(count: number): void {
    this.written += count
    this.strings.forget(this.written, () => {})
    this.elements.forget(this.written, (entry) => this.release(entry))
  }

  /** The nodes `[to, from)` were discarded; nodes from `from` on moved down. */
  follow([from, to]: readonly [number, number]): void {
    const moved = (n: NodeId): NodeId => (n >= from ? n - from + to : n) as NodeId
    for (const each of this.waiting) each.place = moved(each.place)
    for (const entry of this.held) entry.element = { ...entry.element, node: moved(entry.element.node), place: moved(entry.element.place) }
  }

  private release(entry: HeldElement): void {
    if (this.held.delete(entry)) entry.release()
  }
}
