/**
 * Element categories of tree construction (HTML, 13.2.4.2 and 13.2.6) as bits: scope markers, special, formatting, implied end tags. The
 * bits of an open element are stored on the stack.
 */
import type { TagId } from '../arena/ids.ts'
import { KNOWN_TAGS, Tag } from './names.ts'

/** The namespace of an element. */
export const Kind = { html: 0, svg: 1, math: 2 } as const

export const Class = {
  special: 1,
  /** Marks the default scope, and with it the list item and button scopes. */
  scope: 2,
  listScope: 4,
  buttonScope: 8,
  tableScope: 16,
  /** Special, but does not stop the search for an open li, dd or dt. */
  passesListItem: 32,
  implied: 64,
  impliedThoroughly: 128,
  heading: 256,
  /** table, tbody, tfoot, thead, tr: text directly inside is foster-parented. */
  fosters: 512,
  htmlIntegration: 1024,
  mathTextIntegration: 2048,
  /** A table whose border or padding attribute applies to its cells. */
  cellHints: 4096,
} as const

const htmlClasses = new Uint16Array(KNOWN_TAGS)

function add(bits: number, tags: readonly TagId[]): void {
  for (const tag of tags) htmlClasses[tag] = (htmlClasses[tag] ?? 0) | bits
}

add(Class.special, [
  Tag.address, Tag.applet, Tag.area, Tag.article, Tag.aside, Tag.base, Tag.basefont, Tag.bgsound, Tag.blockquote,
  Tag.body, Tag.br, Tag.button, Tag.caption, Tag.center, Tag.col, Tag.colgroup, Tag.dd, Tag.details, Tag.dir, Tag.div,
  Tag.dl, Tag.dt, Tag.embed, Tag.fieldset, Tag.figcaption, Tag.figure, Tag.footer, Tag.form, Tag.frame, Tag.frameset,
  Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6, Tag.head, Tag.header, Tag.hgroup, Tag.hr, Tag.html, Tag.iframe,
  Tag.img, Tag.input, Tag.keygen, Tag.li, Tag.link, Tag.listing, Tag.main, Tag.marquee, Tag.menu, Tag.meta, Tag.nav,
  Tag.noembed, Tag.noframes, Tag.noscript, Tag.object, Tag.ol, Tag.p, Tag.param, Tag.plaintext, Tag.pre, Tag.script,
  Tag.search, Tag.section, Tag.select, Tag.source, Tag.style, Tag.summary, Tag.table, Tag.tbody, Tag.td, Tag.template,
  Tag.textarea, Tag.tfoot, Tag.th, Tag.thead, Tag.title, Tag.tr, Tag.track, Tag.ul, Tag.wbr, Tag.xmp,
])
add(Class.scope, [
  Tag.applet, Tag.caption, Tag.html, Tag.table, Tag.td, Tag.th, Tag.marquee, Tag.object, Tag.template,
])
add(Class.listScope, [Tag.ol, Tag.ul])
add(Class.buttonScope, [Tag.button])
add(Class.tableScope, [Tag.html, Tag.table, Tag.template])
add(Class.passesListItem, [Tag.address, Tag.div, Tag.p])
add(Class.implied | Class.impliedThoroughly, [
  Tag.dd, Tag.dt, Tag.li, Tag.optgroup, Tag.option, Tag.p, Tag.rb, Tag.rp, Tag.rt, Tag.rtc,
])
add(Class.impliedThoroughly, [
  Tag.caption, Tag.colgroup, Tag.tbody, Tag.td, Tag.tfoot, Tag.th, Tag.thead, Tag.tr,
])
add(Class.heading, [Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6])
add(Class.fosters, [Tag.table, Tag.tbody, Tag.tfoot, Tag.thead, Tag.tr])

const foreignScope = Class.scope | Class.special

/** The category bits of an element; `kind` is its namespace. */
export function classOf(tag: TagId, kind: number): number {
  if (kind === Kind.html) return htmlClasses[tag] ?? 0
  if (kind === Kind.svg) {
    return tag === Tag.foreignObject || tag === Tag.desc || tag === Tag.title ? foreignScope | Class.htmlIntegration : 0
  }
  if (tag === Tag.mi || tag === Tag.mo || tag === Tag.mn || tag === Tag.ms || tag === Tag.mtext) {
    return foreignScope | Class.mathTextIntegration
  }
  return tag === Tag['annotation-xml'] ? foreignScope : 0
}
