/**
 * Sizes and positions of margin boxes at the standard level (CSS Paged Media 3, 5.3). Along a side, three boxes share the room according to
 * their sizes, with the middle one centred; across the side, and in corners, one box fills its margin. All lengths are in px on one axis;
 * NaN is `auto`. A box without content is null.
 */
import { zeroIfAuto } from '../../layout/size.ts'

/** The wanted sizes of a box on one axis. */
export interface Wanted {
  /** Margins. */
  readonly before: number
  readonly after: number
  /** Sum of borders and paddings at both ends. */
  readonly edges: number
  /** Content size, and its minimum and maximum. */
  readonly size: number
  readonly min: number
  readonly max: number
  /** Min-content and max-content size. */
  readonly minContent: number
  readonly maxContent: number
}

/** The border box within the room. */
export interface Extent {
  readonly start: number
  readonly length: number
}

/** Margin box of a flexing box: size NaN for auto. */
interface Flexing {
  readonly outer: number
  readonly least: number
  readonly most: number
}

/** A single box in its room. If it is over-constrained, it is placed at the end of the room with `atEnd`, else at the start (5.3.3). */
export function fixedExtent(box: Wanted, room: number, atEnd: boolean): Extent {
  let placed = fill(box, box.size, room, atEnd)
  if (placed.length - box.edges > box.max) placed = fill(box, box.max, room, atEnd)
  if (placed.length - box.edges < box.min) placed = fill(box, box.min, room, atEnd)
  return placed
}

/** The same with this content size and without limits. */
function fill(box: Wanted, size: number, room: number, atEnd: boolean): Extent {
  const { before, after, edges } = box
  const isFull = edges + zeroIfAuto(before) + zeroIfAuto(after) + zeroIfAuto(size) > room
  // Auto values take the free room: the content size first, margins only if nothing else is auto.
  const keepsMargins = isFull || Number.isNaN(size)
  const start = keepsMargins ? zeroIfAuto(before) : before
  const end = keepsMargins ? zeroIfAuto(after) : after
  const content = !Number.isNaN(size) ? size : isFull ? 0 : room - edges - start - end
  const length = edges + content
  if (Number.isNaN(start) && Number.isNaN(end)) return { start: (room - length) / 2, length }
  const isAtEnd = Number.isNaN(start) || (atEnd && !Number.isNaN(end))
  return { start: isAtEnd ? room - end - length : start, length }
}

/** The three boxes of a side, with the second in the middle (5.3.2). */
export function sharedExtents(boxes: readonly (Wanted | null)[], room: number): readonly Extent[] {
  const asked = boxes.map((box) => box === null ? null : { ...box, before: zeroIfAuto(box.before), after: zeroIfAuto(box.after) })
  let outers = share(asked, room)
  // A box that exceeds a limit gets the limit as its size, and the room is shared again: first for maximums, then for minimums.
  for (const limit of ['max', 'min'] as const) {
    let isPassed = false
    asked.forEach((box, at) => {
      if (box === null) return
      const content = (outers[at] ?? 0) - around(box)
      if (limit === 'max' ? content <= box.max : content >= box.min) return
      asked[at] = { ...box, size: box[limit] }
      isPassed = true
    })
    if (isPassed) outers = share(asked, room)
  }
  return asked.map((box, at) => {
    const outer = outers[at] ?? 0
    const start = at === 0 ? 0 : at === 1 ? (room - outer) / 2 : room - outer
    return box === null ? { start, length: 0 } : { start: start + box.before, length: Math.max(box.edges, outer - box.before - box.after) }
  })
}

/** Sizes of the margin boxes. */
function share(boxes: readonly (Wanted | null)[], room: number): readonly number[] {
  const [first, middle, last] = [boxes[0], boxes[1], boxes[2]].map(flexing)
  if (first === undefined || middle === undefined || last === undefined) return []
  if ((boxes[1] ?? null) === null) {
    const [a, c] = shareTwo(first, last, room)
    return [a, 0, c]
  }
  // Both sides count as large as the larger one, so that the middle box stays centred.
  const sides: Flexing = {
    outer: 2 * Math.max(first.outer, last.outer), least: 2 * Math.max(first.least, last.least), most: 2 * Math.max(first.most, last.most),
  }
  const [b] = shareTwo(middle, sides, room)
  const rest = (room - b) / 2
  return [Number.isNaN(first.outer) ? rest : first.outer, b, Number.isNaN(last.outer) ? rest : last.outer]
}

function flexing(box: Wanted | null | undefined): Flexing {
  if (box === null || box === undefined) return { outer: 0, least: 0, most: 0 }
  const outer = around(box) + box.size
  return Number.isNaN(outer) ? { outer, least: around(box) + box.minContent, most: around(box) + box.maxContent }
    : { outer, least: outer, most: outer }
}

function shareTwo(a: Flexing, b: Flexing, room: number): readonly [number, number] {
  if (!Number.isNaN(a.outer)) return [a.outer, Number.isNaN(b.outer) ? room - a.outer : b.outer]
  if (!Number.isNaN(b.outer)) return [room - b.outer, b.outer]
  const fitsWhole = a.most + b.most <= room
  const fits = a.least + b.least <= room
  const [baseA, baseB] = fitsWhole ? [a.most, b.most] : [a.least, b.least]
  const [factorA, factorB] = fitsWhole || !fits ? [baseA, baseB] : [a.most - a.least, b.most - b.least]
  const part = factorA + factorB > 0 ? factorA / (factorA + factorB) : 0.5
  const free = room - baseA - baseB
  return [baseA + free * part, baseB + free * (1 - part)]
}

const around = ({ before, after, edges }: Wanted): number => before + after + edges
