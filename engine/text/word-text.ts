/**
 * The code units of a word as code points, with their shaping classes. Ignorable characters are removed. Easy to get wrong: their code
 * units are added to the character before them (or, at the start, to the first one), so that the code units of all characters add up to the
 * length of the text.
 */
import { isEmoji } from './emoji.ts'
import { FIRST_IDEOGRAPH, isIdeograph } from './ideographs.ts'
import { CharClass, type CharClasses } from './scripts.ts'
import { MAX_WORD_UNITS } from './shaped-word.ts'
import { capitalsOf } from './small-caps.ts'

const isPrivateUse = (code: number): boolean => (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000

const NO_CLASSES: Uint8Array = new Uint8Array(0)

/** The characters of one word, reused; the first `count` entries are valid. */
export class WordText {
  readonly codes = new Int32Array(MAX_WORD_UNITS)
  readonly classes = new Uint8Array(MAX_WORD_UNITS)
  /** The number of code units that each code point represents. */
  readonly units = new Int32Array(MAX_WORD_UNITS)
  count = 0
  /** The class of the first character with a script of its own; 0 without one. */
  script = 0
  hasMark = false
  /** A character's script needs full shaping. */
  hasComplex = false
  hasFraction = false
  /** Contains U+0020 or U+00A0. */
  hasSpace = false
  /** Contains an emoji, or the selector for emoji presentation. */
  hasEmoji = false
  hasIdeograph = false
  /** Contains a private-use character. */
  hasPrivate = false

  scan(classes: CharClasses, text: Uint16Array, start: number, end: number): void {
    this.script = 0
    this.hasMark = this.hasComplex = this.hasFraction = this.hasSpace = this.hasEmoji = this.hasIdeograph = this.hasPrivate = false
    const { codes, classes: found, units: lengths } = this
    let count = 0
    let leading = 0
    // Most words stay within one block.
    let blockIndex = -1
    let block: Uint8Array = NO_CLASSES
    for (let i = start; i < end; i++) {
      let code = text[i] ?? 0
      let units = 1
      if (code >= 0xd800 && code < 0xe000) {
        const low = text[i + 1] ?? 0
        if (code < 0xdc00 && i + 1 < end && low >= 0xdc00 && low < 0xe000) {
          code = ((code & 0x3ff) << 10) + (low & 0x3ff) + 0x10000
          units = 2
          i++
        } else code = 0xfffd
      }
      if (code >>> 8 !== blockIndex) {
        blockIndex = code >>> 8
        block = classes.blockOf(blockIndex)
      }
      const charClass = block[code & 0xff] ?? 0
      if (charClass === CharClass.ignorable) {
        if (count === 0) leading += units
        else lengths[count - 1] = (lengths[count - 1] ?? 0) + units
        continue
      }
      codes[count] = code
      found[count] = charClass
      lengths[count] = units + leading
      leading = 0
      count++
      if (charClass >= CharClass.firstScript) {
        if (this.script === 0) this.script = charClass
      } else if (charClass !== 0) this.note(charClass, code)
      else if (code >= 0x231a && isEmoji(code)) this.hasEmoji = true
      if (code >= 0xe000 && isPrivateUse(code)) this.hasPrivate = true
      if (code === 0x20 || code === 0xa0) this.hasSpace = true
      else if (code >= FIRST_IDEOGRAPH && isIdeograph(code)) this.hasIdeograph = true
    }
    this.count = count
    if (count > 0) this.noteJoiners()
  }

  /** Converts all letters to capitals; where one becomes several, its code units stay with the first of them. */
  capitalize(classes: CharClasses): void {
    const capitals = Array.from(this.codes.subarray(0, this.count), (code) => Array.from(capitalsOf(code) ?? String.fromCodePoint(code)))
    const count = capitals.reduce((sum, { length }) => sum + length, 0)
    if (count > MAX_WORD_UNITS) return
    // Written from the end, so that unread characters are never overwritten.
    let at = count
    for (let i = this.count - 1; i >= 0; i--) {
      const units = this.units[i] ?? 0
      for (const letter of (capitals[i] ?? []).reverse()) {
        const code = letter.codePointAt(0) ?? 0
        this.codes[--at] = code
        this.classes[at] = classes.classOf(code)
        this.units[at] = 0
      }
      this.units[at] = units
    }
    this.count = count
  }

  /** Removes private-use characters without a glyph in the font, since their meaning is unknown; true when there were any. */
  dropPrivate(glyphOf: (code: number) => number): boolean {
    const { codes, classes, units } = this
    let count = 0
    let leading = 0
    for (let i = 0; i < this.count; i++) {
      const code = codes[i] ?? 0
      const length = units[i] ?? 0
      if (isPrivateUse(code) && glyphOf(code) === 0) {
        if (count === 0) leading += length
        else units[count - 1] = (units[count - 1] ?? 0) + length
        continue
      }
      codes[count] = code
      classes[count] = classes[i] ?? 0
      units[count++] = length + leading
      leading = 0
    }
    const isDropped = count < this.count
    this.count = count
    return isDropped
  }

  private note(charClass: number, code: number): void {
    if (code === 0xfe0f || code === 0x20e3) this.hasEmoji = true
    if (charClass === CharClass.mark) this.hasMark = true
    else if (charClass === CharClass.complex) this.hasComplex = true
    else if (charClass === CharClass.fractionSlash) this.hasFraction = true
  }

  /** A joiner between symbols forms one picture, which only full shaping can do. */
  private noteJoiners(): void {
    for (let i = 1; i + 1 < this.count; i++) {
      if (this.codes[i] === 0x200d && (this.codes[i + 1] ?? 0) > 0x2000 && this.classes[i + 1] === CharClass.common) {
        this.hasComplex = true
      }
    }
  }
}
