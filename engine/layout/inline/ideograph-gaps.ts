/**
 * Justification opportunities besides spaces: between two characters of which one is an ideograph (CSS Text 3, 7.3). A place is the index
 * of the character after the gap; a gap between two segments belongs to the later one. Marks and invisible characters stay with the
 * character before them.
 */
import { clearList } from '../../arena/lists.ts'
import { isIdeograph } from '../../text/ideographs.ts'
import { CharClass, type CharClasses } from '../../text/scripts.ts'
import { type InlineText, RunKind } from './inline-text.ts'
import { SegmentFlag, type Segments } from './segments.ts'

/** The kind of character before the current place. */
const Before = { nothing: 0, letter: 1, ideograph: 2 } as const

const SPACE = 0x20

export class IdeographGaps {
  /** Text indices, ascending along the line. */
  readonly places: number[] = []

  private readonly text: InlineText
  private readonly segments: Segments
  private readonly classes: CharClasses
  private before: number = Before.nothing

  constructor(text: InlineText, segments: Segments, classes: CharClasses) {
    this.text = text
    this.segments = segments
    this.classes = classes
  }

  clear(): void {
    clearList(this.places)
  }

  /** Finds the places on the line of segments `[from, to)`; returns their number. */
  find(from: number, to: number): number {
    const { segments, places } = this
    clearList(places)
    this.before = Before.nothing
    let inMarker = false
    for (let i = from; i < to; i++) {
      const kind = segments.kind[i]
      if (kind === RunKind.marker) inMarker = !inMarker
      if (inMarker) continue
      const start = segments.start[i]
      // A tab reaches to its tab stop: nothing beside it is expanded.
      if ((segments.flags[i] & SegmentFlag.tab) !== 0) this.before = Before.nothing
      else if (kind === RunKind.atomic) this.pass(start, isIdeograph(this.text.units[start] ?? 0))
      else if (kind === RunKind.text && segments.word[i] !== 0) this.search(start, segments.end[i])
    }
    return places.length
  }

  private search(start: number, end: number): void {
    const { units } = this.text
    for (let i = start; i < end; i++) {
      const unit = units[i]
      if (unit === SPACE) {
        if (this.before === Before.ideograph) this.places.push(i)
        this.before = Before.nothing
        continue
      }
      const isPair = (unit & 0xfc00) === 0xd800 && i + 1 < end
      const point = isPair ? ((unit - 0xd7c0) << 10) + ((units[i + 1] ?? 0) & 0x3ff) : unit
      if (!this.belongsToBefore(point)) this.pass(i, isIdeograph(point))
      if (isPair) i++
    }
  }

  private pass(place: number, isOne: boolean): void {
    if (this.before === Before.ideograph || (isOne && this.before !== Before.nothing)) this.places.push(place)
    this.before = isOne ? Before.ideograph : Before.letter
  }

  private belongsToBefore(point: number): boolean {
    const charClass = this.classes.classOf(point)
    return charClass >= CharClass.mark && charClass <= CharClass.variationSelector
  }
}
