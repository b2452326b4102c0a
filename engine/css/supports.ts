/**
 * Evaluates @supports conditions of the standard level (CSS Conditional 3). `options.supports` tells whether a declaration is valid; a
 * custom property always is. Anything that is not understood counts as not supported, so `not (something new)` is true.
 */
import { type ConditionLeaves, parseCondition, type Truth, truth } from './conditions.ts'
import { scanDeclaration } from './declarations.ts'
import type { CssOptions } from './level.ts'
import { compileSelectors } from './selectors.ts'
import { matchBlocks, TokenReader } from './token-reader.ts'
import { TokenType } from './tokens.ts'

/** Whether the prelude of an @supports rule is true. */
export function supportsApplies(reader: TokenReader, options: CssOptions): boolean {
  return options.level === 'standard' && parseCondition(reader, leavesOf(options)) === 'true'
}

/** Evaluates the content of `supports()` in @import: a condition, or a declaration without parentheses. */
export function importSupportsApplies(reader: TokenReader, options: CssOptions): boolean {
  if (options.level !== 'standard') return false
  const whole = new TokenReader(reader.tokens, reader.position, reader.end, reader.depth)
  return declarationHolds(whole, options) === 'true' || supportsApplies(reader, options)
}

const fontFormats = new Set(['opentype', 'truetype', 'woff', 'woff2'])
const fontTechs = new Set(['color-colrv0', 'features-opentype'])

function leavesOf(options: CssOptions): ConditionLeaves {
  return {
    feature: (inside) => declarationHolds(inside, options),
    call(name, inside) {
      inside.skipSpace()
      switch (name) {
        case 'selector': {
          const list = compileSelectors(inside, { level: options.level, parent: null })
          return truth(list?.length === 1)
        }
        case 'font-format': return truth(fontFormats.has(inside.ident() ?? '') && inside.done())
        case 'font-tech': return truth(fontTechs.has(inside.ident() ?? '') && inside.done())
        default: return 'false'
      }
    },
  }
}

/** Null when the content of the parentheses is not a declaration. */
function declarationHolds(inside: TokenReader, options: CssOptions): Truth | null {
  inside.skipSpace()
  const first = inside.peek()
  if (first.type !== TokenType.ident) return null
  const tokens = inside.tokens.slice(inside.position, inside.end)
  const { declaration, next } = scanDeclaration(tokens, matchBlocks(tokens), 0, tokens.length)
  if (declaration === null) return first.text.toLowerCase() === 'not' ? null : 'false'
  if (next < tokens.length || tokens[tokens.length - 1]?.type === TokenType.semicolon) return 'false'
  if (declaration.name.startsWith('--')) return 'true'
  return truth(options.supports?.(declaration.name, declaration.tokens) === true)
}
