/**
 * Expands the entities declared in an SVG file before it is parsed: drawing programs use them for styles and namespaces. External entities
 * are never loaded and expand to nothing. Easy to get wrong: nested entities can grow without end, so the result is limited.
 */
import { damaged, ImageError } from '../image-error.ts'

/** Maximum of characters that all entities of a file expand to. */
const MAX_EXPANDED = 4_194_304
/** Maximum nesting of entities. */
const MAX_NESTING = 16

/** The text without its doctype and with entities expanded; a text without declared entities is returned unchanged. */
export const expandEntities = (text: string): string => {
  const start = doctypeAt(text)
  if (start < 0) return text
  const subset = subsetAt(text, start)
  if (subset < 0) return text
  const declarations = new Map<string, string>()
  const end = readSubset(text, subset, declarations)
  const body = text.slice(end)
  return text.slice(0, start) + (declarations.size === 0 ? body : new Expansion(declarations).inText(body))
}

/** The offset of the doctype before the root element; -1 without one. */
const doctypeAt = (text: string): number => {
  let at = 0
  for (;;) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at++
    if (text.startsWith('<?', at)) at = after(text, '?>', at)
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4)
    else return text.startsWith('<!DOCTYPE', at) ? at : -1
  }
}

/** The offset after the bracket that opens the internal subset; -1 without one. */
const subsetAt = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '[') return at + 1
    if (char === '>') return -1
    if (char === '"' || char === "'") at = after(text, char, at + 1) - 1
  }
  return -1
}

const ENTITY = /<!ENTITY\s+([^\s%"'<>&;]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/y

/** Reads the declarations; returns the offset after the doctype. The first declaration of a name wins (XML). */
const readSubset = (text: string, from: number, into: Map<string, string>): number => {
  let at = from
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === ']') return after(text, '>', at)
    if (char !== '<') at++
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4)
    else if (text.startsWith('<?', at)) at = after(text, '?>', at)
    else {
      ENTITY.lastIndex = at
      const found = ENTITY.exec(text)
      const name = found?.[1]
      if (name !== undefined && !into.has(name)) into.set(name, withCharacters(found?.[2] ?? found?.[3] ?? ''))
      at = found === null ? afterDeclaration(text, at) : ENTITY.lastIndex
    }
  }
  throw damaged('its doctype does not end')
}

const afterDeclaration = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '>') return at + 1
    if (char === '"' || char === "'") at = after(text, char, at + 1) - 1
  }
  return text.length
}

/** Character references are expanded where an entity is declared, entity references where it is used (XML). */
const withCharacters = (value: string): string => value.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole: string, hex?: string, decimal?: string) => {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
})

const TOKENS = /<!--|-->|<!\[CDATA\[|\]\]>|[<>"']|&([^\s;&<>"'#]{1,256});/g

class Expansion {
  private readonly expanded = new Map<string, string>()
  private readonly declarations: ReadonlyMap<string, string>
  private length = 0

  constructor(declarations: ReadonlyMap<string, string>) {
    this.declarations = declarations
  }

  /** Expands the text. The content of an entity cannot end an attribute value; comments and CDATA sections contain no references. */
  inText(text: string): string {
    let ending = ''
    let isTag = false
    return text.replace(TOKENS, (token: string, name: string | undefined) => {
      if (name !== undefined) {
        if (ending.length > 1 || !this.declarations.has(name)) return token
        const value = this.valueOf(name, 0)
        const used = isTag ? quoted(value) : value
        this.count(used.length)
        return used
      }
      if (ending !== '') {
        if (token === ending) ending = ''
      } else if (isTag) {
        if (token === '>') isTag = false
        else if (token === '"' || token === "'") ending = token
      } else if (token === '<!--') ending = '-->'
      else if (token === '<![CDATA[') ending = ']]>'
      else if (token === '<') isTag = true
      return token
    })
  }

  private valueOf(name: string, depth: number): string {
    const known = this.expanded.get(name)
    if (known !== undefined) return known
    if (depth > MAX_NESTING) throw damaged(`its entities hold one another more than ${MAX_NESTING} deep`)
    const value = (this.declarations.get(name) ?? '').replace(/&([^\s;&<>"'#]{1,256});/g, (whole: string, inner: string) => {
      if (!this.declarations.has(inner)) return whole
      const replacement = this.valueOf(inner, depth + 1)
      this.count(replacement.length)
      return replacement
    })
    this.expanded.set(name, value)
    return value
  }

  private count(length: number): void {
    this.length += length
    if (this.length > MAX_EXPANDED) throw new ImageError(`its entities expand to more than ${MAX_EXPANDED} characters`)
  }
}

const quoted = (value: string): string => value.replace(/["'<]/g, (char) => char === '<' ? '&lt;' : char === '"' ? '&quot;' : '&apos;')

const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13 || code === 0xfeff

const after = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}
