/**
 * What `<progress>` and `<meter>` show: how much of their bar is filled, and of a meter how good that is (HTML, 4.10.13 and
 * 4.10.14). Numbers that are missing or nonsense are those that the standard puts in their place.
 */
import type { AttrName, NodeId } from '../arena/ids.ts'
import { attributeText } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import type { DocumentNodes } from '../input/nodes.ts'

export interface Bar {
  /** From 0 to 1; NaN for a progress that is not known. */
  readonly filled: number
  readonly kind: 'progress' | 'good' | 'fair' | 'poor'
}

export function isBar(tag: number | undefined): boolean {
  return tag === Tag.progress || tag === Tag.meter
}

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

/** A value in the part of the range that the best one is in is good; in the next it is fair. */
function quality(value: number, low: number, high: number, best: number): 'good' | 'fair' | 'poor' {
  const part = (at: number): number => (at < low ? 0 : at > high ? 2 : 1)
  // The limits themselves belong to the part of the best value.
  const own = best < low && value === low ? 0 : best > high && value === high ? 2 : part(value)
  const apart = Math.abs(own - part(best))
  return apart === 0 ? 'good' : apart === 1 ? 'fair' : 'poor'
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
