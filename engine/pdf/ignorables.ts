/**
 * Default-ignorable characters (Unicode, DerivedCoreProperties) and controls in the text of a glyph. Some readers drop a glyph whose text
 * ends with one of them, including its letter, so ToUnicode never contains them. Those that affect spelling (joiners, variation selectors,
 * tags) are written as ActualText; others, such as soft hyphens, are only break opportunities and left out.
 */

/** Also the character of `<wbr>`, and the text of a glyph without text of its own. */
export const ZERO_WIDTH_SPACE = 0x200b

const NON_JOINER = 0x200c
const JOINER = 0x200d

/** A code unit; below it only controls are ignorable. */
const FIRST = 0xad

function isIgnorableUnit(unit: number): boolean {
  if (unit < FIRST) return unit < 0x20 || (unit >= 0x7f && unit < 0xa0)
  if (unit < 0x200b) return unit === FIRST || unit === 0x34f || unit === 0x61c || (unit >= 0x17b4 && unit <= 0x17b5) || (unit >= 0x180b && unit <= 0x180f)
  if (unit < 0x2070) return unit <= 0x200f || (unit >= 0x2028 && unit <= 0x202e) || unit >= 0x2060
  return (unit >= 0xfe00 && unit <= 0xfe0f) || unit === 0xfeff || (unit >= 0xfff0 && unit <= 0xfffb)
}

/** U+E0000 to U+E0FFF, musical controls, and shorthand format controls. */
function isIgnorablePair(high: number, low: number): boolean {
  if (high < 0xd82f) return false
  return (high >= 0xdb40 && high <= 0xdb43) || (high === 0xd82f && low >= 0xdca0 && low <= 0xdca3) || (high === 0xd834 && low >= 0xdd73 && low <= 0xdd7a)
}

/** Length in units of the ignorable character at `at`; 0 for a visible character. */
function ignorableAt(units: Uint16Array, at: number, end: number): number {
  const unit = units[at] ?? 0
  if (unit >= 0xd800 && unit < 0xdc00) return at + 1 < end && isIgnorablePair(unit, units[at + 1] ?? 0) ? 2 : 0
  return isIgnorableUnit(unit) ? 1 : 0
}

export function holdsIgnorable(units: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (ignorableAt(units, at, end) > 0) return true
  return false
}

/** The visible characters of a text; with `isSpelling` also those that affect spelling. */
export function visibleUnits(units: Uint16Array, start: number, end: number, isSpelling: boolean): Uint16Array {
  const visible = new Uint16Array(end - start)
  let count = 0
  for (let at = start; at < end;) {
    const ignorable = ignorableAt(units, at, end)
    const length = Math.max(1, ignorable)
    if (ignorable === 0 || (isSpelling && isSpelled(units, at))) for (let i = 0; i < length; i++) visible[count++] = units[at + i] ?? 0
    at += length
  }
  return visible.subarray(0, count)
}

export function holdsSpelling(units: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (ignorableAt(units, at, end) > 0 && isSpelled(units, at)) return true
  return false
}

/** Whether an ignorable character changes its neighbours into another word or emoji. */
function isSpelled(units: Uint16Array, at: number): boolean {
  const unit = units[at] ?? 0
  return unit === NON_JOINER || unit === JOINER || (unit >= 0x180b && unit <= 0x180d) || unit === 0x180f ||
    (unit >= 0xfe00 && unit <= 0xfe0f) || (unit >= 0xdb40 && unit <= 0xdb43)
}
