/**
 * Ordinals of list items, as HTML numbers them: a list starts at `start` (or at its item count when reversed), an
 * item's `value` sets the count. One counter per open list; items outside any list count on the outermost one. To style
 * sheets this is the counter `list-item`, which they may read, reset, increment and set (CSS Lists 3, 4.6).
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import { attributeText, hasAttribute } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { firstElement, nextElement } from '../input/walk.ts'
import type { CascadeInput } from '../style/cascade.ts'
import type { CounterChange } from '../style/generated-values.ts'
import { enumOf } from '../style/properties/index.ts'

const LIMIT = 0x7fffffff
const Display = enumOf('display')

export class ListOrdinals {
  private readonly next: number[] = [1]
  private readonly step: number[] = [1]

  enterList(doc: CascadeInput, n: NodeId): void {
    const isReversed = doc.nodes.tag[n] === Tag.ol && hasAttribute(doc, n, Attr.reversed)
    const start = doc.nodes.tag[n] === Tag.ol ? integerOf(attributeText(doc, n, Attr.start)) : null
    const step = isReversed ? -1 : 1
    const given = changeOf(doc.styles.read.counterReset(doc.nodes.style[n] ?? doc.styles.initial))
    this.next.push(given === null ? start ?? (isReversed ? countItems(doc, n) : 1) : given + step)
    this.step.push(step)
  }

  /** Whether items within an element are counted for themselves: in lists, and where a style sheet says so. */
  begins(doc: CascadeInput, n: NodeId, style: StyleId): boolean {
    return isList(doc.nodes.tag[n] ?? 0) || changeOf(doc.styles.read.counterReset(style)) !== null
  }

  /** The counter `list-item` of the innermost list, and of all lists, outermost first. */
  get current(): number {
    const top = this.next.length - 1
    return (this.next[top] ?? 1) - (this.step[top] ?? 1)
  }

  get all(): readonly number[] {
    const values = this.next.map((next, i) => next - (this.step[i] ?? 1))
    // Outside of any list there is a counter only once something has been counted.
    return values.length > 1 && values[0] === 0 ? values.slice(1) : values
  }

  /** An element that is no list item may count as one or several. */
  count(doc: CascadeInput, style: StyleId): void {
    const top = this.next.length - 1
    const by = changeOf(doc.styles.read.counterIncrement(style))
    if (by !== null) this.next[top] = limited((this.next[top] ?? 1) + by)
    const set = changeOf(doc.styles.read.counterSet(style))
    if (set !== null) this.next[top] = set + (this.step[top] ?? 1)
  }

  leaveList(): void {
    if (this.next.length === 1) return
    this.next.pop()
    this.step.pop()
  }

  /** The ordinal of the list item `n`; counts it. */
  item(doc: CascadeInput, n: NodeId): number {
    const top = this.next.length - 1
    const given = doc.nodes.tag[n] === Tag.li ? integerOf(attributeText(doc, n, Attr.value)) : null
    const style = doc.nodes.style[n] ?? doc.styles.initial
    const by = changeOf(doc.styles.read.counterIncrement(style))
    const step = this.step[top] ?? 1
    const ordinal = changeOf(doc.styles.read.counterSet(style)) ?? given ?? limited((this.next[top] ?? 1) - step + (by ?? step))
    this.next[top] = ordinal + step
    return ordinal
  }
}

function isList(tag: number): boolean {
  return tag === Tag.ol || tag === Tag.ul || tag === Tag.menu || tag === Tag.dir
}

const limited = (value: number): number => Math.max(-LIMIT, Math.min(LIMIT, value))

/** What a style sheet says of the counter `list-item`; null for nothing. */
function changeOf(changes: readonly CounterChange[]): number | null {
  for (const { name, value } of changes) if (name === 'list-item') return value
  return null
}

/** Items that are displayed. */
function countItems(doc: CascadeInput, list: NodeId): number {
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
