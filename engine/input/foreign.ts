/**
 * SVG and MathML in HTML (HTML, 13.2.6.5): which tags are foreign, the case adjustment of their names, and the HTML tags that end foreign
 * content. Easy to get wrong: at integration points, such as `foreignObject` and `annotation-xml`, the rules of HTML apply again.
 */
import type { AttrName, TagId } from '../arena/ids.ts'
import type { Construction } from './construction.ts'
import { elementNames, otherAttributes } from './known-names.ts'
import { Attr, knownAttribute, knownTag, Tag } from './names.ts'
import { Class, Kind } from './element-categories.ts'

const hasCapital = (name: string): boolean => name !== name.toLowerCase()

/**
 * SVG names with capitals, by their lower-case form. Created only for documents with SVG or MathML: building it costs 0.2% of a one-page
 * invoice.
 */
export class SvgNames {
  readonly tags: ReadonlyMap<string, TagId | undefined> = new Map(elementNames.filter(hasCapital).map((name) => [name.toLowerCase(), knownTag(name)]))
  readonly attributes: ReadonlyMap<string, AttrName | undefined> = new Map(
    otherAttributes.filter((name) => hasCapital(name) && name !== 'definitionURL').map((name) => [name.toLowerCase(), knownAttribute(name)]),
  )
}

const breakouts = new Set<TagId>([
  Tag.b, Tag.big, Tag.blockquote, Tag.body, Tag.br, Tag.center, Tag.code, Tag.dd, Tag.div, Tag.dl, Tag.dt, Tag.em,
  Tag.embed, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6, Tag.head, Tag.hr, Tag.i, Tag.img, Tag.li, Tag.listing,
  Tag.menu, Tag.meta, Tag.nobr, Tag.ol, Tag.p, Tag.pre, Tag.ruby, Tag.s, Tag.small, Tag.span, Tag.strong, Tag.strike,
  Tag.sub, Tag.sup, Tag.table, Tag.tt, Tag.u, Tag.ul, Tag.var,
])

/** Whether the rules of foreign content apply at the current element. */
export function isForeignPlace(c: Construction): boolean {
  return c.open.height > 0 && c.open.currentKind !== Kind.html
    && (c.open.currentBits & (Class.htmlIntegration | Class.mathTextIntegration)) === 0
}

/** Whether a start tag is processed by the rules of foreign content. */
export function isForeignStart(c: Construction, tag: TagId): boolean {
  const { open } = c
  if (open.height === 0 || open.currentKind === Kind.html) return false
  const bits = open.currentBits
  if ((bits & Class.htmlIntegration) !== 0) return false
  if ((bits & Class.mathTextIntegration) !== 0) return tag === Tag.mglyph || tag === Tag.malignmark
  return !(open.currentKind === Kind.math && open.currentTag === Tag['annotation-xml'] && tag === Tag.svg)
}

/** Processes a start tag in foreign content. */
export function startForeign(c: Construction, tag: TagId): void {
  if (breakouts.has(tag) || (tag === Tag.font && hasFontAttribute(c))) {
    leaveForeign(c)
    c.start(c.mode, tag)
    return
  }
  const kind = c.open.currentKind
  c.adjustForeign(kind)
  c.insertForeign(kind === Kind.svg ? c.svgNames.tags.get(c.doc.names.tagName(tag)) ?? tag : tag, kind)
}

/** Processes an end tag in foreign content. */
export function endForeign(c: Construction, tag: TagId): void {
  const { open } = c
  if (tag === Tag.br || tag === Tag.p) {
    leaveForeign(c)
    c.end(c.mode, tag)
    return
  }
  const svgTag = c.svgNames.tags.get(c.doc.names.tagName(tag)) ?? tag
  for (let i = open.height - 1; i > 0; i--) {
    if (open.kind[i] === Kind.html) {
      c.end(c.mode, tag)
      return
    }
    if (open.tag[i] === tag || (open.kind[i] === Kind.svg && open.tag[i] === svgTag)) {
      c.popTo(i)
      return
    }
  }
}

/** Adjusts the case of the start tag's attribute names to that of the namespace. */
export function adjustAttributes(c: Construction, kind: number): void {
  const { attributes, names } = c.doc
  const { token } = c
  for (let a: number = token.attrs; a < token.attrs + token.size; a++) {
    const name = names.attrName(attributes.name[a])
    const adjusted = kind === Kind.svg ? c.svgNames.attributes.get(name) : name === 'definitionurl' ? Attr.definitionURL : undefined
    if (adjusted !== undefined) attributes.name[a] = adjusted
  }
}

function leaveForeign(c: Construction): void {
  while (isForeignPlace(c)) c.pop()
}

function hasFontAttribute(c: Construction): boolean {
  return c.token.find(Attr.color) !== 0 || c.token.find(Attr.face) !== 0 || c.token.find(Attr.size) !== 0
}
