/**
 * The bar of `<progress>` and `<meter>`: how much is filled, and for a meter its quality (HTML, 4.10.13 and 4.10.14). Missing or invalid
 * numbers get the defaults of the standard.
 */
import type { AttrName, NodeId } from '../arena/ids.ts'
import { attributeText } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import type { DocumentNodes } from '../input/nodes.ts'

/** The bar that an element shows. */
export interface Bar {
  /** From 0 to 1; NaN for an indeterminate progress bar. */
  readonly filled: number
  readonly kind: 'progress' | 'good' | 'fair' | 'poor'
}

/** Whether an element is `<progress>` or `<meter>`. */
export function isBar(tag: number | undefined): boolean {
  return tag === Tag.progress || tag === Tag.meter
}

/** The bar of the element `n`, which must be `<progress>` or `<meter>`. */
export function barOf(doc: DocumentNodes, n: NodeId): Bar {
  const number = (name: AttrName, fallback: number): number => {
    const value = parseFloat((name === Attr.none ? null : attributeText(doc, n, name)) ?? '')
    return Number.isFinite(value) ? value : fallback
  }
  if (doc.nodes.tag[n] === Tag.progress) {
    const given = number(Attr.max, 1)
    const most = given > 0 ? given : 1
    return { filled: clamp(number(Attr.value, NaN) / most, 0, 1), kind: 'progress' }
  }
  const least = number(Attr.min, 0)
  const most = Math.max(least, number(Attr.max, 1))
  const value = clamp(number(Attr.value, 0), least, most)
  const low = clamp(number(doc.names.findAttr('low'), least), least, most)
  const high = clamp(number(doc.names.findAttr('high'), most), low, most)
  const best = clamp(number(doc.names.findAttr('optimum'), (least + most) / 2), least, most)
  return { filled: most > least ? (value - least) / (most - least) : 0, kind: quality(value, low, high, best) }
}

/** A value in the same region as the optimum is good; in the adjacent region it is fair. */
function quality(value: number, low: number, high: number, best: number): 'good' | 'fair' | 'poor' {
  const part = (at: number): number => (at < low ? 0 : at > high ? 2 : 1)
  // The limits themselves belong to the region of the optimum.
  const own = best < low && value === low ? 0 : best > high && value === high ? 2 : part(value)
  const apart = Math.abs(own - part(best))
  return apart === 0 ? 'good' : apart === 1 ? 'fair' : 'poor'
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
