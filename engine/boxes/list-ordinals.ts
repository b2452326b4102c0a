/**
 * Ordinals of list items, as HTML numbers them: a list starts at `start` (or at its item count when reversed), an
 * item's `value` sets the count. One counter per open list; items outside any list count on the outermost one.
 */
import type { NodeId } from '../arena/ids.ts'
import { attributeText, hasAttribute } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { firstElement, nextElement } from '../input/walk.ts'
import type { StyleDoc } from '../style/cascade.ts'
import { enumOf } from '../style/properties/index.ts'

const LIMIT = 0x7fffffff
const Display = enumOf('display')

export class ListOrdinals {
  private readonly next: number[] = [1]
  private readonly step: number[] = [1]

  enterList(doc: StyleDoc, n: NodeId): void {
    const isReversed = doc.nodes.tag[n] === Tag.ol && hasAttribute(doc, n, Attr.reversed)
    const start = doc.nodes.tag[n] === Tag.ol ? integerOf(attributeText(doc, n, Attr.start)) : null
    this.next.push(start ?? (isReversed ? countItems(doc, n) : 1))
    this.step.push(isReversed ? -1 : 1)
  }

  leaveList(): void {
    if (this.next.length === 1) return
    this.next.pop()
    this.step.pop()
  }

  /** The ordinal of the list item `n`; counts it. */
  item(doc: StyleDoc, n: NodeId): number {
    const top = this.next.length - 1
    const given = doc.nodes.tag[n] === Tag.li ? integerOf(attributeText(doc, n, Attr.value)) : null
    const ordinal = given ?? this.next[top] ?? 1
    this.next[top] = ordinal + (this.step[top] ?? 1)
    return ordinal
  }
}

export function isList(tag: number): boolean {
  return tag === Tag.ol || tag === Tag.ul || tag === Tag.menu || tag === Tag.dir
}

/** Items that are displayed. */
function countItems(doc: StyleDoc, list: NodeId): number {
  let count = 0
  for (let child = firstElement(doc, list); child !== 0; child = nextElement(doc, child)) {
    const style = doc.nodes.style[child] ?? 0
    if (doc.nodes.tag[child] === Tag.li && style !== 0 && doc.styles.read.display(style) !== Display.none) count++
  }
  return count
}

/** HTML's rules for parsing integers: leading white space, a sign, digits; the rest is ignored. */
function integerOf(text: string | null): number | null {
  const match = text === null ? null : /^[\t\n\f\r ]*([+-]?\d+)/.exec(text)
  if (match === null) return null
  return Math.max(-LIMIT, Math.min(LIMIT, Number(match[1])))
}
