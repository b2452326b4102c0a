/**
 * The insertion mode "in body" (HTML, 13.2.6.4.7): which elements a tag closes by implication, and the formatting elements. One table for
 * start tags and one for end tags, by name; all other names follow the general rule.
 */
import type { NodeId, TagId } from '../arena/ids.ts'
import { Mode, type Construction, type Rules } from './construction.ts'
import { isElement, Tag } from './names.ts'
import type { DocumentNodes } from './nodes.ts'
import { Class, Kind } from './element-categories.ts'
import { endTemplate } from './rules-head.ts'

type Handler = (c: Construction, tag: TagId) => void

const starts: Handler[] = []
const ends: Handler[] = []

function on(table: Handler[], tags: readonly TagId[], handler: Handler): void {
  for (const tag of tags) table[tag] = handler
}

export const inBody: Rules = {
  start(c, tag) {
    const handler = starts[tag]
    if (handler === undefined) startOther(c, tag)
    else handler(c, tag)
  },
  end(c, tag) {
    const handler = ends[tag]
    if (handler === undefined) endOther(c, tag)
    else handler(c, tag)
  },
}

const formattingTags = [
  Tag.b, Tag.big, Tag.code, Tag.em, Tag.font, Tag.i, Tag.s, Tag.small, Tag.strike, Tag.strong, Tag.tt, Tag.u,
]
const headings = [Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6]
const blocks = [
  Tag.address, Tag.article, Tag.aside, Tag.blockquote, Tag.center, Tag.details, Tag.dialog, Tag.dir, Tag.div, Tag.dl,
  Tag.fieldset, Tag.figcaption, Tag.figure, Tag.footer, Tag.header, Tag.hgroup, Tag.main, Tag.menu, Tag.nav, Tag.ol,
  Tag.search, Tag.section, Tag.summary, Tag.ul,
]

function startOther(c: Construction, tag: TagId): void {
  c.formatting.reconstruct()
  c.insert(tag)
}

on(starts, [Tag.html], (c) => {
  if (!c.open.has(Tag.template)) c.mergeAttributes(c.rows.html)
})

on(starts, [
  Tag.base, Tag.basefont, Tag.bgsound, Tag.link, Tag.meta, Tag.script, Tag.style, Tag.template, Tag.title,
], (c, tag) => c.start(Mode.inHead, tag))

on(starts, [Tag.body], (c) => {
  if (c.rows.body !== 0 && !c.open.has(Tag.template)) c.mergeAttributes(c.rows.body)
})

on(starts, [
  Tag.caption, Tag.col, Tag.colgroup, Tag.frame, Tag.head, Tag.tbody, Tag.td, Tag.tfoot, Tag.th,
  Tag.thead, Tag.tr,
], () => {})

on(starts, [Tag.frameset], (c, tag) => {
  // A frameset replaces only a body without content.
  if (hasContent(c.doc, c.rows.body)) return
  c.hasFrames = c.awaitsNoframes = true
  c.append(tag)
})

/** Whether `body`, the last element so far except for its descendants, has content other than white space. */
const hasContent = (doc: DocumentNodes, body: NodeId): boolean => {
  for (let n = (body + 1) as NodeId; n < doc.nodes.length; n++) {
    if (isElement(doc.nodes.tag[n] ?? 0) || /\S/.test(doc.text.slice(doc.nodes.text[n] ?? 0, doc.nodes.size[n] ?? 0))) return true
  }
  return false
}

on(starts, [...blocks, Tag.p], (c, tag) => {
  c.closeP()
  c.insert(tag)
})

on(starts, headings, (c, tag) => {
  c.closeP()
  if ((c.open.currentBits & Class.heading) !== 0) c.pop()
  c.insert(tag)
})

on(starts, [Tag.pre, Tag.listing], (c, tag) => {
  c.closeP()
  c.insert(tag)
  c.skipNewline = true
})

