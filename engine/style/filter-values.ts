/**
 * The property filter, as far as it reduces to an opacity (Filter Effects 1): opacity(), and functions whose amount changes nothing.
 * Functions that change colours or blur are rejected as unsupported values, so that they are reported.
 */
import { parseMathAngle } from '../css/values/math.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { length } from './length-types.ts'
import { number, type ParseTarget, type ValueKind } from './types.ts'
import { Level, Unit } from './units.ts'
import { part, wordOf } from './value-parts.ts'

const amount = number({ min: 0, percent: true })
const deviation = length({ calc: true })

/** For each function the amount that changes nothing, and the amount used without an argument. */
const amounts: ReadonlyMap<string, readonly [neutral: number, left: number]> = new Map([
  ['grayscale', [0, 1]], ['sepia', [0, 1]], ['invert', [0, 1]], ['brightness', [1, 1]], ['contrast', [1, 1]], ['saturate', [1, 1]],
])

/** The opacity that the filters give a box, 0 to 1. */
export function filterOpacity(): ValueKind<'number', never> {
  return {
    storage: 'number',
    syntax: 'none | opacity()+',
    names: [],
    parse(reader, out) {
      if (wordOf(['none'], reader) !== null) return out.set(Unit.number, 1)
      let opacity = 1
      let count = 0
      for (; reader.peek().type === TokenType.function; count++) {
        const one = opacityOf(reader.peek().text.toLowerCase(), reader.block(), out)
        if (one === null) return false
        opacity *= one
        reader.skipSpace()
      }
      return count > 0 && out.level >= Level.standard && out.set(Unit.number, opacity)
    },
  }
}

/** The opacity factor: 1 for a function that changes nothing; null for one that cannot be drawn. */
function opacityOf(name: string, args: TokenReader, out: ParseTarget): number | null {
  args.skipSpace()
  const isEmpty = args.done()
  if (name === 'opacity') {
    const said = isEmpty ? 1 : part(amount, args, out)?.value ?? null
    return said !== null && args.done() ? Math.min(1, said) : null
  }
  const [neutral, left] = amounts.get(name) ?? []
  if (neutral !== undefined) return (isEmpty ? left : part(amount, args, out)?.value) === neutral && args.done() ? 1 : null
  if (name === 'blur') return (isEmpty || part(deviation, args, out)?.value === 0) && args.done() ? 1 : null
  return name === 'hue-rotate' && (isEmpty || parseMathAngle(args) === 0) && args.done() ? 1 : null
}
