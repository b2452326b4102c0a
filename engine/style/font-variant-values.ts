/**
 * Font variants and the OpenType features that they turn on or off (CSS Fonts 4, 6 and 7). At most one keyword per group; all are stored as
 * one number. Also `font-feature-settings`, which names OpenType features directly.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import type { ValueKind } from './types.ts'
import { Unit } from './units.ts'

/** Keywords of one group exclude each other. Each maps to its features; those after `-` are turned off. */
type Groups = readonly Readonly<Record<string, string>>[]

export const variantGroups = {
  ligatures: [
    { 'common-ligatures': 'liga clig', 'no-common-ligatures': '-liga -clig' },
    { 'discretionary-ligatures': 'dlig', 'no-discretionary-ligatures': '-dlig' },
    { 'historical-ligatures': 'hlig', 'no-historical-ligatures': '-hlig' },
    { contextual: 'calt', 'no-contextual': '-calt' },
  ],
  numeric: [
    { 'lining-nums': 'lnum', 'oldstyle-nums': 'onum' },
    { 'proportional-nums': 'pnum', 'tabular-nums': 'tnum' },
    { 'diagonal-fractions': 'frac', 'stacked-fractions': 'afrc' },
    { ordinal: 'ordn' },
    { 'slashed-zero': 'zero' },
  ],
  eastAsian: [
    { jis78: 'jp78', jis83: 'jp83', jis90: 'jp90', jis04: 'jp04', simplified: 'smpl', traditional: 'trad' },
    { 'full-width': 'fwid', 'proportional-width': 'pwid' },
    { ruby: 'ruby' },
  ],
} as const satisfies Readonly<Record<string, Groups>>

/** Every ligature group with the keyword that turns it off. */
export const NO_LIGATURES = numberOf(variantGroups.ligatures, [2, 2, 2, 2])

/**
 * Parses a keyword of `groups` and stores its index in `chosen` (one entry per group, 0 for none); false when the token is not such a
 * keyword or its group is already set.
 */
export function takeVariant(groups: Groups, reader: TokenReader, chosen: number[]): boolean {
  const token = reader.peek()
  const word = token.type === TokenType.ident ? token.text.toLowerCase() : ''
  const group = groups.findIndex((words) => Object.hasOwn(words, word))
  if (group < 0 || (chosen[group] ?? 0) > 0) return false
  chosen[group] = Object.keys(groups[group] ?? {}).indexOf(word) + 1
  reader.next()
  reader.skipSpace()
  return true
}

/** The chosen keywords as one number, below 256. */
export function numberOf(groups: Groups, chosen: readonly number[]): number {
  return groups.reduceRight((number, words, group) => number * (Object.keys(words).length + 1) + (chosen[group] ?? 0), 0)
}

/** Adds the features that the keywords of a number turn on and off. */
export function addFeatures(groups: Groups, number: number, tags: Record<string, boolean>): void {
  let rest = number
  for (const words of groups) {
    const places = Object.values(words)
    const features = places[rest % (places.length + 1) - 1]
    rest = Math.floor(rest / (places.length + 1))
    for (const feature of features?.split(' ') ?? []) tags[feature.replace('-', '')] = !feature.startsWith('-')
  }
}

/** `none`: the number of the keyword `none`, where the property has it. */
export function fontVariants(groups: Groups, none: number | null = null): ValueKind<'keyword', never> {
  const words = groups.map((group) => (Object.keys(group).length > 1 ? `[ ${Object.keys(group).join(' | ')} ]` : Object.keys(group)[0] ?? ''))
  return {
    storage: 'keyword',
    syntax: () => `normal | ${none === null ? '' : 'none | '}[ ${words.join(' || ')} ]`,
    names: [],
    parse(reader, out) {
      if (reader.keyword('normal')) return out.set(Unit.keyword, 0)
      if (none !== null && reader.keyword('none')) return out.set(Unit.keyword, none)
      const chosen: number[] = []
      while (takeVariant(groups, reader, chosen));
      return chosen.length > 0 && out.set(Unit.keyword, numberOf(groups, chosen))
    },
  }
}

export interface FeatureSetting {
  readonly tag: string
  readonly isOn: boolean
}

/** A tag is four ASCII characters; the last setting of a tag wins. */
const TAG = /^[\x20-\x7e]{4}$/

/** `font-feature-settings`. */
export function featureSettings(): ValueKind<'object', never, readonly FeatureSetting[]> {
  return {
    storage: 'object',
    syntax: 'normal | [ <string> [ <integer [0,∞]> | on | off ]? ]#',
    names: [],
    parse(reader, out) {
      if (reader.keyword('normal')) return out.set(Unit.object, out.values.intern([]))
      const settings: FeatureSetting[] = []
      do {
        reader.skipSpace()
        const token = reader.next()
        if (token.type !== TokenType.string || !TAG.test(token.text)) return false
        const isOn = settingOf(reader)
        if (isOn === null) return false
        settings.push({ tag: token.text, isOn })
      } while (reader.comma())
      return out.set(Unit.object, out.values.intern(settings))
    },
  }
}

function settingOf(reader: TokenReader): boolean | null {
  reader.skipSpace()
  if (reader.keyword('off')) return false
  if (reader.keyword('on')) return true
  const token = reader.peek()
  if (token.type !== TokenType.number) return true
  reader.next()
  reader.skipSpace()
  return token.isInteger && token.value >= 0 ? token.value > 0 : null
}
