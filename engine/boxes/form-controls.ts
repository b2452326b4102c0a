/**
 * The printed text and symbol of form controls: their value, else the placeholder or the default label. A button shows its content like any
 * element; check boxes, colour, file and range inputs show no text; passwords show dots. The size of a control does not depend on its text,
 * except for buttons.
 */
import type { AttrName, NodeId } from '../arena/ids.ts'
import { attributeText, hasAttribute, textContent } from '../input/attributes.ts'
import { wholeNumber } from '../input/legacy-values.ts'
import { Attr, Tag } from '../input/names.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import { endOf } from '../input/walk.ts'

const TEXTLESS = ['hidden', 'checkbox', 'radio', 'color', 'file', 'range', 'image']
const SIGNS = ['checkbox', 'radio', 'image']
const BUTTONS = ['submit', 'reset', 'button']
/** Input types whose `size` attribute gives their width in characters. */
const FIELDS = ['text', 'search', 'tel', 'url', 'email', 'password']
/** Width of a character, em. */
const CHARACTER = 0.6
const DOT = '\u2022'

/** Whether an element is a form control without content of its own; `<button>` is not. */
export function isControl(tag: number): boolean {
  return tag === Tag.input || tag === Tag.select || tag === Tag.textarea
}

/** Whether a control shows its content vertically centred: buttons and single-line controls. */
export function isCentred(doc: DocumentNodes, n: NodeId): boolean {
  const tag = doc.nodes.tag[n]
  if (tag === Tag.select) return !isListBox(doc, n)
  return tag === Tag.button || (tag === Tag.input && !TEXTLESS.includes(inputType(doc, n)))
}

/** Whether an element is a check box or a radio button. */
export function isTickBox(doc: DocumentNodes, n: NodeId): boolean {
  return doc.nodes.tag[n] === Tag.input && ['checkbox', 'radio'].includes(inputType(doc, n))
}

/** Automatic height of a control, in lines; 0: the height of its content. */
export function fieldLines(doc: DocumentNodes, n: NodeId): number {
  switch (doc.nodes.tag[n]) {
    case Tag.input: return SIGNS.includes(inputType(doc, n)) ? 0 : 1
    case Tag.textarea: return positive(doc, n, Attr.rows) ?? 2
    case Tag.select: return isListBox(doc, n) ? positive(doc, n, Attr.size) ?? 4 : 1
    default: return 0
  }
}

/** Width and height of a check box or radio button, px. */
export const TICK_BOX = 13

/** Automatic width of a control, em; NaN: the width of its content. `areaColumns`: columns of a text area without `cols`. */
export function fieldWidth(doc: DocumentNodes, n: NodeId, areaColumns = 20 / CHARACTER): number {
  switch (doc.nodes.tag[n]) {
    case Tag.select: return 12
    case Tag.textarea: return (positive(doc, n, Attr.cols) ?? areaColumns) * CHARACTER
    case Tag.input: {
      const type = inputType(doc, n)
      if (SIGNS.includes(type) || BUTTONS.includes(type)) return NaN
      const characters = FIELDS.includes(type) ? positive(doc, n, Attr.size) : null
      return characters === null ? 12 : characters * CHARACTER
    }
    default: return NaN
  }
}

/** Number of characters that a drop-down select shows, and of its longest option; null for other elements. */
export function selectLengths(doc: DocumentNodes, n: NodeId): { readonly shown: number, readonly longest: number } | null {
  if (doc.nodes.tag[n] !== Tag.select || isListBox(doc, n)) return null
  const end = endOf(doc, n)
  let longest = 0
  for (let at = (n + 1) as NodeId; at < end; at++) {
    if (doc.nodes.tag[at] === Tag.option) longest = Math.max(longest, optionLabel(doc, at).length)
  }
  return { shown: selectText(doc, n).length, longest }
}

function positive(doc: DocumentNodes, n: NodeId, name: AttrName): number | null {
  const number = wholeNumber(attributeText(doc, n, name) ?? '')
  return number > 0 ? number : null
}

/** The symbol that a control shows, beside its text or alone. */
export function controlSign(doc: DocumentNodes, n: NodeId): 'tick' | 'dot' | 'arrow' | 'none' {
  const tag = doc.nodes.tag[n]
  if (tag === Tag.select) return isListBox(doc, n) ? 'none' : 'arrow'
  if (tag !== Tag.input || !hasAttribute(doc, n, Attr.checked)) return 'none'
  const type = inputType(doc, n)
  return type === 'checkbox' ? 'tick' : type === 'radio' ? 'dot' : 'none'
}

