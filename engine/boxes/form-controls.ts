/**
 * What form controls show in print: their value, else the placeholder or the default label, and the sign of those that
 * have one. A button shows its content like any element; check boxes, colours, files and ranges show no text. Passwords
 * are dots.
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

/** Buttons, and controls of one line, show what is in them in the middle of their height. */
export function isCentred(doc: InputDoc, n: NodeId, tag: number): boolean {
  if (tag === Tag.button) return true
  if (tag === Tag.select) return !isListBox(doc, n)
  return tag === Tag.input && !TEXTLESS.includes(inputType(doc, n))
}

/** The sign that a control shows beside its text or in place of it. */
export function controlSign(doc: InputDoc, n: NodeId): 'tick' | 'dot' | 'arrow' | 'none' {
  const tag = doc.nodes.tag[n]
  if (tag === Tag.select) return isListBox(doc, n) ? 'none' : 'arrow'
  if (tag !== Tag.input || !hasAttribute(doc, n, Attr.checked)) return 'none'
  const type = inputType(doc, n)
  return type === 'checkbox' ? 'tick' : type === 'radio' ? 'dot' : 'none'
}

/** A select that shows its options below each other. */
const isListBox = (doc: InputDoc, select: NodeId): boolean =>
  hasAttribute(doc, select, Attr.multiple) || Number(attributeText(doc, select, Attr.size) ?? 0) > 1

const inputType = (doc: InputDoc, n: NodeId): string => (attributeText(doc, n, Attr.type) ?? 'text').trim().toLowerCase()

/** A button that is nothing but its image. */
export function isImageButton(doc: InputDoc, n: NodeId): boolean {
  return inputType(doc, n) === 'image'
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
  const type = inputType(doc, n)
  if (TEXTLESS.includes(type)) return ''
  const value = attributeText(doc, n, Attr.value)
  if (type === 'submit') return value ?? 'Submit'
  if (type === 'reset') return value ?? 'Reset'
  if (type === 'button') return value ?? ''
  if (value === null || value === '') return attributeText(doc, n, Attr.placeholder) ?? ''
  const line = value.replace(/[\r\n]/g, '')
  return type === 'password' ? DOT.repeat([...line].length) : line
}

/** The label of the selected option, the last where several are, or else of the first; a list box shows all. */
function selectText(doc: InputDoc, select: NodeId): string {
  const end = endOf(doc, select)
  const isList = isListBox(doc, select)
  const labels: string[] = []
  let shown = 0 as NodeId
  for (let n = (select + 1) as NodeId; n < end; n++) {
    if (doc.nodes.tag[n] !== Tag.option) continue
    if (isList) labels.push(optionLabel(doc, n))
    else if (shown === 0 || hasAttribute(doc, n, Attr.selected)) shown = n
  }
  if (isList) return labels.join('\n')
  return shown === 0 ? '' : optionLabel(doc, shown)
}

function optionLabel(doc: InputDoc, option: NodeId): string {
  const label = attributeText(doc, option, Attr.label)
  return (label === null || label === '' ? textContent(doc, option) : label).replace(/[\t\n\f\r ]+/g, ' ').trim()
}
