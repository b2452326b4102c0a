/**
 * The text that form controls show in print: their value, else the placeholder or the default label. A button shows
 * its content like any element; check boxes, colours, files and ranges show no text. Passwords are dots.
 */
import type { NodeId } from '../arena/ids.ts'
import { attributeText, hasAttribute, textContent } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import type { InputDoc } from '../input/nodes.ts'
import { endOf } from '../input/walk.ts'

const TEXTLESS = ['hidden', 'checkbox', 'radio', 'color', 'file', 'range', 'image']
const DOT = '\u2022'

export function isControl(tag: number): boolean {
  return tag === Tag.input || tag === Tag.select || tag === Tag.textarea
}

/** The text that stands in the control `n` instead of its children. */
export function controlText(doc: InputDoc, n: NodeId): string {
  switch (doc.nodes.tag[n]) {
    case Tag.input: return inputText(doc, n)
    case Tag.select: return selectText(doc, n)
    default: {
      const text = textContent(doc, n)
      return text === '' ? attributeText(doc, n, Attr.placeholder) ?? '' : text
    }
  }
}

function inputText(doc: InputDoc, n: NodeId): string {
  const type = (attributeText(doc, n, Attr.type) ?? 'text').trim().toLowerCase()
  if (TEXTLESS.includes(type)) return ''
  const value = attributeText(doc, n, Attr.value)
  if (type === 'submit') return value ?? 'Submit'
  if (type === 'reset') return value ?? 'Reset'
  if (type === 'button') return value ?? ''
  if (value === null || value === '') return attributeText(doc, n, Attr.placeholder) ?? ''
  const line = value.replace(/[\r\n]/g, '')
  return type === 'password' ? DOT.repeat([...line].length) : line
}

/** The label of the selected option, or else of the first; the last counts where several are selected. */
function selectText(doc: InputDoc, select: NodeId): string {
  const end = endOf(doc, select)
  let shown = 0 as NodeId
  let isSelected = false
  for (let n = (select + 1) as NodeId; n < end; n++) {
    if (doc.nodes.tag[n] !== Tag.option) continue
    const selected = hasAttribute(doc, n, Attr.selected)
    if (shown !== 0 && !selected) continue
    if (isSelected && hasAttribute(doc, select, Attr.multiple)) break
    shown = n
    isSelected = selected
  }
  if (shown === 0) return ''
  const label = attributeText(doc, shown, Attr.label)
  return (label === null || label === '' ? textContent(doc, shown) : label).replace(/[\t\n\f\r ]+/g, ' ').trim()
}
