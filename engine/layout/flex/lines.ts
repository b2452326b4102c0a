/**
 * Flex lines: the items of each line, and the cross sizes of lines (CSS Flexbox 1, 9.3, 9.4 steps 8 and 9). A single-line container has one
 * line, with the container's cross size where that is definite.
 */
import { grown } from '../../arena/grown.ts'
import { distribute, isStretch, SelfAlign, Spread } from './align.ts'
import { balancedLines, filledLines, LINE_SLACK } from './balance.ts'
import type { FlexContainer } from './container.ts'
import type { FlexItems } from './items.ts'

export class FlexLines {
  count = 0
  /** First item of each line, and the end of the last. */
  first = new Int32Array(8)
  cross = new Float64Array(8)
  /** Position from the cross-start edge of the container. */
  position = new Float64Array(8)
  /** Largest distance from the line edge to a baseline, for items aligned by their first and their last baselines. */
  firstBaseline = new Float64Array(8)
  lastBaseline = new Float64Array(8)
  private readonly spread = new Spread()

  collect(items: FlexItems, wraps: boolean, room: number, gap: number): void {
    this.count = 0
    if (items.count === 0) return
    this.push(0)
    const { hypothetical, mainExtra, count } = items
    let used = 0
    for (let i = 0; wraps && i < count; i++) {
      const outer = hypothetical[i] + mainExtra[i]
      const isFirst = i === this.first[this.count - 1]
      if (!isFirst && used + gap + outer > room + LINE_SLACK) {
        this.push(i)
        used = outer
      } else used += (isFirst ? 0 : gap) + outer
    }
    this.first[this.count] = count
  }

  /** The same with balanced lines, at least `least` of them. */
  balance(items: FlexItems, least: number, room: number, gap: number): void {
    this.count = 0
    if (items.count === 0) return
    const lengths = Array.from({ length: items.count }, (_, i) => items.hypothetical[i] + items.mainExtra[i])
    const line = { room, gap }
    const count = Math.min(items.count, Math.max(least, filledLines(lengths, line).length))
    for (const first of balancedLines(lengths, count, line)) this.push(first)
    this.first[this.count] = items.count
  }

  /** Length of the longest line, by hypothetical main sizes. */
  longest(items: FlexItems, gap: number): number {
    let longest = 0
    for (let line = 0; line < this.count; line++) {
      let sum = -gap
      const end = this.first[line + 1]
      for (let i = this.first[line]; i < end; i++) {
        sum += items.hypothetical[i] + items.mainExtra[i] + gap
      }
      longest = Math.max(longest, sum)
    }
    return longest
  }

  /** Cross sizes of the lines from their items, with baseline alignment. */
  measure(container: FlexContainer): void {
    const { items: { cross: sizes, crossMargins, baseline: baselines, align, hasBaselines }, crossRoom, wraps } = container
    const { first, count } = this
    for (let line = 0; line < count; line++) {
      let cross = 0
      let firstAbove = -Infinity
      let firstBelow = -Infinity
      let lastAbove = -Infinity
      let lastBelow = -Infinity
      const end = first[line + 1]
      for (let i = first[line]; i < end; i++) {
        const outer = sizes[i] + crossMargins[i]
        const baseline = hasBaselines ? baselines[i] : NaN
        if (Number.isNaN(baseline)) cross = Math.max(cross, outer)
        else if (align[i] === SelfAlign.lastBaseline) {
          lastAbove = Math.max(lastAbove, baseline)
          lastBelow = Math.max(lastBelow, outer - baseline)
        } else {
          firstAbove = Math.max(firstAbove, baseline)
          firstBelow = Math.max(firstBelow, outer - baseline)
        }
      }
      this.firstBaseline[line] = firstAbove
      this.lastBaseline[line] = lastAbove
      if (firstAbove > -Infinity) cross = Math.max(cross, firstAbove + firstBelow)
      if (lastAbove > -Infinity) cross = Math.max(cross, lastAbove + lastBelow)
      this.cross[line] = wraps || Number.isNaN(crossRoom) ? cross : crossRoom
    }
  }

  /** Stretches and places the lines on the cross axis; returns their total size with gaps. */
  place(container: FlexContainer, align: number): number {
    const { crossRoom, crossGap, wraps, isCrossBackwards } = container
    if (this.count === 1 && !wraps) {
      this.position[0] = 0
      return this.cross[0]
    }
    let sum = crossGap * Math.max(0, this.count - 1)
    for (let line = 0; line < this.count; line++) sum += this.cross[line]
    const { spread } = this
    spread.offset = 0
    spread.between = 0
    if (wraps && !Number.isNaN(crossRoom)) {
      const free = crossRoom - sum
      if (isStretch(align) && free > 0) {
        for (let line = 0; line < this.count; line++) this.cross[line] += free / this.count
      } else distribute(align, free, this.count, isCrossBackwards, isCrossBackwards, spread)
    }
    let position = spread.offset
    for (let line = 0; line < this.count; line++) {
      this.position[line] = position
      position += this.cross[line] + crossGap + spread.between
    }
    return sum
  }

  private push(item: number): void {
    const line = this.count++
    if (line + 2 > this.first.length) {
      this.first = grown(this.first, line * 2)
      this.cross = new Float64Array(line * 2)
      this.position = new Float64Array(line * 2)
      this.firstBaseline = new Float64Array(line * 2)
      this.lastBaseline = new Float64Array(line * 2)
    }
    this.first[line] = item
  }
}
