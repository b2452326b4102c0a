/**
 * What the HTML standard has and htmlparser2's tokenizer does not: attributes of end tags, in whose quoted values a `>` ends
 * nothing; the escaped states of scripts: after `<!--` a `<script` hides the `</script>` that belongs to it; and references in
 * titles right after what might have become an end tag. The steps of the tokenizer are replaced; where it stands afterwards is as if it had come there by itself, at any cut of the input.
 */
import type { Tokenizer } from 'htmlparser2'

/** What the package keeps to itself. */
interface Inside {
  state: number
  index: number
  sectionStart: number
  sequenceIndex: number
  readonly currentSequence: Uint8Array
  stateAfterClosingTagName(unit: number): void
  stateInSpecialTag(unit: number): void
}

/** The tokenizer's numbers for text, and for the text of elements such as scripts. */
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
/** Of what is looked for, `</script`, the fourth unit, which no other element has there. */
const LETTER_C = 0x63

const isSpace = (unit: number): boolean => unit === 0x20 || (unit >= 0x09 && unit <= 0x0d && unit !== 0x0b)

const endsName = (unit: number): boolean => unit === GREATER_THAN || unit === SLASH || isSpace(unit)

/** `onEndTag` is called at the `>` of end tags: one that the input ends in is none. */
export function guardTokenizer(tokenizer: Tokenizer, onEndTag: () => void): void {
  const inside = tokenizer as unknown as Inside
  readEndTags(inside, onEndTag)
  readScripts(inside)
}

const Part = { between: 0, name: 1, afterName: 2, beforeValue: 3, bare: 4, double: DOUBLE_QUOTE, single: SINGLE_QUOTE } as const

/** Everything between the name of an end tag and its `>`. */
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
/** A `<` has come, and the name counts after a `/` only. */
const SLASH_FIRST = -2

/** Where a script is: in plain text, after `<!--`, or after a `<script` there. */
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
  /** Units of `<!--` that have come. */
  private opening = 0
  /** Dashes that have come last, 2 for more. */
  private dashes = 0
  /** Units of the name that have come after a `<` (or `</`, where that is looked for); NONE when none is being read. */
  private named = NONE

  constructor(inside: Inside) {
    this.inside = inside
  }

  /** `usual` is the step of the tokenizer, which looks for the end tag. */
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

  /** The tokenizer may not leap to the next `<` here: dashes count. */
  private findEnd(unit: number, usual: (unit: number) => void): void {
    const { inside } = this
    if (inside.sequenceIndex === inside.currentSequence.length && !endsName(unit)) inside.sequenceIndex = 0
    if (inside.sequenceIndex > 0 || unit === LESS_THAN) usual.call(inside, unit)
  }

  /** A `<script` goes one level in, a `</script` after it one level out. */
  private readName(unit: number): void {
    if (unit === LESS_THAN) this.named = this.escape === Escape.once ? 0 : SLASH_FIRST
    else if (this.named === SLASH_FIRST) this.named = unit === SLASH ? 0 : NONE
    else if (this.named === NAME.length && endsName(unit)) {
      this.escape = this.escape === Escape.once ? Escape.twice : Escape.once
      this.named = NONE
    } else if (this.named >= 0) this.named = this.named < NAME.length && (unit | 0x20) === NAME.charCodeAt(this.named) ? this.named + 1 : NONE
  }
}
