/** Tokenising style sheets of about 20 kB. */
import { tokenize } from '../../engine/css/tokens.ts'

const repeat = (rule: string): string => rule.repeat(Math.ceil(20_000 / rule.length))
const plain = repeat('.card > p:first-child, #main { margin: 0 auto 1.5em; color: #336699; width: calc(50% - 2px) }\n')
const hard = repeat('/* a comment */ @media print { a[href^="https://"]::after { content: "\\201c" url(data:a,b); } }\n')

export const cases = {
  'selectors and lengths': (): number => tokenize(plain).length,
  'comments, strings, urls': (): number => tokenize(hard).length,
}
