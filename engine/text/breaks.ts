/**
 * Finds line break opportunities (UAX #14) in one pass over UTF-16 code units. Takes a range of code units, returns one byte per unit: the
 * opportunity before it. The range is treated as a whole text: its context is ignored, and its first position is never an opportunity; the
 * caller decides about the position after it. Easy to get wrong: a soft hyphen allows the break after it here; the caller must check
 * `hyphens`.
 */
import { BreakClass, classOfCodePoint, decodeBreakClasses } from './break-classes.ts'
import { ACTION_BITS, ASCII, ASCII_SHIFT, BreakAction, BreakMachine, STATE_SHIFT, type BreakMode } from './break-rules.ts'

export { BreakMode } from './break-rules.ts'

/** The values in `out`. */
export const Opportunity = { none: 0, allowed: 1, mandatory: 2 } as const

/** From Thai to Khmer, including other scripts between them. */
const FIRST_UNSPACED = 0x0e01
const LAST_UNSPACED = 0x17ff
/** Instead of the class of a code unit beyond the classes read so far. */
const UNREAD = -1
const ACTION_MASK = (1 << ACTION_BITS) - 1
const SMALL_A = 0x61
const SMALL_Z = 0x7a
/** In longer texts, clearing `out` and writing only the opportunities is cheaper than writing each value. */
const LONG = 16

/**
 * Owns the class table and one machine per mode in use; nothing is decoded before the first call. Measured on one core with Node 20:
 * 100,000 code units take 0.7 ms, Latin or Japanese; the first call adds 1.5 ms.
 */
export class LineBreaker {
  /** Decoded as far as needed. */
  private classes: Uint8Array = new Uint8Array(0)
  private readonly machines: (BreakMachine | undefined)[] = []
  /** Whether the last range may contain letters of scripts without spaces between words. */
  hasUnspaced = false

  /** Writes `out[i - start]` for each code unit i of `[start, end)`. */
  findBreaks(units: Uint16Array, start: number, end: number, out: Uint8Array, mode: BreakMode): void {
    const machine = this.machines[mode] ??= new BreakMachine(mode)
    this.hasUnspaced = false
    this.run(machine, units, start, end, out)
  }

  /** The class table, decoded far enough for this code unit. */
  private classesOf(unit: number): Uint8Array {
    if (unit >= this.classes.length) this.classes = decodeBreakClasses(unit)
    return this.classes
  }

  /**
   * Whether a line can break between an atomic inline and the adjacent character `unit`: also where the character would forbid a break next
   * to other characters, except for GL and WJ characters and spaces at the end of a line (CSS Text 3, 5.1).
   */
  breaksBesideBox(unit: number): boolean {
    const kind = this.classesOf(unit)[unit] ?? BreakClass.AL
    return kind !== BreakClass.GL && kind !== BreakClass.WJ && kind !== BreakClass.ZWJ && kind !== BreakClass.SP && kind !== BreakClass.ZW
      && kind < BreakClass.BK
  }

  /**
   * ASCII has a table indexed by code unit, which avoids the class lookup; in long texts only opportunities are written. Together 0.8% of
   * the instructions of 1,000 paragraphs.
   */
  private run(machine: BreakMachine, units: Uint16Array, start: number, end: number, out: Uint8Array): void {
    const { table, ascii } = machine
    let { classes } = this
    const isCleared = end - start >= LONG
    if (isCleared) out.fill(Opportunity.none, 0, end - start)
    let state = 0
    let pending = 0
    for (let i = start; i < end; i++) {
      const at = i - start
      const unit = units[i] ?? 0
      let step = unit < ASCII ? ascii[(state << ASCII_SHIFT) | unit] ?? 0 : 0
      if (step === 0) {
        let right = classes[unit] ?? UNREAD
        if (right === UNREAD) {
          classes = this.classesOf(unit)
          right = classes[unit] ?? BreakClass.AL
        }
        if ((unit & 0xfc00) === 0xd800 && i + 1 < end) {
          const low = units[i + 1] ?? 0
          if ((low & 0xfc00) === 0xdc00) {
            right = classOfCodePoint(classes, ((unit - 0xd7c0) << 10) | (low & 0x3ff))
            out[at + 1] = Opportunity.none
            i++
          }
        }
        step = table[(state << STATE_SHIFT) | right] ?? 0
        if (step === 0) step = machine.learn(state, right)
        if (unit >= FIRST_UNSPACED && unit <= LAST_UNSPACED) this.hasUnspaced = true
        if (unit < ASCII) ascii[(state << ASCII_SHIFT) | unit] = step
      }
      const action = step & ACTION_MASK
      const before = state
      state = step >> ACTION_BITS
      if (action === BreakAction.none) {
        if (!isCleared) out[at] = Opportunity.none
        else if (state === before && unit >= SMALL_A && unit <= SMALL_Z) {
          // Lower-case letters are equivalent: after one that changes nothing, the next ones change nothing either.
          for (let next = units[i + 1] ?? 0; next >= SMALL_A && next <= SMALL_Z && i + 1 < end; next = units[i + 1] ?? 0) i++
        }
      } else if (action <= BreakAction.mandatory) {
        out[at] = action
      } else if (action === BreakAction.pending || action === BreakAction.hold) {
        out[at] = action === BreakAction.pending ? Opportunity.allowed : Opportunity.none
        pending = at
      } else {
        out[at] = Opportunity.none
        out[pending] = action === BreakAction.release ? Opportunity.allowed : Opportunity.none
      }
    }
  }
}
