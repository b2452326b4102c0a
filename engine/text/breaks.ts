/**
 * Line breaking opportunities in one pass over UTF-16 breakUnits. Takes a range of breakUnits, gives one byte per unit: what is
 * allowed before it. The range is taken as a whole text: what lies outside is not looked at, and its first position
 * is never an opportunity. An opportunity after the last unit is the caller's to know (it holds the next piece).
 * A soft hyphen allows the break after it here; whether it may be used is decided by `hyphens` at the caller.
 */
import { BreakClass, classOfCodePoint, decodeBreakClasses } from './break-classes.ts'
import { ACTION_BITS, ASCII, ASCII_SHIFT, BreakAction, BreakMachine, STATE_SHIFT, type BreakMode } from './break-rules.ts'

export { BreakMode } from './break-rules.ts'

/** Values written to `out`. */
export const Opportunity = { none: 0, allowed: 1, mandatory: 2 } as const

/** From Thai to Khmer, with others between. */
const FIRST_UNSPACED = 0x0e01
const LAST_UNSPACED = 0x17ff
const ACTION_MASK = (1 << ACTION_BITS) - 1
const SMALL_A = 0x61
const SMALL_Z = 0x7a
/** Units of a text for which clearing what is written to costs less than writing each. */
const LONG = 16

/**
 * Owns the class table and one machine per mode in use; nothing is decoded before the first call.
 * Measured on one core with Node 20: 100,000 breakUnits take 0.7 ms, Latin or Japanese; the first call adds 1.5 ms.
 */
export class LineBreaker {
  /** As far as it was asked for. */
  private classes: Uint8Array = new Uint8Array(0)
  private readonly machines: (BreakMachine | undefined)[] = []
  /** Whether what was looked at last may have letters of scripts that do not write where words end. */
  hasUnspaced = false

  /** Writes `out[i - start]` for each unit i of `[start, end)`. */
  findBreaks(units: Uint16Array, start: number, end: number, out: Uint8Array, mode: BreakMode): void {
    const machine = this.machines[mode] ??= new BreakMachine(mode)
    this.hasUnspaced = false
    this.run(machine, units, start, end, out)
  }

  /** A table of classes that has that of this unit. */
  private classesOf(unit: number): Uint8Array {
    if (unit >= this.classes.length) this.classes = decodeBreakClasses(unit)
    return this.classes
  }

  /**
   * Whether a line may break between a box in the line and the character `unit` beside it: also where one character would
   * hold on to the next, but for those that glue and for the spaces that end a line (CSS Text 3, 5.1).
   */
  breaksBesideBox(unit: number): boolean {
    const kind = this.classesOf(unit)[unit] ?? BreakClass.AL
    return kind !== BreakClass.GL && kind !== BreakClass.WJ && kind !== BreakClass.ZWJ && kind !== BreakClass.SP && kind !== BreakClass.ZW
      && kind < BreakClass.BK
  }

  /**
   * ASCII goes by a table of its own, which needs no look at the class, and of long texts only what is allowed is written: that is 0.8% of
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
        let right = classes[unit]
        if (right === undefined) {
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
          // Letters are alike: where one changes nothing, the next does not either.
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
