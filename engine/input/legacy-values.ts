/**
 * Parses the values of presentational attributes as the HTML standard does (HTML, 2.3) and returns CSS values; empty for an invalid value.
 * The result never contains a character that could end a declaration.
 */

/** Pixels or a percentage: digits, an optional fraction, an optional `%`; the rest is ignored. */
export function dimension(value: string): string {
  const parts = /^[\t\n\f\r ]*(\d+(?:\.\d+)?)(%?)/.exec(value)
  return parts === null ? '' : `${trimNumber(parts[1] ?? '')}${parts[2] === '%' ? '%' : 'px'}`
}

/** Like `dimension`, but empty for zero. */
export function nonZeroDimension(value: string): string {
  const css = dimension(value)
  return parseFloat(css) === 0 ? '' : css
}

/** A non-negative integer; -1 when the value does not start with one. */
export function wholeNumber(value: string): number {
  const digits = /^[\t\n\f\r ]*\+?(\d+)/.exec(value)?.[1]
  return digits === undefined ? -1 : Math.min(Number(digits), 1_000_000)
}

/** A number of pixels as CSS; empty for an invalid value. */
export function pixels(value: string): string {
  const number = wholeNumber(value)
  return number < 0 ? '' : `${number}px`
}

/** Named colours are passed through, because the style stage validates them. Everything else becomes `#rrggbb` ("legacy colour value"). */
export function legacyColor(value: string): string {
  const text = value.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '').toLowerCase()
  if (text === '' || text === 'transparent') return ''
  if (/^[a-z]+$/.test(text) && !/^[a-f]+$/.test(text)) return text
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((digit) => digit + digit).join('')}`
  let digits = text.replace(/[\u{10000}-\u{10ffff}]/gu, '00').slice(0, 128).replace(/^#/, '').replace(/[^0-9a-f]/g, '0')
  while (digits === '' || digits.length % 3 !== 0) digits += '0'
  const length = digits.length / 3
  let parts = [digits.slice(0, length), digits.slice(length, 2 * length), digits.slice(2 * length)].map((part) => part.slice(-8))
  while ((parts[0]?.length ?? 0) > 2 && parts.every((part) => part.startsWith('0'))) parts = parts.map((part) => part.slice(1))
  return `#${parts.map((part) => part.slice(0, 2).padStart(2, '0')).join('')}`
}

const fontSizes = [10, 13, 16, 18, 24, 32, 48]

/** The size attribute of font: 1 to 7, or relative to 3. */
export function fontSize(value: string): string {
  const parts = /^[\t\n\f\r ]*([+-]?)(\d+)/.exec(value)
  if (parts === null) return ''
  const number = Number(parts[2])
  const step = parts[1] === '+' ? 3 + number : parts[1] === '-' ? 3 - number : number
  return `${fontSizes[Math.max(1, Math.min(7, step)) - 1] ?? 16}px`
}

const genericFamilies = ['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui']

/** The `face` attribute of font as a font-family value; empty without a name. */
export function fontFamilies(value: string): string {
  const names = value.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2').trim()).filter((name) => name !== '')
  return names.map((name) => (genericFamilies.includes(name.toLowerCase()) ? name : cssString(name))).join(',')
}

/** A text as a CSS string. */
export function cssString(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, ' ')}"`
}

function trimNumber(digits: string): string {
  return String(Math.min(Number(digits), 1_000_000))
}
