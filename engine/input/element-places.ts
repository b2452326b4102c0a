/**
 * Names an element in messages so that an author can find it. Returns its tag with id and class, or else the nearest ancestor with one of
 * these, and the start of its text.
 */
import type { NodeId } from '../arena/ids.ts'
import { attributeText } from './attributes.ts'
import { Attr, Tag } from './names.ts'
import type { DocumentNodes } from './nodes.ts'
import { endOf, isElement, parentElement } from './walk.ts'

const MOST_VALUE = 60
const MOST_TEXT = 40

/** Such as `<td> in <table id="prices">: "Apples and pears"`. */
export function placeOfElement(doc: DocumentNodes, n: NodeId): string {
  const tag = startTag(doc, n)
  const text = textAt(doc, n)
  let around = n
  while (around !== 0 && !isNamed(doc, around)) around = parentElement(doc, around)
  return tag + (around === 0 || around === n ? '' : ` in ${startTag(doc, around)}`) + (text === '' ? '' : `: "${text}"`)
}

const isNamed = (doc: DocumentNodes, n: NodeId): boolean => valueOf(doc, n, 'id') !== '' || valueOf(doc, n, 'class') !== ''

function valueOf(doc: DocumentNodes, n: NodeId, name: 'id' | 'class'): string {
  const value = (attributeText(doc, n, name === 'id' ? Attr.id : Attr.class) ?? '').replace(/\s+/g, ' ').trim()
  return value.length > MOST_VALUE ? `${value.slice(0, MOST_VALUE)}…` : value
}

function startTag(doc: DocumentNodes, n: NodeId): string {
  let text = doc.names.tagName(doc.nodes.tag[n])
  for (const name of ['id', 'class'] as const) {
    const value = valueOf(doc, n, name)
    if (value !== '') text += ` ${name}="${value}"`
  }
  return `<${text}>`
}

/** The start of the element's text; empty for html and body. */
function textAt(doc: DocumentNodes, n: NodeId): string {
  const { nodes, text } = doc
  const own = nodes.tag[n]
  if (own === Tag.html || own === Tag.body) return ''
  const end = endOf(doc, n)
  let said = ''
  for (let c: number = n + 1; c < end && said.length <= MOST_TEXT;) {
    const tag = nodes.tag[c]
    if (tag === Tag.style || tag === Tag.script) {
      c = Math.max(c + 1, endOf(doc, c as NodeId))
      continue
    }
    if (tag === Tag.text) said = `${said}${text.slice(nodes.text[c] ?? 0, Math.min(nodes.size[c] ?? 0, 4 * MOST_TEXT))}`.replace(/\s+/g, ' ').trimStart()
    else if (isElement(doc, c as NodeId) && said !== '' && !said.endsWith(' ')) said += ' '
    c++
  }
  const shown = said.trimEnd()
  return shown.length > MOST_TEXT ? `${shown.slice(0, MOST_TEXT)}…` : shown
}