on(starts, [Tag.form], (c, tag) => {
  const inTemplate = c.open.has(Tag.template)
  if (c.rows.form !== 0 && !inTemplate) return
  c.closeP()
  const n = c.insert(tag)
  if (!inTemplate) c.rows.form = n
})

on(starts, [Tag.li, Tag.dd, Tag.dt], (c, tag) => {
  const { open } = c
  for (let i = open.height - 1; i > 0; i--) {
    const openTag = open.tag[i]
    if (open.kind[i] === Kind.html && (tag === Tag.li ? openTag === Tag.li : openTag === Tag.dd || openTag === Tag.dt)) {
      c.impliedEnds(openTag as TagId)
      c.popTo(i)
      break
    }
    if (((open.bits[i] ?? 0) & (Class.special | Class.passesListItem)) === Class.special) break
  }
  c.closeP()
  c.insert(tag)
})

on(starts, [Tag.plaintext], (c, tag) => {
  c.closeP()
  c.insert(tag)
})

on(starts, [Tag.button], (c, tag) => {
  if (c.inScope(Tag.button)) {
    c.impliedEnds(Tag.none)
    c.popUntil(Tag.button)
  }
  startOther(c, tag)
})

on(starts, formattingTags, startFormatting)

function startFormatting(c: Construction, tag: TagId): void {
  c.formatting.reconstruct()
  c.formatting.push(c.insert(tag), tag)
}

on(starts, [Tag.a], (c, tag) => {
  const entry = c.formatting.find(tag)
  if (entry >= 0) {
    const node = c.formatting.nodeAt(entry)
    c.formatting.adopt(tag)
    c.formatting.remove(node)
    const position = node === 0 ? -1 : c.open.indexOf(node)
    if (position === c.open.height - 1) c.pop()
    else if (position >= 0) {
      c.rows.disturb()
      c.open.removeAt(position)
    }
    const left = c.formatting.find(tag)
    if (node === 0 && left >= 0) c.formatting.removeAt(left)
  }
  startFormatting(c, tag)
})

on(starts, [Tag.nobr], (c, tag) => {
  c.formatting.reconstruct()
  if (c.inScope(tag)) {
    if (!c.formatting.adopt(tag)) endOther(c, tag)
    c.formatting.reconstruct()
  }
  c.formatting.push(c.insert(tag), tag)
})

on(starts, [Tag.applet, Tag.marquee, Tag.object], (c, tag) => {
  startOther(c, tag)
  c.formatting.marker()
})

on(starts, [Tag.table], (c, tag) => {
  if (!c.quirks) c.closeP()
  c.insertTable(tag)
  c.mode = Mode.inTable
})

on(starts, [Tag.area, Tag.br, Tag.embed, Tag.img, Tag.input, Tag.keygen, Tag.wbr], startVoid)

function startVoid(c: Construction, tag: TagId): void {
  c.formatting.reconstruct()
  c.append(tag)
}

on(starts, [Tag.image], (c) => startVoid(c, Tag.img))
on(starts, [Tag.param, Tag.source, Tag.track], (c, tag) => c.append(tag))

on(starts, [Tag.hr], (c, tag) => {
  c.closeP()
  c.append(tag)
})

on(starts, [Tag.textarea], (c, tag) => {
  c.insertRawText(tag)
  c.skipNewline = true
})

on(starts, [Tag.xmp], (c, tag) => {
  c.closeP()
  c.formatting.reconstruct()
  c.insertRawText(tag)
})

on(starts, [Tag.iframe, Tag.noembed], (c, tag) => c.insertRawText(tag))

on(starts, [Tag.noframes], (c, tag) => {
  c.awaitsNoframes = false
  if (!c.hasFrames) c.insertRawText(tag)
})

on(starts, [Tag.select], (c, tag) => {
  startOther(c, tag)
  c.mode = c.mode >= Mode.inTable && c.mode <= Mode.inCell && c.mode !== Mode.inColumnGroup
    ? Mode.inSelectInTable
    : Mode.inSelect
})

