/**
 * Adds to htmlparser2's tokenizer what it lacks of the HTML standard: attributes of end tags, where a quoted `>` does not end the tag; the
 * script data escaped states, where `<script` after `<!--` hides the matching `</script>`; and character references in titles directly
 * after a failed end tag. Steps of the tokenizer are replaced. Easy to get wrong: its position afterwards must be the one it would have
 * reached by itself, for any chunking of the input.
 */
import type { Tokenizer } from 'htmlparser2'

/** Private members of the package. */
interface Inside {
  state: number
  index: number
  sectionStart: number
  sequenceIndex: number
  readonly currentSequence: Uint8Array
  stateAfterClosingTagName(unit: number): void
  stateInSpecialTag(unit: number): void
}

/** The tokenizer's states for text, and for the content of elements such as scripts. */
const TEXT = 1
const IN_SPECIAL_TAG = 24

const EXCLAMATION = 0x21
const DOUBLE_QUOTE = 0x22
const AMPERSAND = 0x26
const SINGLE_QUOTE = 0x27
const DASH = 0x2d
const SLASH = 0x2f
const LESS_THAN = 0x3c
const EQUALS = 0x3d
const GREATER_THAN = 0x3e
/** The fourth code unit of the sequence `</script`; no other searched sequence has it there. */
const LETTER_C = 0x63

const isSpace = (unit: number): boolean => unit === 0x20 || (unit >= 0x09 && unit <= 0x0d && unit !== 0x0b)

const endsName = (unit: number): boolean => unit === GREATER_THAN || unit === SLASH || isSpace(unit)

/** `onEndTag` is called at the `>` of an end tag. An end tag that is cut off by the end of input does not count. */
export function guardTokenizer(tokenizer: Tokenizer, onEndTag: () => void): void {
  const inside = tokenizer as unknown as Inside
  readEndTags(inside, onEndTag)
  readScripts(inside)
}

const Part = { between: 0, name: 1, afterName: 2, beforeValue: 3, bare: 4, double: DOUBLE_QUOTE, single: SINGLE_QUOTE } as const

/** Reads everything between the name of an end tag and its `>`. */
function readEndTags(inside: Inside, onEndTag: () => void): void {
  let part: number = Part.between
  inside.stateAfterClosingTagName = (unit) => {
    if (part === DOUBLE_QUOTE || part === SINGLE_QUOTE) {
      if (unit === part) part = Part.between
    } else if (unit === GREATER_THAN) {
      part = Part.between
      inside.state = TEXT
      inside.sectionStart = inside.index + 1
      onEndTag()
    } else if (isSpace(unit)) {
      if (part === Part.name) part = Part.afterName
      else if (part === Part.bare) part = Part.between
    } else if (part === Part.beforeValue) part = unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE ? unit : Part.bare
    else if (part === Part.bare) return
    else if (unit === SLASH) part = Part.between
    else if (unit === EQUALS && part !== Part.between) part = Part.beforeValue
    else part = Part.name
  }
}

const NAME = 'script'
const NONE = -1
/** A `<` was read; a name counts only after a `/`. */
const SLASH_FIRST = -2

/** The state within a script: normal, after `<!--` (escaped), or after a `<script` in there (double escaped). */
const Escape = { none: 0, once: 1, twice: 2 } as const

function readScripts(inside: Inside): void {
  const script = new ScriptText(inside)
  const { stateInSpecialTag } = inside
  inside.stateInSpecialTag = (unit) => {
    if (unit === AMPERSAND && inside.sequenceIndex < inside.currentSequence.length) inside.sequenceIndex = 0
    if (inside.currentSequence[3] === LETTER_C) script.step(unit, stateInSpecialTag)
    else stateInSpecialTag.call(inside, unit)
  }
}

class ScriptText {
  private readonly inside: Inside
  private escape: number = Escape.none
  /** The number of code units of `<!--` read so far. */
  private opening = 0
  /** The number of dashes read last, at most 2. */
  private dashes = 0
  /** The number of code units of the name read after a `<` (or `</` where an end tag is expected); NONE outside of a name. */
  private named = NONE

  constructor(inside: Inside) {
    this.inside = inside
  }

  /** `usual` is the tokenizer's own step, which searches for the end tag. */
  step(unit: number, usual: (unit: number) => void): void {
    if (this.escape === Escape.none) this.plain(unit, usual)
    else this.escaped(unit, usual)
    if (this.inside.state !== IN_SPECIAL_TAG) this.leave()
  }

  private leave(): void {
    this.escape = Escape.none
    this.opening = 0
    this.named = NONE
  }

  private plain(unit: number, usual: (unit: number) => void): void {
    const { inside } = this
    if (this.opening > 0 && unit === (this.opening === 1 ? EXCLAMATION : DASH)) {
      inside.sequenceIndex = 0
      if (++this.opening < 4) return
      this.opening = 0
      this.escape = Escape.once
      this.dashes = 2
      this.named = NONE
      return
    }
    usual.call(inside, unit)
    this.opening = inside.sequenceIndex === 1 ? 1 : 0
  }

  private escaped(unit: number, usual: (unit: number) => void): void {
    const { inside } = this
    if (unit === GREATER_THAN && this.dashes === 2) {
      this.leave()
      inside.sequenceIndex = 0
      return
    }
    this.dashes = unit === DASH ? Math.min(2, this.dashes + 1) : 0
    if (this.escape === Escape.once) this.findEnd(unit, usual)
    if (inside.state === IN_SPECIAL_TAG) this.readName(unit)
  }

  /** The tokenizer must not jump to the next `<` here, because dashes must be counted. */
  private findEnd(unit: number, usual: (unit: number) => void): void {
    const { inside } = this
    if (inside.sequenceIndex === inside.currentSequence.length && !endsName(unit)) inside.sequenceIndex = 0
    if (inside.sequenceIndex > 0 || unit === LESS_THAN) usual.call(inside, unit)
  }

  /** `<script` enters the double escaped state; the next `</script` leaves it. */
  private readName(unit: number): void {
    if (unit === LESS_THAN) this.named = this.escape === Escape.once ? 0 : SLASH_FIRST
    else if (this.named === SLASH_FIRST) this.named = unit === SLASH ? 0 : NONE
    else if (this.named === NAME.length && endsName(unit)) {
      this.escape = this.escape === Escape.once ? Escape.twice : Escape.once
      this.named = NONE
    } else if (this.named >= 0) this.named = this.named < NAME.length && (unit | 0x20) === NAME.charCodeAt(this.named) ? this.named + 1 : NONE
  }
}
