/**
 * The rules of UAX #14 (Unicode 15.0; numbers by example 7 of its section 8.2) as a state machine, with one table lookup per character in
 * breaks.ts. A state is everything that the rules need to know about the text before a position. CSS tailors some classes and rules, so
 * each mode has a machine of its own. Easy to get wrong: rules apply in the order written, and combining marks (LB9) do not change the
 * state.
 */
import { BREAK_CLASSES, BreakClass as C } from './break-classes.ts'

/**
 * Line breaking modes. The first three are values of CSS `word-break` with `line-break: normal`; the last two are other values of
 * `line-break`.
 */
export const BreakMode = {
  normal: 0,
  breakAll: 1,
  keepAll: 2,
  /** UAX #14 untailored: U+2028, U+2029, CR, FF, VT and NEL force a break; small kana start no line. */
  unicode: 3,
  /** Small kana start no line. */
  strict: 4,
  /** Iteration marks may start a line. */
  loose: 5,
} as const
export type BreakMode = (typeof BreakMode)[keyof typeof BreakMode]

/** The result of a transition for the position before the character. Callers see only the first three. */
export const BreakAction = {
  none: 0,
  allowed: 1,
  mandatory: 2,
  /** Allowed unless the next character is a digit: LB25 keeps `$(5` together but not `$(x`. */
  pending: 3,
  /** Not allowed here, nor at the pending position. */
  settle: 4,
  /** Not allowed so far; a following character may still allow it. */
  hold: 5,
  /** Not allowed here, but the held position is allowed. */
  release: 6,
} as const

/** `table[state << STATE_SHIFT | class]` is `next << ACTION_BITS | action`. State 0 is the start of text. */
export const STATE_SHIFT = 6
export const ACTION_BITS = 3
/** Code units with a transition table of their own: `ascii[state << ASCII_SHIFT | unit]`. */
export const ASCII = 128
export const ASCII_SHIFT = 7

const none = BreakAction.none
const allowed = BreakAction.allowed
const mandatory = BreakAction.mandatory
const pending = BreakAction.pending
const settle = BreakAction.settle
const hold = BreakAction.hold
const release = BreakAction.release

// A state packed into one integer: the class on the left, and flags for the characters before it and the spaces after it.
const LEFT = 63
const SPACED = 1 << 6
/** After a joiner: LB8a forbids the break for any left class. */
const JOINED = 1 << 7
/** In `NU (NU | SY | IS)*`. */
const NUMBER = 1 << 8
/** After the closing bracket of a number. */
const CLOSED = 1 << 9
/** An even number of regional indicators ends here. */
const PAIRED = 1 << 10
/** After `HL (HY | BA)`. */
const HEBREW_HYPHEN = 1 << 11
/** After `(PR | PO) OP`. */
const OPENED_PRICE = 1 << 12
const START = 1 << 13
/** A slash or hyphen at the start of a word, with only such signs before it: `/etc`, `--help`. */
const INITIAL = 1 << 14
/** A slash or full stop after a space: the next character decides whether the line can end at that space. */
const HELD = 1 << 15

const set = (...classes: number[]): Uint8Array => {
  const flags = new Uint8Array(BREAK_CLASSES)
  for (const c of classes) flags[c] = 1
  return flags
}
const has = (flags: Uint8Array, c: number): boolean => flags[c] === 1

const opens = set(C.OP, C.OPW)
const closes = set(C.CL, C.CP)
const ends = set(C.BK, C.CR, C.LF, C.NL)
const letters = set(C.AL, C.HL)
const jamo = set(C.H2, C.H3, C.JL, C.JV, C.JT)
const ideographs = set(C.ID, C.IDX, C.EB, C.EM)
const nonStarters = set(C.NS, C.NSL)
const neverFirst = set(C.CL, C.CP, C.EX, C.IS, C.SY)
const prices = set(C.PR, C.PO)
/** Classes that still matter after spaces (LB8, LB14 to LB17). */
const reachOverSpaces = set(C.ZW, C.OP, C.OPW, C.QU, C.CL, C.CP, C.B2)
/** Classes that `word-break: keep-all` keeps together. */
const words = set(C.AL, C.HL, C.NU, C.ID, C.IDX, C.NSL, C.H2, C.H3, C.JL, C.JV, C.JT)

