/**
 * CSS counters while the tree is walked in document order (CSS Lists 3, 4). A counter lives from the element that
 * makes it to the end of that element's parent, or, at the standard level, to the end of the element itself where there
 * is one of that name around it: siblings inherit that one. Making one where a preceding sibling made one of that name
 * replaces it; anywhere deeper it nests. A document without counters costs two comparisons per element.
 */
import { COUNTER_LIMIT, type CounterChange } from '../style/generated-values.ts'

/** The values of counters by their names, each from the outermost to the innermost. */
export type CounterValues = ReadonlyMap<string, readonly number[]>

interface Counter {
  value: number
  /** Its place in `made`. */
  readonly order: number
}

/** In place of the stack of a counter that has ended before others that were made after it. */
const ENDED: Counter[] = []

export class Counters {
  /** Counters of a name, outermost first. */
  private readonly byName = new Map<string, Counter[]>()
  /** The stacks of all counters alive, in the order of making. */
  private readonly made: Counter[][] = []
  /** How many counters there were when each open element began its children. */
  private readonly marks: number[] = [0]
  /** Places in `made` of counters that end with the element that made them; how many there were when each open element began, and the next one. */
  private readonly nested: number[] = []
  private readonly nestedMarks: number[] = []
  private nestedBefore = 0
  private readonly endsNested: boolean

  /**
   * How many elements were open when the first counter came, all with none before it; how many are, until one comes. Until then the
   * builder of boxes counts its elements here itself: that is two calls for each box.
   */
  unmarked = 0
  /** Whether a counter has come. */
  isUsed = false

  /** `endsNested`: as the standard level has it. */
  constructor(endsNested = false) {
    this.endsNested = endsNested
  }

  /** The children of the element whose counters were just changed begin. */
  enter(): void {
    if (!this.isUsed) {
      this.unmarked++
      return
    }
    this.marks.push(this.made.length)
    this.nestedMarks.push(this.nestedBefore)
    this.nestedBefore = this.nested.length
  }

  /** They end, and with them every counter made by one of them, and the element's own that its siblings do not see. */
  leave(): void {
    if (!this.isUsed) {
      this.unmarked--
      return
    }
    const mark = this.marks.pop() ?? 0
    while (this.made.length > mark) this.made.pop()?.pop()
    const before = this.nestedBefore = this.nestedMarks.pop() ?? 0
    for (let last = this.nested.length; last > before; last--) {
      const place = this.nested.pop() ?? 0
      this.made[place]?.pop()
      this.made[place] = ENDED
    }
  }

  reset(changes: readonly CounterChange[]): void {
    for (const { name, value } of changes) {
      const stack = this.stackOf(name)
      const top = stack[stack.length - 1]
      if (top !== undefined && top.order >= (this.marks[this.marks.length - 1] ?? 0)) top.value = value
      else this.make(stack, value)
    }
  }

  increment(changes: readonly CounterChange[]): void {
    for (const { name, value } of changes) {
      const counter = this.innermost(name)
      counter.value = Math.max(-COUNTER_LIMIT, Math.min(COUNTER_LIMIT, counter.value + value))
    }
  }

  /** The innermost counter of the name; one that does not exist begins here with 0. */
  value(name: string): number {
    return this.innermost(name).value
  }

  /** Whether there is a counter of the name at this place. */
  isAlive(name: string): boolean {
    return (this.byName.get(name)?.length ?? 0) > 0
  }

  /** All counters of the name, outermost first. */
  values(name: string): number[] {
    this.innermost(name)
    return this.stackOf(name).map(({ value }) => value)
  }

  /** All counters alive. */
  snapshot(): CounterValues {
    const values = new Map<string, readonly number[]>()
    for (const [name, stack] of this.byName) if (stack.length > 0) values.set(name, stack.map(({ value }) => value))
    return values
  }

  /** Counters that are there before the first element. */
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
        this.nestedMarks.push(0)
      }
    }
    const counter = { value, order: this.made.length }
    if (this.endsNested && stack.length > 0) this.nested.push(this.made.length)
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
