/**
 * Chinese longhand and Ethiopic numbers (CSS Counter Styles 3, 7). They have algorithms of their own, because their zeros and ones follow
 * special rules that no `@counter-style` system can express.
 */

/**
 * Values up to 9999. `signs`: zero to nine, then ten, hundred and thousand. Consecutive inner zeros are written once. `isInformal`: 10 to
 * 19 start with the sign for ten.
 */
export function chineseNumber(value: number, signs: readonly string[], isInformal: boolean): string {
  const [zero = ''] = signs
  if (value === 0) return zero
  let text = ''
  let isZeroDue = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) {
      isZeroDue = text !== ''
      continue
    }
    if (isZeroDue) text += zero
    isZeroDue = false
    if (!(isInformal && value < 20 && place === 1)) text += signs[digit] ?? ''
    if (place > 0) text += signs[9 + place] ?? ''
  }
  return text
}

const [ONE, TEN, HUNDRED, TEN_THOUSAND] = [0x1369, 0x1372, '\u137b', '\u137c'] as const

/** Values from 1 onwards: digits in groups of two, with a sign for 100 after odd groups and a sign for 10,000 after even groups. */
export function ethiopicNumber(value: number): string {
  if (value === 1) return String.fromCharCode(ONE)
  let text = ''
  let rest = value
  for (let pair = 0; rest > 0; pair++) {
    const two = rest % 100
    const isFirst = rest < 100
    rest = Math.floor(rest / 100)
    const isSilent = two === 0 || (two === 1 && (isFirst || pair % 2 === 1))
    const [tens, ones] = [Math.floor(two / 10), two % 10]
    const digits = isSilent ? '' : (tens > 0 ? String.fromCharCode(TEN + tens - 1) : '') + (ones > 0 ? String.fromCharCode(ONE + ones - 1) : '')
    const sign = pair === 0 ? '' : pair % 2 === 0 ? TEN_THOUSAND : two === 0 ? '' : HUNDRED
    text = digits + sign + text
  }
  return text
}
