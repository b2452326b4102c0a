/**
 * CSS counters while the tree is walked in document order (CSS Lists 3, 4). A counter is in scope from the element that creates it to the
 * end of that element's parent. `counter-reset` replaces a counter of the same name from a preceding sibling; deeper, it nests a new one. A
 * nested counter ends with its own element, so later content uses the outer one; at the listed level it lives as long as others. A document
 * without counters costs two comparisons per element.
 */
import { COUNTER_LIMIT, type CounterChange } from '../style/generated-values.ts'

/** Counter values by name, from the outermost to the innermost. */
export type CounterValues = ReadonlyMap<string, readonly number[]>

interface Counter {
  value: number
  /** Its index in `made`. */
  readonly order: number
}

export class Counters {
  /** Counters by name, outermost first. */
  private readonly byName = new Map<string, Counter[]>()
  /** The stacks of all counters in scope, in order of creation. */
  private readonly made: Counter[][] = []
  /** Number of counters when each open element began its children. */
  private readonly marks: number[] = [0]
  /** Number of counters that remain when that element ends: without those of its children and its own nested ones. */
  private readonly kept: number[] = [0]
  private readonly endsNested: boolean
  /** Index of the first counter that the next element nests in others; -1 for none. */
  private nestedFrom = -1

  /**
   * Number of elements open when the first counter was created; none of them has one before it. Until then the box builder counts here
   * directly, which saves two calls per box.
   */
  unmarked = 0
  /** Whether any counter was created. */
  isUsed = false

  constructor(endsNested: boolean) {
    this.endsNested = endsNested
  }

  /** The children of the element whose counters were just changed begin. */
  enter(): void {
    if (!this.isUsed) {
      this.unmarked++
      return
    }
    this.marks.push(this.made.length)
    this.kept.push(this.nestedFrom < 0 ? this.made.length : this.nestedFrom)
    this.nestedFrom = -1
  }

  /** The children end, and with them every counter that one of them created. */
  leave(): void {
    if (!this.isUsed) {
      this.unmarked--
      return
    }
    this.marks.pop()
    const kept = this.kept.pop() ?? 0
    while (this.made.length > kept) this.made.pop()?.pop()
  }

  /** Applies an element's counter properties before its children, in the order of CSS Lists 3, 4. */
  change(reset: readonly CounterChange[], increment: readonly CounterChange[], set: readonly CounterChange[]): void {
    this.reset(reset, increment, set)
    for (const { name, value } of increment) {
      const counter = this.innermost(name)
      counter.value = Math.max(-COUNTER_LIMIT, Math.min(COUNTER_LIMIT, counter.value + value))
    }
    for (const { name, value } of set) this.innermost(name).value = value
  }

  /** Nested counters are created after all others of the element, because they end first. */
  private reset(changes: readonly CounterChange[], ...later: (readonly CounterChange[])[]): void {
    const nested: CounterChange[] = []
    for (const change of changes) {
      const stack = this.stackOf(change.name)
      const top = stack[stack.length - 1]
      if (top !== undefined && top.order >= (this.marks[this.marks.length - 1] ?? 0)) top.value = change.value
      else if (top === undefined || !this.endsNested) this.make(stack, change.value)
      else nested.push(change)
    }
    if (nested.length === 0) return
    for (const changed of later) for (const { name } of changed) this.innermost(name)
    this.nestedFrom = this.made.length
    for (const { name, value } of nested) this.make(this.stackOf(name), value)
  }

  /** The value of the innermost counter of the name; a missing counter is created with 0. */
  value(name: string): number {
    return this.innermost(name).value
  }

  /** Whether a counter of the name is in scope. */
  isAlive(name: string): boolean {
    return (this.byName.get(name)?.length ?? 0) > 0
  }

  /** The values of all counters of the name, outermost first. */
  values(name: string): number[] {
    this.innermost(name)
    return this.stackOf(name).map(({ value }) => value)
  }

  /** All counters in scope. */
  snapshot(): CounterValues {
    const values = new Map<string, readonly number[]>()
    for (const [name, stack] of this.byName) if (stack.length > 0) values.set(name, stack.map(({ value }) => value))
    return values
  }

  /** Creates counters that exist before the first element. */
  startFrom(values: CounterValues): void {
    for (const [name, all] of values) for (const value of all) this.make(this.stackOf(name), value)
  }

  private innermost(name: string): Counter {
    const stack = this.stackOf(name)
    return stack[stack.length - 1] ?? this.make(stack, 0)
  }

  private make(stack: Counter[], value: number): Counter {
    if (!this.isUsed) {
      this.isUsed = true
      for (let i = 0; i < this.unmarked; i++) {
        this.marks.push(0)
        this.kept.push(0)
      }
    }
    const counter = { value, order: this.made.length }
    this.made.push(stack)
    stack.push(counter)
    return counter
  }

  private stackOf(name: string): Counter[] {
    let stack = this.byName.get(name)
    if (stack === undefined) {
      stack = []
      this.byName.set(name, stack)
    }
    return stack
  }
}