on(starts, [Tag.optgroup, Tag.option], (c, tag) => {
  if (c.open.currentIs(Tag.option)) c.pop()
  startOther(c, tag)
})

on(starts, [Tag.rb, Tag.rtc], (c, tag) => {
  if (c.inScope(Tag.ruby)) c.impliedEnds(Tag.none)
  c.insert(tag)
})

on(starts, [Tag.rp, Tag.rt], (c, tag) => {
  if (c.inScope(Tag.ruby)) c.impliedEnds(Tag.rtc)
  c.insert(tag)
})

on(starts, [Tag.svg], (c, tag) => {
  c.formatting.reconstruct()
  c.adjustForeign(Kind.svg)
  c.insertForeign(tag, Kind.svg)
})

on(starts, [Tag.math], (c, tag) => {
  c.formatting.reconstruct()
  c.adjustForeign(Kind.math)
  c.insertForeign(tag, Kind.math)
})

/** Closes the nearest open element of that name, unless a special element is in between. */
function endOther(c: Construction, tag: TagId): void {
  const { open } = c
  if (!open.has(tag)) return
  for (let i = open.height - 1; i > 0; i--) {
    if (open.tag[i] === tag && open.kind[i] === Kind.html) {
      c.popTo(i)
      return
    }
    if (((open.bits[i] ?? 0) & Class.special) !== 0) return
  }
}

on(ends, [Tag.template], (c) => endTemplate(c))

on(ends, [Tag.body], (c) => {
  if (c.inScope(Tag.body)) c.mode = Mode.afterBody
})

on(ends, [Tag.html], (c, tag) => {
  if (!c.inScope(Tag.body)) return
  c.mode = Mode.afterBody
  c.end(Mode.afterBody, tag)
})

on(ends, [...blocks, Tag.button, Tag.listing, Tag.pre], endBlock)

function endBlock(c: Construction, tag: TagId): void {
  if (!c.inScope(tag)) return
  c.impliedEnds(Tag.none)
  c.popUntil(tag)
}

on(ends, [Tag.form], (c, tag) => {
  if (c.open.has(Tag.template)) {
    endBlock(c, tag)
    return
  }
  const position = c.rows.form > 0 ? c.open.indexOf(c.rows.form) : -1
  c.rows.form = 0
  if (position < 0 || !c.open.positionInScope(position, Class.scope)) return
  c.impliedEnds(Tag.none)
  if (position === c.open.height - 1) c.pop()
  else {
    c.rows.disturb()
    c.open.removeAt(position)
  }
})

on(ends, [Tag.p], (c, tag) => {
  if (!c.open.inScope(tag, Class.scope | Class.buttonScope)) c.insertImplied(tag)
  c.closeP()
})

on(ends, [Tag.li], (c, tag) => {
  if (!c.open.inScope(tag, Class.scope | Class.listScope)) return
  c.impliedEnds(tag)
  c.popUntil(tag)
})

on(ends, [Tag.dd, Tag.dt], (c, tag) => {
  if (!c.inScope(tag)) return
  c.impliedEnds(tag)
  c.popUntil(tag)
})

on(ends, headings, (c) => {
  const { open } = c
  if (!open.headingInScope()) return
  c.impliedEnds(Tag.none)
  let i = open.height - 1
  while (i > 0 && ((open.bits[i] ?? 0) & Class.heading) === 0) i--
  c.popTo(i)
})

on(ends, [...formattingTags, Tag.a, Tag.nobr], (c, tag) => {
  if (!c.formatting.adopt(tag)) endOther(c, tag)
})

on(ends, [Tag.applet, Tag.marquee, Tag.object], (c, tag) => {
  if (!c.inScope(tag)) return
  c.impliedEnds(Tag.none)
  c.popUntil(tag)
  c.formatting.clearToMarker()
})

on(ends, [Tag.br], (c, tag) => {
  c.formatting.reconstruct()
  c.rows.element(tag, 0, 0, 0)
})