/** Whether a select shows its options as a list. */
export function isListBox(doc: DocumentNodes, n: NodeId): boolean {
  return doc.nodes.tag[n] === Tag.select
    && (hasAttribute(doc, n, Attr.multiple) || Number(attributeText(doc, n, Attr.size) ?? 0) > 1)
}

/** Indices of the selected options among all rows of a list box, and the number of rows. */
export function chosenRows(doc: DocumentNodes, select: NodeId): { readonly rows: readonly number[], readonly count: number } {
  const rows: number[] = []
  const end = endOf(doc, select)
  let count = 0
  for (let n = (select + 1) as NodeId; n < end; n++) {
    if (doc.nodes.tag[n] !== Tag.option) continue
    if (hasAttribute(doc, n, Attr.selected)) rows.push(count)
    count++
  }
  return { rows: hasAttribute(doc, select, Attr.multiple) ? rows : rows.slice(-1), count }
}

/** Filled part of the track of a range input, from 0 to 1; null for other elements (HTML, 4.10.5.1.13). */
export function rangePart(doc: DocumentNodes, n: NodeId): number | null {
  if (doc.nodes.tag[n] !== Tag.input || inputType(doc, n) !== 'range') return null
  const number = (text: string | null, otherwise: number): number => {
    const value = text === null || text.trim() === '' ? NaN : Number(text)
    return Number.isFinite(value) ? value : otherwise
  }
  const min = number(attributeText(doc, n, Attr.min), 0)
  const max = number(attributeText(doc, n, Attr.max), 100)
  if (max <= min) return 0
  return Math.min(1, Math.max(0, (number(attributeText(doc, n, Attr.value), (min + max) / 2) - min) / (max - min)))
}

/** The colour of a colour input, as 0xRRGGBBAA; null for other elements. The default is black. */
export function shownColor(doc: DocumentNodes, n: NodeId): number | null {
  if (doc.nodes.tag[n] !== Tag.input || inputType(doc, n) !== 'color') return null
  const digits = /^#([0-9a-f]{6})$/i.exec((attributeText(doc, n, Attr.value) ?? '').trim())?.[1]
  return ((Number.parseInt(digits ?? '000000', 16) << 8) | 0xff) >>> 0
}

const inputType = (doc: DocumentNodes, n: NodeId): string => (attributeText(doc, n, Attr.type) ?? 'text').trim().toLowerCase()

/** Whether an input is an image button. */
export function isImageButton(doc: DocumentNodes, n: NodeId): boolean {
  return inputType(doc, n) === 'image'
}

/** Whether a control has no value, so that its placeholder is shown. */
export function showsPlaceholder(doc: DocumentNodes, n: NodeId): boolean {
  if ((attributeText(doc, n, Attr.placeholder) ?? '') === '') return false
  switch (doc.nodes.tag[n]) {
    case Tag.textarea: return textContent(doc, n) === ''
    case Tag.input: {
      const type = inputType(doc, n)
      return !TEXTLESS.includes(type) && !BUTTONS.includes(type) && (attributeText(doc, n, Attr.value) ?? '') === ''
    }
    default: return false
  }
}

/** The text that the control `n` shows instead of its children; `showsFiles`: file inputs have text too. */
export function controlText(doc: DocumentNodes, n: NodeId, showsFiles: boolean): string {
  switch (doc.nodes.tag[n]) {
    case Tag.input: return inputText(doc, n, showsFiles)
    case Tag.select: return selectText(doc, n)
    default: {
      const text = textContent(doc, n)
      return text === '' ? attributeText(doc, n, Attr.placeholder) ?? '' : text
    }
  }
}

function inputText(doc: DocumentNodes, n: NodeId, showsFiles: boolean): string {
  const type = inputType(doc, n)
  if (type === 'file' && showsFiles) return hasAttribute(doc, n, Attr.multiple) ? 'Choose Files  No file chosen' : 'Choose File  No file chosen'
  if (TEXTLESS.includes(type)) return ''
  const value = attributeText(doc, n, Attr.value)
  if (type === 'submit') return value ?? 'Submit'
  if (type === 'reset') return value ?? 'Reset'
  if (type === 'button') return value ?? ''
  if (value === null || value === '') return attributeText(doc, n, Attr.placeholder) ?? ''
  const line = value.replace(/[\r\n]/g, '')
  return type === 'password' ? DOT.repeat([...line].length) : line
}

/** The label of the selected option (the last if several), else of the first; a list box shows all. */
function selectText(doc: DocumentNodes, select: NodeId): string {
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

function optionLabel(doc: DocumentNodes, option: NodeId): string {
  const label = attributeText(doc, option, Attr.label)
  return (label === null || label === '' ? textContent(doc, option) : label).replace(/[\t\n\f\r ]+/g, ' ').trim()
}
