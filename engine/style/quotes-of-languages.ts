/**
 * The quotation marks of `quotes: auto` by language (CSS Generated Content 3, 3.1): the data of the Unicode Common Locale Data Repository,
 * as in HTML's rendering rules and browsers. Other languages use those of English.
 */
import { languageMatches } from './match-language.ts'

export interface QuotePair {
  readonly open: string
  readonly close: string
  /** Set in the list that represents `auto`. */
  readonly isAuto?: boolean
}

/** The four marks of a group of languages, outer pair first, and its language ranges. The longest matching range wins. */
const table: readonly (readonly [marks: string, ranges: string])[] = [
  ['“”‘’', 'es-419 es-ar es-bo es-cl es-co es-cr es-cu es-do es-ec es-gt es-hn es-mx es-ni es-pa es-pe es-pr es-py es-sv es-us es-uy es-ve pt'],
  ['„“‚‘', 'de lb cs sk sl hr is dsb hsb bs-cyrl'],
  ['„“«»', 'et ka'],
  ['„“„“', 'bg lt'],
  ['„“’‘', 'mk'],
  ['„”‘’', 'bs'],
  ['„”«»', 'pl ro'],
  ['„”’’', 'sr'],
  ['„”»«', 'hu'],
  ['«»“”', 'br ca el es it kab pt-pt'],
  ['«»‹›', 'am az-cyrl fa fr-ch gsw rm'],
  ['«»„“', 'be ky ru uk'],
  ['«»«»', 'fr hy'],
  ['«»”“', 'fr-ca'],
  ['«»‘’', 'nb nn no'],
  ['””’’', 'fi he iw sv'],
  ['”“’‘', 'ar ur'],
  ['‘’“”', 'cy nl'],
  ['「」『』', 'ja zh-hant zh-tw zh-hk zh-mo'],
]

const pairsOf = (marks: string): readonly QuotePair[] => {
  const [open = '', close = '', innerOpen = '', innerClose = ''] = marks
  return [{ open, close }, { open: innerOpen, close: innerClose }]
}

const ENGLISH = '“”‘’'

/** The value of `quotes: auto`; its marks are those of English. */
export const automaticQuotes: readonly QuotePair[] = pairsOf(ENGLISH).map((pair) => ({ ...pair, isAuto: true }))

/** The quotation marks for a language tag. */
export function quotesOfLanguage(tag: string): readonly QuotePair[] {
  let longest = ''
  let found = ENGLISH
  for (const [marks, ranges] of table) {
    for (const range of ranges.split(' ')) {
      if (range.length > longest.length && languageMatches(tag, [range])) {
        longest = range
        found = marks
      }
    }
  }
  return pairsOf(found)
}
