/**
 * Ordinal values of list items (HTML, 4.4.8): a list starts at `start`, or at its item count when reversed; `value` of an item sets the
 * count. There is one counter per open list; items outside any list use the outermost one. Style sheets see it as the counter `list-item`
 * and may read, reset, increment and set it (CSS Lists 3, 4.6).
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
    const given = changeOf(doc.styles.read.counterReset(doc.nodes.style[n]))
    this.next.push(given === null ? start ?? (isReversed ? countItems(doc, n) : 1) : given + step)
    this.step.push(step)
  }

  /** Whether an element starts a new count: lists, and elements that reset `list-item`. */
  begins(doc: CascadeInput, n: NodeId, style: StyleId): boolean {
    return isList(doc.nodes.tag[n]) || changeOf(doc.styles.read.counterReset(style)) !== null
  }

  /** The value of `list-item` in the innermost list; `all` has those of all lists, outermost first. */
  get current(): number {
    const top = this.next.length - 1
    return (this.next[top] ?? 1) - (this.step[top] ?? 1)
  }

  get all(): readonly number[] {
    const values = this.next.map((next, i) => next - (this.step[i] ?? 1))
    // Outside any list, the counter exists only once something has been counted.
    return values.length > 1 && values[0] === 0 ? values.slice(1) : values
  }

  /** Counts an element that is not a list item but changes `list-item`. */
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

  /** The ordinal value of the list item `n`; counts it. */
  item(doc: CascadeInput, n: NodeId): number {
    const top = this.next.length - 1
    const given = doc.nodes.tag[n] === Tag.li ? integerOf(attributeText(doc, n, Attr.value)) : null
    const style = doc.nodes.style[n]
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

/** The change that a style makes to the counter `list-item`; null for none. */
function changeOf(changes: readonly CounterChange[]): number | null {
  for (const { name, value } of changes) if (name === 'list-item') return value
  return null
}

/** Number of list items that are displayed. */
function countItems(doc: CascadeInput, list: NodeId): number {
  let count = 0
  for (let child = firstElement(doc, list); child !== 0; child = nextElement(doc, child)) {
    const style = doc.nodes.style[child]
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
