/**
 * Line break opportunities of one paragraph, by UAX #14 over its whole text and the word-break of each run (CSS Text 3, 5). At the edge of
 * a run with another word-break, the surrounding text decides. Beside an atomic inline there is an opportunity whatever the character,
 * unless it is glue.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BreakMode, Opportunity } from '../../text/breaks.ts'
import { DictionaryBreaks } from '../../text/dictionary-breaks.ts'
import type { LayoutInput } from '../lines.ts'
import { isRuby } from '../ruby.ts'
import { type InlineText, RunKind } from './inline-text.ts'

const NO_BREAK_SPACE = 0xa0

export class TextBreaks {
  /** The opportunity before each unit of the text; reused for every paragraph. */
  before = new Uint8Array(1024)

  private readonly doc: LayoutInput
  private readonly text: InlineText
  /** Dictionary for scripts without spaces between words; null at the listed level. */
  private readonly dictionary: DictionaryBreaks | null

  constructor(doc: LayoutInput, text: InlineText) {
    this.doc = doc
    this.dictionary = doc.cascade.traits.breaksByDictionary ? new DictionaryBreaks() : null
    this.text = text
  }

  /** Finds all opportunities. Markers are beside the text: their text is treated as absent. */
  find(): void {
    const { text } = this
    if (this.before.length < text.unitCount) this.before = new Uint8Array(Math.max(text.unitCount, this.before.length * 2))
    let from = 0
    let firstRun = 0
    let hasBoxes = false
    for (let run = 0; run < text.runCount; run++) {
      if (text.kind[run] === RunKind.atomic) hasBoxes = true
      if (text.kind[run] !== RunKind.marker) continue
      this.findIn(from, text.start[run], firstRun, run)
      from = text.end[run]
      firstRun = run + 1
    }
    this.findIn(from, text.unitCount, firstRun, text.runCount)
    if (hasBoxes) this.addBesideBoxes()
  }

  private addBesideBoxes(): void {
    const { text, before } = this
    const { breaker } = this.doc
    for (let run = 0; run < text.runCount; run++) {
      if (text.kind[run] !== RunKind.atomic) continue
      const at = text.start[run]
      // The picture of a marker stays with the text of its item; ruby breaks as its base does.
      if (text.units[at] === NO_BREAK_SPACE || isRuby(this.doc, text.ref[run] as BoxId)) continue
      if (at > 0 && breaker.breaksBesideBox(text.units[at - 1])) before[at] ||= Opportunity.allowed
      if (at + 1 < text.unitCount && breaker.breaksBesideBox(text.units[at + 1])) before[at + 1] ||= Opportunity.allowed
    }
  }

  /** One pass where all runs have one word-break value; other runs are scanned again. */
  private findIn(from: number, to: number, firstRun: number, endRun: number): void {
    if (from >= to) return
    const { text, before } = this
    let mode: BreakMode | -1 = -1
    let isUniform = true
    for (let run = firstRun; run < endRun; run++) {
      if (text.kind[run] !== RunKind.text) continue
      const own = text.facts.of((text.style[run] ?? 0) as StyleId).breakMode
      if (mode === -1) mode = own
      else if (mode !== own) isUniform = false
    }
    const { breaker } = this.doc
    const whole = isUniform && mode !== -1 ? mode : BreakMode.normal
    breaker.findBreaks(text.units, from, to, from === 0 ? before : before.subarray(from), whole)
    const isUnspaced = breaker.hasUnspaced
    if (!isUniform) this.findInRuns(from, firstRun, endRun)
    if (isUnspaced && this.dictionary !== null) this.addWords(this.dictionary, from, to)
  }

  private addWords(dictionary: DictionaryBreaks, from: number, to: number): void {
    dictionary.add(this.text.units, from, to, from === 0 ? this.before : this.before.subarray(from))
    if (dictionary.isMissing) this.doc.warnings.add('no-dictionary')
  }

  private findInRuns(from: number, firstRun: number, endRun: number): void {
    const { text, before } = this
    const { breaker } = this.doc
    for (let run = firstRun; run < endRun; run++) {
      if (text.kind[run] !== RunKind.text) continue
      const own = text.facts.of((text.style[run] ?? 0) as StyleId).breakMode
      if (own === BreakMode.normal) continue
      const start = text.start[run] ?? 0
      const atEdge = before[start] ?? 0
      breaker.findBreaks(text.units, start, text.end[run] ?? 0, before.subarray(start), own)
      if (start > from) before[start] = atEdge
    }
  }
}
