/**
 * Values of `list-style-type`. The counter styles of the listed level are keywords; a string, or at the standard level the name of another
 * counter style, is stored as a negative number: minus the id of an interned value.
 */
import { TokenType } from '../css/tokens.ts'
import { written } from './syntax.ts'
import { type KeywordOptions, keywordOrString } from './types.ts'
import { Level, Unit } from './units.ts'

/** A counter style by name, which an @counter-style rule can define. */
export interface NamedStyle {
  readonly named: string
}

export const isNamedStyle = (value: unknown): value is NamedStyle => typeof value === 'object' && value !== null && 'named' in value

/** Like `keywordOrString`; at the standard level any counter style name is allowed too. */
export function counterStyle<const N extends readonly string[]>(names: N, options: KeywordOptions<N[number]>): ReturnType<typeof keywordOrString<N>> {
  const words = keywordOrString(names, options)
  return {
    ...words,
    standardSyntax: () => `${written(words.standardSyntax)} | <counter-style-name>`,
    parse(reader, out) {
      if (words.parse(reader, out)) return true
      const { type, text } = reader.peek()
      if (out.level < Level.standard || type !== TokenType.ident || text.toLowerCase() === 'default') return false
      reader.next()
      return out.set(Unit.keyword, -out.values.intern({ named: text }))
    },
  }
}
