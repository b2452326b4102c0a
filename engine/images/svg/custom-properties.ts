/**
 * Custom properties and `var()` in SVG files (CSS Variables 1), on text values. Values are substituted where they are used; limits on depth
 * and length also end cycles.
 */
import type { Declared } from './sheet.ts'

export type CustomProperties = ReadonlyMap<string, string>

const MAX_DEPTH = 16
const MAX_LENGTH = 4096

/** The custom properties of an element: its own over its parent's; the parent's map when it declares none. */
export const customOf = (declared: readonly Declared[], parent: CustomProperties | null): CustomProperties | null => {
  let own: Map<string, string> | null = null
  for (const { name, value } of declared) {
    if (!name.startsWith('--')) continue
    own ??= new Map(parent)
    if (value.trim().toLowerCase() !== 'inherit') own.set(name, value.trim())
  }
  return own ?? parent
}

/** The text with every `var()` substituted; null when one has neither a value nor a fallback. */
export const withValues = (text: string, custom: CustomProperties | null, depth = 0): string | null => {
  let result = ''
  let from = 0
  const reference = /(?<![\w-])var\(/gi
  for (;;) {
    reference.lastIndex = from
    const at = reference.exec(text)?.index ?? -1
    if (at < 0) return result + text.slice(from)
    const end = closeOf(text, at + 4)
    const [, name = '', fallback] = /^\s*(--[^\s,)]+)\s*(?:,([^]*))?$/.exec(text.slice(at + 4, end)) ?? []
    const own = custom?.get(name)
    let value = own === undefined || depth >= MAX_DEPTH ? null : withValues(own, custom, depth + 1)
    if (value === null && fallback !== undefined && depth < MAX_DEPTH) value = withValues(fallback.trim(), custom, depth + 1)
    if (value === null) return null
    result += text.slice(from, at) + value
    if (result.length > MAX_LENGTH) return null
    from = end + 1
  }
}

/** The closing parenthesis for the one that is open at `from`. */
const closeOf = (text: string, from: number): number => {
  let depth = 1
  for (let i = from; i < text.length; i++) {
    const char = text.charAt(i)
    if (char === '(') depth++
    else if (char === ')' && --depth === 0) return i
  }
  return text.length
}