/** The class that a mode uses in place of another. */
function readAs(mode: BreakMode, c: number): number {
  if (c === C.CJ) return mode === BreakMode.unicode || mode === BreakMode.strict ? C.NS : C.ID
  if (c === C.NSL && mode === BreakMode.loose) return C.ID
  if (mode === BreakMode.unicode) return c
  // Only a newline preserved by `white-space` ends a line; other separators act as spaces.
  if (c === C.BK || c === C.CR || c === C.NL) return C.SP
  if (mode === BreakMode.breakAll && (has(letters, c) || c === C.NU)) return C.ID
  return c
}

/** Upper limit of states per mode; breaks.test.ts visits them all. */
const MAX_STATES = 128

/** The machine of one mode. Transitions are computed at first use, because a text needs few of them. */
export class BreakMachine {
  /** 0 for a transition that is not computed yet (no transition leads back to state 0): call `learn`. */
  readonly table = new Uint16Array(MAX_STATES << STATE_SHIFT)
  /** The same by code unit, as far as computed. */
  readonly ascii = new Uint16Array(MAX_STATES << ASCII_SHIFT)
  private readonly mode: BreakMode
  private readonly states: number[] = [START]
  private readonly numbers = new Map<number, number>([[START, 0]])

  constructor(mode: BreakMode) {
    this.mode = mode
  }

  get stateCount(): number {
    return this.states.length
  }

  learn(number: number, breakClass: number): number {
    const state = this.states[number] ?? START
    const right = readAs(this.mode, breakClass)
    const next = this.numberOf(follow(this.mode, state, right))
    const step = (next << ACTION_BITS) | judge(this.mode, state, right)
    this.table[(number << STATE_SHIFT) | breakClass] = step
    return step
  }

  private numberOf(state: number): number {
    const known = this.numbers.get(state)
    if (known !== undefined) return known
    const number = this.states.length
    if (number === MAX_STATES) throw new Error('the line breaking rules have more states than their table')
    this.states.push(state)
    this.numbers.set(state, number)
    return number
  }
}

/** Whether a mark after this state joins the character before it (LB9). */
function takesMarks(state: number): boolean {
  const left = state & LEFT
  return (state & (START | SPACED)) === 0 && left !== C.ZW && !has(ends, left)
}

/**
 * Whether a line can end between a currency or percent sign and this opening bracket. LB25 without the tailoring for numbers says no, which
 * readers expect in `$(x)` and `${x}`. A full-width bracket starts something new: `50%（x）`.
 */
const parts = (mode: BreakMode, bracket: number): boolean => mode === BreakMode.unicode || bracket === C.OPW

/**
 * LB13 forbids a break before a slash or full stop even at a space before it. That suits closing signs (`a / b`, `what ;`), but names such
 * as `/etc`, `.profile` and `../up` start with these signs, and lines can end at the space before a name.
 */
const holds = (mode: BreakMode, left: number, right: number): boolean =>
  mode !== BreakMode.unicode && (right === C.SY || right === C.IS) && !has(opens, left)

/** Whether the held sign on the left starts a name, given the character that follows. */
const beginsWord = (left: number, right: number): boolean =>
  left === C.SY || right === C.SY || right === C.NU || has(letters, right)

/** Whether this sign starts a word after that state, or continues such signs. */
function isInitial(mode: BreakMode, state: number, right: number): boolean {
  if (mode === BreakMode.unicode || (right !== C.SY && right !== C.HY)) return false
  const left = state & LEFT
  return (state & (START | SPACED | INITIAL | HELD)) !== 0 || has(opens, left) || left === C.QU
}

function judge(mode: BreakMode, state: number, right: number): number {
  if ((state & START) !== 0) return none
  const left = state & LEFT
  const spaced = (state & SPACED) !== 0
  const mark = right === C.CM || right === C.ZWJ

  if (has(ends, left)) return left === C.CR && right === C.LF ? none : mandatory // LB4, LB5
  if (has(ends, right) || right === C.SP || right === C.ZW) return none // LB6, LB7
  if (left === C.ZW) return allowed // LB8
  if ((state & JOINED) !== 0) return none // LB8a
  if (mark) {
    if (takesMarks(state)) return none // LB9
    right = readAs(mode, C.AL) // LB10
  }
  if (right === C.WJ || (left === C.WJ && !spaced)) return none // LB11
  if (left === C.GL && !spaced) return none // LB12
  if (right === C.GL && !spaced && !(mode === BreakMode.unicode && (left === C.BA || left === C.HY))) return none // LB12a
  if ((state & HELD) !== 0 && beginsWord(left, right)) return release
  if (has(neverFirst, right)) return spaced && holds(mode, left, right) ? hold : none // LB13
  if (has(opens, left)) return (state & OPENED_PRICE) !== 0 && !spaced && right === C.NU ? settle : none // LB14, LB25
  // Over spaces, later versions of the rule apply to opening quotation marks only: `"title" (2024)` is two words.
  if (left === C.QU && has(opens, right) && (!spaced || mode === BreakMode.unicode)) return none // LB15
  if (has(closes, left) && has(nonStarters, right)) return none // LB16
  if (left === C.B2 && right === C.B2) return none // LB17
  if (spaced) return allowed // LB18
  return judgeAdjacent(mode, state, left, right)
}

