/**
 * Element and attribute names as small integers. Names known to the engine have fixed ids (`Tag.p`, `Attr.href`); others get ids per
 * document in order of appearance. A name is looked up as written first, and lower-cased only if it is unknown: a string lookup in V8 takes
 * a fifth of the instructions of hashing the letters here. Ids fit into 16 bits: beyond the limit, all names share the id `other`.
 */
import type { AttrName, TagId } from '../arena/ids.ts'
import type { KeptKind } from '../host/kept.ts'
import { elementNames, hintAttributes, markers, otherAttributes } from './known-names.ts'

const tagList = [...markers, ...elementNames.map((name) => (name === 'text' ? 'svgText' as const : name))] as const
const attrList = ['none', 'classToken', 'other', ...hintAttributes, ...otherAttributes] as const

/** Markers and element names. `Tag.text` is the marker of text nodes; the SVG element `text` is `Tag.svgText`. */
export const Tag = numbered<(typeof tagList)[number], TagId>(tagList)
export const Attr = numbered<(typeof attrList)[number], AttrName>(attrList)

/** The fixed id of a name; undefined without one. */
export const knownTag = (name: string): TagId | undefined => idIn<TagId>(tagList, name)
export const knownAttribute = (name: string): AttrName | undefined => idIn<AttrName>(attrList, name)

/** The number of tags with fixed ids: the length of tables over known tags. */
export const KNOWN_TAGS = tagList.length

const FIRST_HINT = 3
const LAST_HINT = FIRST_HINT + hintAttributes.length - 1
const MAX_ID = 0xffff

/** Whether a tag id is an element name, and not the marker of another node type. */
export const isElement = (tag: TagId): boolean => tag > Tag.doctype
/** Whether some element maps the attribute to presentational hints. */
export const isHintAttribute = (name: AttrName): boolean => name >= FIRST_HINT && name <= LAST_HINT

/** The element and attribute names of one document. */
export class Names {
  /** The tables that it started with. */
  readonly known: KnownNames
  private readonly tags: NameTable
  private readonly attrs: NameTable

  constructor(known = knownNames.make()) {
    this.known = known
    this.tags = new NameTable(known.tags, Tag.other)
    this.attrs = new NameTable(known.attrs, Attr.other)
  }

  /** The id of an element name as written (without case folding); a new name gets the next id. */
  tag(name: string): TagId {
    return this.tags.intern(name) as TagId
  }

  /** The id of the element name `text[start, end)`, converted to ASCII lower case. */
  tagOfText(text: string, start: number, end: number): TagId {
    return this.tags.internFolded(text, start, end) as TagId
  }

  attr(name: string): AttrName {
    return this.attrs.intern(name) as AttrName
  }

  /** The id of the attribute name `text[start, end)`, converted to ASCII lower case. */
  attrOfText(text: string, start: number, end: number): AttrName {
    return this.attrs.internFolded(text, start, end) as AttrName
  }

  /** The id of a name that is known exactly as written; 0 for any other. */
  metTag(text: string, start: number, end: number): TagId {
    return this.tags.met(text.slice(start, end)) as TagId
  }

  metAttribute(text: string, start: number, end: number): AttrName {
    return this.attrs.met(text.slice(start, end)) as AttrName
  }

  /** 0 when the name does not occur in the document. */
  findAttr(name: string): AttrName {
    return this.attrs.find(name) as AttrName
  }

  tagName(tag: TagId): string {
    return tag < markers.length ? `#${markers[tag] ?? 'none'}` : this.tags.names[tag] ?? ''
  }

  attrName(name: AttrName): string {
    return this.attrs.names[name] ?? ''
  }
}

/** Ids by name. */
interface Ids {
  /** Names in lower case. */
  readonly lower: Map<string, number>
  /** Names with capitals, as in SVG. HTML source with such a name means the lower-case name, until the tree builder adjusts it. */
  readonly mixed: Map<string, number>
}

/** The initial content of a table: names by id, and ids by name. It is never changed. */
interface KnownTable {
  readonly names: readonly string[]
  readonly ids: Ids
}

export interface KnownNames {
  readonly tags: KnownTable
  readonly attrs: KnownTable
}

/** Created on demand and not at module load: V8 would optimize the loop then, which costs 4 MB of memory. */
export const knownNames: KeptKind<KnownNames> = {
  make: () => ({
    tags: knownTable(markers.length, elementNames),
    attrs: knownTable(FIRST_HINT, [...hintAttributes, ...otherAttributes]),
  }),
}

class NameTable {
  readonly names: string[]
  private readonly ids: Ids
  private readonly overflow: number

  constructor(known: KnownTable, overflow: number) {
    this.names = [...known.names]
    this.ids = { lower: new Map(known.ids.lower), mixed: new Map(known.ids.mixed) }
    this.overflow = overflow
  }

  /** 0 for an unknown name, or one with capitals. */
  met(written: string): number {
    return this.ids.lower.get(written) ?? 0
  }

  /** 0 for an unknown name. */
  find(name: string): number {
    return idsFor(this.ids, name).get(name) ?? 0
  }

  /** The id of a name as written; a new id for an unknown name. */
  intern(name: string): number {
    const ids = idsFor(this.ids, name)
    const known = ids.get(name)
    if (known !== undefined) return known
    if (this.names.length > MAX_ID) return this.overflow
    const id = this.names.push(name) - 1
    ids.set(name, id)
    return id
  }

  /** The same after conversion to ASCII lower case, for a name in the text of a document. */
  internFolded(text: string, start: number, end: number): number {
    const known = this.met(text.slice(start, end))
    if (known !== 0) return known
    // Built from single characters, because a slice would keep the whole text in memory.
    let name = ''
    for (let i = start; i < end; i++) name += String.fromCharCode(lower(text.charCodeAt(i)))
    return this.intern(name)
  }
}

const idsFor = ({ lower, mixed }: Ids, name: string): Map<string, number> => (/[A-Z]/.test(name) ? mixed : lower)

/** The first `unnamed` ids belong to markers, which have no name in a document. */
function knownTable(unnamed: number, written: readonly string[]): KnownTable {
  const ids = { lower: new Map<string, number>(), mixed: new Map<string, number>() }
  for (const [i, name] of written.entries()) idsFor(ids, name).set(name, unnamed + i)
  return { names: [...new Array<string>(unnamed).fill(''), ...written], ids }
}

/** ASCII lower case; U+0000 in a name becomes U+FFFD. */
function lower(unit: number): number {
  if (unit >= 65 && unit <= 90) return unit + 32
  return unit === 0 ? 0xfffd : unit
}

function idIn<I extends number>(list: readonly string[], name: string): I | undefined {
  const id = list.indexOf(name)
  return id < 0 ? undefined : id as I
}

function numbered<Name extends string, I extends number>(list: readonly Name[]): Readonly<Record<Name, I>> {
  return Object.freeze(Object.fromEntries(list.map((name, index) => [name, index]))) as Readonly<Record<Name, I>>
}
