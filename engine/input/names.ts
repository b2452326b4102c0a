/**
 * Element and attribute names as small integers. Names the engine knows have fixed ids (`Tag.p`, `Attr.href`);
 * others get ids per document in order of appearance. Names that were met before are found as strings, others by code units.
 * Ids fit 16 bits: past that bound every further name shares the id `other`.
 */
import { HASH_FACTOR, HASH_SEED, HashIndex } from '../arena/hash-index.ts'
import type { AttrName, TagId } from '../arena/ids.ts'
import type { KeptKind } from '../host/kept.ts'
import { elementNames, hintAttributes, markers, otherAttributes } from './known-names.ts'

const tagList = [...markers, ...elementNames.map((name) => (name === 'text' ? 'svgText' as const : name))] as const
const attrList = ['none', 'classToken', 'other', ...hintAttributes, ...otherAttributes] as const

/** Markers and element names. `Tag.text` is the marker of text nodes; the SVG element `text` is `Tag.svgText`. */
export const Tag = numbered<(typeof tagList)[number], TagId>(tagList)
export const Attr = numbered<(typeof attrList)[number], AttrName>(attrList)

/** The fixed id of a name; undefined where it has none. */
export const knownTag = (name: string): TagId | undefined => idIn<TagId>(tagList, name)
export const knownAttribute = (name: string): AttrName | undefined => idIn<AttrName>(attrList, name)

/** How many tags have fixed ids: tables over known tags have this length. */
export const KNOWN_TAGS = tagList.length

const FIRST_HINT = 3
const LAST_HINT = FIRST_HINT + hintAttributes.length - 1
const MAX_ID = 0xffff

export const isElement = (tag: TagId): boolean => tag > Tag.doctype
/** True for names that some element may map to presentational hints. */
export const isHintAttribute = (name: AttrName): boolean => name >= FIRST_HINT && name <= LAST_HINT

export class Names {
  /** What it began with. */
  readonly known: KnownNames
  private readonly tags: NameTable
  private readonly attrs: NameTable

  constructor(known = knownNames.make()) {
    this.known = known
    this.tags = new NameTable(known.tags, Tag.other)
    this.attrs = new NameTable(known.attrs, Attr.other)
  }

  /** The id of an element name as written (no case folding); a new name gets the next id. */
  tag(name: string): TagId {
    return this.tags.intern(name, 0, name.length, false) as TagId
  }

  /** The id of the element name at `text[start, end)`, letters A to Z lowered. */
  tagOfText(text: string, start: number, end: number): TagId {
    return this.tags.internFolded(text, start, end) as TagId
  }

  attr(name: string): AttrName {
    return this.attrs.intern(name, 0, name.length, false) as AttrName
  }

  /** The id of the attribute name at `text[start, end)`, letters A to Z lowered. */
  attrOfText(text: string, start: number, end: number): AttrName {
    return this.attrs.internFolded(text, start, end) as AttrName
  }

  /** The ids of names that stand there as they were written before; 0 for any other. */
  metTag(text: string, start: number, end: number): TagId {
    return this.tags.met(text.slice(start, end)) as TagId
  }

  metAttribute(text: string, start: number, end: number): AttrName {
    return this.attrs.met(text.slice(start, end)) as AttrName
  }

  /** 0 when the document never used the name. */
  findAttr(name: string): AttrName {
    return this.attrs.find(name, 0, name.length, false) as AttrName
  }

  tagName(tag: TagId): string {
    return tag < markers.length ? `#${markers[tag] ?? 'none'}` : this.tags.names[tag] ?? ''
  }

  attrName(name: AttrName): string {
    return this.attrs.names[name] ?? ''
  }
}

/** What a table begins with: names by id, and the ids filed. Nothing is ever added to it. */
interface KnownTable {
  readonly names: readonly string[]
  readonly index: HashIndex
}

export interface KnownNames {
  readonly tags: KnownTable
  readonly attrs: KnownTable
}

/** Not made while modules are loaded: V8 would find the loop worth optimizing then, which takes 4 MB of memory. */
export const knownNames: KeptKind<KnownNames> = {
  make: () => ({
    tags: knownTable(markers.length, elementNames),
    attrs: knownTable(FIRST_HINT, [...hintAttributes, ...otherAttributes]),
  }),
}

class NameTable {
  readonly names: string[]
  private readonly index: HashIndex
  /** Of names that documents had: asking V8 for a string takes a fifth of the instructions of hashing it here. */
  private readonly written = new Map<string, number>()
  private readonly overflow: number

  constructor(known: KnownTable, overflow: number) {
    this.names = [...known.names]
    this.index = known.index.copy()
    this.overflow = overflow
  }

  find(text: string, start: number, end: number, fold: boolean): number {
    let hash = HASH_SEED
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i)
      // Small letters are as they are: a call for each would be most of the work.
      hash = Math.imul(hash ^ (fold && (unit < 97 || unit > 122) ? lower(unit) : unit), HASH_FACTOR)
    }
    for (let row = this.index.seek(hash); row !== 0; row = this.index.next()) {
      const name = this.names[row] ?? ''
      if (name.length === end - start && same(name, text, start, fold)) return row
    }
    return 0
  }

  met(written: string): number {
    return this.written.get(written) ?? 0
  }

  /** The same, letters A to Z lowered, for a name that stands in the text of a document: most were there before, written in the same way. */
  internFolded(text: string, start: number, end: number): number {
    const written = text.slice(start, end)
    const known = this.written.get(written)
    if (known !== undefined) return known
    const row = this.intern(text, start, end, true)
    const name = this.names[row] ?? ''
    // That is what is kept: a slice would keep all of the text.
    if (name === written) this.written.set(name, row)
    return row
  }

  intern(text: string, start: number, end: number, fold: boolean): number {
    const row = this.find(text, start, end, fold)
    if (row !== 0) return row
    if (this.names.length > MAX_ID) return this.overflow
    let name = ''
    for (let i = start; i < end; i++) name += String.fromCharCode(fold ? lower(text.charCodeAt(i)) : text.charCodeAt(i))
    this.names.push(name)
    this.index.add(this.names.length - 1)
    return this.names.length - 1
  }
}

/** The first `unnamed` ids are those of nothing that can be written. */
function knownTable(unnamed: number, written: readonly string[]): KnownTable {
  const index = new HashIndex(1024)
  written.forEach((name, i) => {
    let hash = HASH_SEED
    for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), HASH_FACTOR)
    index.seek(hash)
    index.add(unnamed + i)
  })
  return { names: [...new Array<string>(unnamed).fill(''), ...written], index }
}

function same(name: string, text: string, start: number, fold: boolean): boolean {
  // Nearly all names are written as they are kept.
  if (text.startsWith(name, start)) return true
  for (let i = 0; i < name.length; i++) {
    const unit = text.charCodeAt(start + i)
    if (name.charCodeAt(i) !== (fold ? lower(unit) : unit)) return false
  }
  return true
}

/** Lowers A to Z; U+0000 in a name stands for the replacement character. */
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
