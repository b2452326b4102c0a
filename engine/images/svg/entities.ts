/**
 * The entities that an SVG file declares for itself, put in place of their names before the file is parsed: drawing programs
 * write styles and namespaces so. What is declared to stand outside of the file is never fetched and stands for nothing.
 * Entities that hold one another can grow without end, so what they come to is bounded.
 */
import { damaged, ImageError } from '../image-error.ts'

/** Characters that the entities of one file may come to, all uses together. */
const MAX_EXPANDED = 4_194_304
/** Entities within one another. */
const MAX_NESTING = 16

/** The text without its doctype and with its entities expanded; a text that declares none comes back as it is. */
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

/** Where the doctype begins that stands before the root element; -1 where there is none. */
const doctypeAt = (text: string): number => {
  let at = 0
  for (;;) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at++
    if (text.startsWith('<?', at)) at = after(text, '?>', at)
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4)
    else return text.startsWith('<!DOCTYPE', at) ? at : -1
  }
}

/** Behind the bracket that opens the declarations of a doctype; -1 where it has none. */
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

/** Gives the place behind the doctype. The first declaration of a name counts, as XML has it. */
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

/** References to characters are replaced where an entity is declared, those to entities where it is used. */
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

  /** In an attribute what an entity holds cannot end the value, nor in content what is no reference: comments and CDATA. */
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
