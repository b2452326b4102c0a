/**
 * Alignment keywords (CSS Box Alignment 3). All self-alignment and item-alignment properties number their keywords alike, and so do the two
 * content-distribution properties, so that layout compares with one enum each. Keywords that a property does not support have a number too,
 * but are never parsed; `last baseline` is one name. The numbers from SAFE onwards repeat the keywords with `safe`.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { written } from './syntax.ts'
import { keyword, type ParseTarget, type ValueKind } from './types.ts'
import { Level } from './units.ts'

const selfWords = [
  'auto', 'normal', 'stretch', 'flex-start', 'flex-end', 'center', 'baseline', 'last-baseline',
  'start', 'end', 'self-start', 'self-end', 'left', 'right',
] as const

const contentWords = [
  'normal', 'stretch', 'flex-start', 'flex-end', 'center', 'space-between', 'space-around', 'space-evenly',
  'baseline', 'last-baseline', 'start', 'end', 'left', 'right',
] as const

/** Number of the first keyword with `safe`. */
export const SAFE = 14

type Safe<Words extends readonly string[]> = readonly (Words[number] | `safe-${Words[number]}`)[]

const withSafe = <const Words extends readonly string[]>(words: Words & { readonly length: typeof SAFE }): Safe<Words> =>
  [...words, ...words.map((word): `safe-${Words[number]}` => `safe-${word}`)]

const selfPositions = withSafe(selfWords)

const contentPositions = withSafe(contentWords)

/** Keywords allowed after `safe` and `unsafe`. */
const positions: readonly string[] = [
  'flex-start', 'flex-end', 'center', 'start', 'end', 'self-start', 'self-end', 'left', 'right',
]

interface AlignmentOptions<N extends string> {
  readonly listed: readonly N[]
  readonly standard: readonly N[]
  readonly standardAliases?: Readonly<Record<string, N>>
}

function aligned<const N extends readonly string[]>(names: N, options: AlignmentOptions<N[number]>): ValueKind<'keyword', N[number]> {
  const { standardAliases } = options
  let levels: Partial<Readonly<Record<N[number], Level>>> | null = null
  const words = keyword(names, {
    // Computed when a value is first parsed: the table has 168 keywords of six properties.
    get since() {
      return levels ??= Object.fromEntries(names.map((name) =>
        [name, options.listed.includes(name) ? Level.listed : options.standard.includes(name) ? Level.standard : Level.builtIn],
      )) as Partial<Record<N[number], Level>>
    },
    ...(standardAliases === undefined ? {} : { standardAliases }),
  })
  const hasBaseline = options.listed.includes('baseline') || options.standard.includes('baseline')
  return {
    ...words,
    standardSyntax: () =>
      `${written(words.standardSyntax)}${hasBaseline ? ' | [ first | last ] baseline' : ''} | [ safe | unsafe ] <position>`.replace(/^ \| /, ''),
    parse(reader, out) {
      if (out.level < Level.standard) return words.parse(reader, out)
      const at = reader.mark()
      if (hasBaseline && parseBaseline(reader, out, names)) return true
      reader.reset(at)
      const isSafe = reader.keyword('safe')
      const isPosition = isSafe || reader.keyword('unsafe')
      if (isPosition) reader.skipSpace()
      if (words.parse(reader, out) && (!isPosition || positions.includes(names[out.value] ?? ''))) {
        return out.set(out.unit, isSafe ? out.value + SAFE : out.value)
      }
      reader.reset(at)
      return false
    },
  }
}

/** Parses `first baseline` and `last baseline`. */
function parseBaseline(reader: TokenReader, out: ParseTarget, names: readonly string[]): boolean {
  const isFirst = reader.keyword('first')
  if (!isFirst && !reader.keyword('last')) return false
  reader.skipSpace()
  return reader.keyword('baseline') && out.set(0, names.indexOf(isFirst ? 'baseline' : 'last-baseline'))
}

const flexPositions = ['flex-start', 'flex-end', 'center', 'baseline', 'stretch'] as const

export const alignItems = () => aligned(selfPositions, {
  listed: flexPositions, standard: ['normal', 'start', 'end', 'self-start', 'self-end'],
})

export const alignSelf = () => aligned(selfPositions, {
  listed: ['auto', ...flexPositions], standard: ['normal', 'start', 'end', 'self-start', 'self-end'],
})

const gridPositions = ['start', 'end', ...flexPositions] as const

export const justifyItems = () => aligned(selfPositions, {
  listed: gridPositions, standard: ['normal', 'left', 'right', 'self-start', 'self-end'], standardAliases: { legacy: 'normal' },
})

export const justifySelf = () => aligned(selfPositions, {
  listed: ['auto', ...gridPositions], standard: ['normal', 'left', 'right', 'self-start', 'self-end'],
})

const distribution = ['flex-start', 'flex-end', 'center', 'space-between', 'space-around', 'space-evenly'] as const

export const justifyContent = () => aligned(contentPositions, {
  listed: ['normal', ...distribution], standard: ['start', 'end', 'left', 'right', 'stretch'],
})

export const alignContent = () => aligned(contentPositions, {
  listed: ['stretch', ...distribution], standard: ['normal', 'start', 'end', 'baseline'],
})