/** LB19 to LB31, for characters without a space between them. */
function judgeAdjacent(mode: BreakMode, state: number, left: number, right: number): number {
  if (left === C.QU || right === C.QU) return none // LB19
  if (left === C.CB || right === C.CB) return allowed // LB20
  if (right === C.BA || right === C.HY || has(nonStarters, right) || left === C.BB) return none // LB21
  if ((state & HEBREW_HYPHEN) !== 0) return none // LB21a
  if ((state & INITIAL) !== 0 && (has(letters, right) || right === C.NU)) return none // LB20a of Unicode 16, for slashes too
  if (left === C.SY && right === C.HL) return none // LB21b
  if (right === C.IN) return none // LB22
  if (mode === BreakMode.keepAll && has(words, left) && has(words, right)) return none
  if (has(letters, left)) {
    if (right === C.NU || has(prices, right) || has(letters, right) || right === C.OP) return none // LB23, 24, 28, 30
  }
  if (has(letters, right)) {
    if (left === C.NU || has(prices, left) || left === C.IS || left === C.CP) return none // LB23, 24, 29, 30
  }
  if (has(ideographs, left) && right === C.PO) return none // LB23a
  if (left === C.PR && (has(ideographs, right) || has(jamo, right))) return none // LB23a, LB27
  if (right === C.NU) {
    // A part of LB25 without the tailoring for numbers: readers expect `localhost:8080` and `v:2` to stay together.
    if (left === C.IS && mode !== BreakMode.unicode) return none
    if ((state & NUMBER) !== 0 || has(prices, left) || left === C.HY || left === C.CP) return none // LB25, LB30
  }
  if ((state & (NUMBER | CLOSED)) !== 0 && has(prices, right)) return none // LB25
  if (left === C.NU && right === C.OP) return none // LB30
  if (has(prices, left) && has(opens, right)) return parts(mode, right) ? pending : none // LB25
  if (left === C.JL && has(jamo, right) && right !== C.JT) return none // LB26
  if ((left === C.JV || left === C.H2) && (right === C.JV || right === C.JT)) return none
  if ((left === C.JT || left === C.H3) && right === C.JT) return none
  if (has(jamo, left) && right === C.PO) return none // LB27
  if (left === C.RI && right === C.RI && (state & PAIRED) === 0) return none // LB30a
  if ((left === C.EB || left === C.IDX) && right === C.EM) return none // LB30b
  return allowed // LB31
}

function follow(mode: BreakMode, state: number, right: number): number {
  const left = state & LEFT
  if (right === C.SP) {
    if ((state & START) !== 0 || has(ends, left) || !has(reachOverSpaces, left)) return C.SP | SPACED
    return left | SPACED
  }
  if (right === C.CM || right === C.ZWJ) {
    const joined = right === C.ZWJ ? JOINED : 0
    if (takesMarks(state)) return (state & ~JOINED) | joined
    return readAs(mode, C.AL) | joined
  }
  const isHeld = (state & SPACED) !== 0 ? holds(mode, left, right) : (state & HELD) !== 0 && left === C.IS && right === C.IS
  if (isInitial(mode, state, right)) return right | INITIAL | (isHeld ? HELD : 0)
  if (isHeld) return right | HELD
  if ((state & (START | SPACED)) !== 0) return right === C.NU ? right | NUMBER : right
  if (right === C.NU) return right | NUMBER
  if ((state & NUMBER) !== 0) {
    if (right === C.SY || right === C.IS) return right | NUMBER
    if (has(closes, right)) return right | CLOSED
  }
  if (right === C.RI && left === C.RI && (state & PAIRED) === 0) return right | PAIRED
  if (left === C.HL && (right === C.HY || right === C.BA)) return right | HEBREW_HYPHEN
  if (has(prices, left) && has(opens, right) && (state & JOINED) === 0 && parts(mode, right)) return right | OPENED_PRICE
  return right
}
