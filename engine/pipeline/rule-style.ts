/** Computes the style that @page rules set for a part of the page, such as the page box, with cascade order and origins. */
import type { StyleId } from '../arena/ids.ts'
import type { PageRule } from '../css/page-rules.ts'
import type { RawDeclaration } from '../css/rules.ts'
import { TokenReader } from '../css/token-reader.ts'
import { Origin } from '../style/cascade.ts'
import { expandDeclaration } from '../style/shorthands.ts'
import type { Styles } from '../style/styles.ts'
import { ParseTarget } from '../style/types.ts'
import { Level, Unit } from '../style/units.ts'
import { declaredValues, type Found } from './declared-values.ts'
import type { OriginPageRule } from './page-kinds.ts'

export interface RulePart {
  /** The declarations for the part in a rule. */
  readonly of: (rule: PageRule) => readonly RawDeclaration[]
  /** Whether the part supports the property of this name. */
  readonly takes: (name: string) => boolean
}

/** `rules`: lowest precedence first; `found`: default values. */
export function ruleStyle(styles: Styles, rules: readonly OriginPageRule[], { of, takes }: RulePart, found: Found = new Map()): StyleId {
  const target = new ParseTarget(styles.values)
  target.level = Level.standard
  for (const important of [false, true]) {
    for (const origin of important ? [Origin.author, Origin.user] as const : [Origin.user, Origin.author] as const) {
      for (const { rule, origin: from, base } of rules) {
        if (from !== origin) continue
        target.base = base
        for (const { name, tokens, important: isImportant } of of(rule)) {
          if (isImportant !== important || !takes(name)) continue
          expandDeclaration(name, new TokenReader(tokens), target, (property, unit, value) => {
            if (unit !== Unit.revert && unit !== Unit.pending) found.set(property, [unit, value])
          })
        }
      }
    }
  }
  return styles.derive(styles.initial, false, declaredValues(found))
}
