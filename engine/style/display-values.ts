/**
 * The values of `display`: single keywords, and at the standard level the multi-keyword syntax of outer and inner display type (CSS Display
 * 3, 2). Each supported pair maps to one of the single keywords.
 */
import { keyword, type KeywordOptions, type ValueKind } from './types.ts'
import { written } from './syntax.ts'
import { Level, Unit } from './units.ts'

/** For each inner display type, the keyword for block and for inline outer display. */
const pairs: ReadonlyMap<string, readonly [block: string, inline: string]> = new Map([
  ['flow', ['block', 'inline']],
  ['flow-root', ['flow-root', 'inline-block']],
  ['table', ['table', 'inline-table']],
  ['flex', ['flex', 'inline-flex']],
  ['grid', ['grid', 'inline-grid']],
])

/** The single keyword for several; undefined for an invalid combination. */
function oneWordFor(words: readonly string[]): string | undefined {
  let outside = ''
  let inside = ''
  let isListItem = false
  for (const word of words) {
    if (word === 'list-item' && !isListItem) isListItem = true
    else if ((word === 'block' || word === 'inline') && outside === '') outside = word
    else if (pairs.has(word) && inside === '') inside = word
    else return undefined
  }
  if (isListItem) return outside !== 'inline' && (inside === '' || inside.startsWith('flow')) ? 'list-item' : undefined
  return pairs.get(inside === '' ? 'flow' : inside)?.[outside === 'inline' ? 1 : 0]
}

/** One keyword, or several at the standard level. */
export function displayWords<const N extends readonly string[]>(names: N, options: KeywordOptions<N[number]>): ValueKind<'keyword', N[number]> {
  const words = keyword(names, options)
  const index = new Map<string, number>(names.map((name, i) => [name, i]))
  return {
    ...words,
    standardSyntax: () => `${written(words.standardSyntax)} | [ block | inline ] || [ flow | flow-root | table | flex | grid ] | block? && [ flow | flow-root ]? && list-item`,
    parse(reader, out) {
      const start = reader.mark()
      const isOne = words.parse(reader, out)
      if (out.level < Level.standard) return isOne
      const end = reader.mark()
      reader.skipSpace()
      if (isOne && reader.ident() === null) {
        reader.reset(end)
        return true
      }
      reader.reset(start)
      const found: string[] = []
      for (let word = reader.ident(); word !== null; word = reader.ident()) {
        found.push(word)
        reader.skipSpace()
      }
      const place = index.get(oneWordFor(found) ?? '')
      return place !== undefined && found.length <= 3 && out.set(Unit.keyword, place)
    },
  }
}
