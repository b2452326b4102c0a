/**
 * Parses the An+B notation of :nth-child() and similar pseudo-classes (CSS Syntax 3, section 6) from the text that css-what hands over;
 * returns a step and an offset. White space is allowed around the second sign only, so a pattern is used instead of a number parser.
 */
export interface Nth {
  readonly step: number
  readonly offset: number
}

const pattern = /^\s*(?:(even|odd)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))\s*$/i

/** The step and offset of An+B, `even` or `odd`; null for invalid text. */
export function parseNth(text: string): Nth | null {
  const match = pattern.exec(text)
  if (match === null) return null
  const [, word, a, sign, b, single] = match
  if (word !== undefined) return { step: 2, offset: word.toLowerCase() === 'odd' ? 1 : 0 }
  if (single !== undefined) return { step: 0, offset: bounded(Number(single)) }
  const step = a === undefined || a === '' || a === '+' ? 1 : a === '-' ? -1 : Number(a)
  const offset = b === undefined ? 0 : Number(b) * (sign === '-' ? -1 : 1)
  return { step: bounded(step), offset: bounded(offset) }
}

/** Serializes An+B. */
export const nthTextOf = ({ step, offset }: Nth): string =>
  step === 0 ? String(offset) : `${step === 1 ? '' : step === -1 ? '-' : step}n${offset === 0 ? '' : offset > 0 ? `+${offset}` : offset}`

function bounded(value: number): number {
  return Math.max(-1e9, Math.min(1e9, value))
}

/** Whether `step·n + offset = index` for some n >= 0. */
export function nthMatches(step: number, offset: number, index: number): boolean {
  const distance = index - offset
  if (step === 0) return distance === 0
  return distance % step === 0 && distance / step >= 0
}
