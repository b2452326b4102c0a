/**
 * Warns of elements that are not drawn or not executed: media, frames and plug-ins, unless a rule hides them or they show an image or
 * fallback content. Must be called after the elements are styled.
 */
import type { NodeId } from '../arena/ids.ts'
import { attributeText, textContent } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { endOf } from '../input/walk.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Document } from './document-state.ts'
import { sourceOf } from './sources/sources.ts'

const Display = enumOf('display')
const Visibility = enumOf('visibility')

export function warnOfDropped(doc: Document, first = 1, end = doc.nodes.length): void {
  const { nodes, warnings } = doc
  for (let n = first; n < end; n++) {
    const tag = nodes.tag[n]
    switch (tag) {
      case Tag.svg: if (doc.inlineSvg === null) warnings.add('inline-svg'); break
      case Tag.script: warnings.addAt(scriptName(doc, n as NodeId), 'script-dropped'); break
      case Tag.math:
        if (!doc.cascade.traits.showsMath) warnings.add('element-dropped', 'math')
        else if (isMissing(doc, n as NodeId)) warnings.add('math-as-text')
        break
      case Tag.canvas: case Tag.video: case Tag.audio: case Tag.iframe: case Tag.frameset: case Tag.embed: case Tag.object: case Tag.applet:
        if (isMissing(doc, n as NodeId)) warnings.add('element-dropped', doc.names.tagName(tag))
        break
      default:
    }
  }
}

function isMissing(doc: Document, n: NodeId): boolean {
  const { nodes, styles: { read, lengthUnits } } = doc
  // At the listed level, author rules cannot be told from the built-in rules, which hide all of these elements.
  if (!doc.cascade.traits.judgesByStyle) return true
  const tag = nodes.tag[n]
  const style = nodes.style[n]
  if (tag !== Tag.frameset && (style === 0 || read.display(style) === Display.none || read.visibility(style) === Visibility.hidden || isEmpty(doc, n))) return false
  switch (tag) {
    case Tag.canvas: return !holdsContent(doc, n)
    case Tag.object: return sourceOf(doc, n, lengthUnits.viewport, true) === null && !holdsContent(doc, n)
    case Tag.embed: case Tag.video: return sourceOf(doc, n, lengthUnits.viewport, true) === null
    default: return true
  }
}

/** Whether the element is at most one pixel in size, as tracking frames are. */
function isEmpty(doc: Document, n: NodeId): boolean {
  if (doc.nodes.tag[n] !== Tag.iframe) return false
  return [Attr.width, Attr.height].every((name) => /^\s*[01](px)?\s*$/.test(attributeText(doc, n, name) ?? ''))
}

/** Whether an element has fallback content. */
function holdsContent(doc: Document, n: NodeId): boolean {
  const { nodes } = doc
  const end = endOf(doc, n)
  for (let c = n + 1; c < end; c++) {
    const tag = nodes.tag[c]
    if (tag === Tag.img || tag === Tag.object || tag === Tag.embed || tag === Tag.svg || tag === Tag.table) return true
    if (tag === Tag.text && /\S/.test(doc.text.slice(nodes.text[c], nodes.size[c]))) return true
  }
  return false
}

const MOST_SCRIPT_UNITS = 40

const scriptName = (doc: Document, n: NodeId): string => {
  const source = attributeText(doc, n, Attr.src)
  if (source !== null) return source.slice(0, 4 * MOST_SCRIPT_UNITS)
  const text = textContent(doc, n).replace(/\s+/g, ' ').trim()
  return text.length > MOST_SCRIPT_UNITS ? `${text.slice(0, MOST_SCRIPT_UNITS)}…` : text
}
