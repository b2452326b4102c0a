/** Where an element stands while it is drawn, and the bounds that hold for a picture. */
import type { Affine, Canvas, LinkTarget } from '../../paint/canvas.ts'
import type { Bounds } from './bounds.ts'
import type { Viewport } from './lengths.ts'
import type { PaintValue } from './style.ts'
import type { SvgElement, SvgTree } from './xml.ts'

/** Elements drawn, and numbers of their paths in sixteens. */
const MOST_WORK = 500_000
/** Of a mask or pattern, which is objects of its own in the PDF. */
export const MASK_WORK = 64
/** What each picture may do whatever others did, and what all of them may do beyond that. */
const SURE_WORK = 4000
const MORE_WORK = 1_000_000
/** Uses, patterns, markers, clips and masks inside one another. */
export const MAX_REFERENCES = 24
/** Elements inside one another, counted through references. */
export const MAX_DEPTH = 512

/** Bounds of one picture, shared with those inside of it. */
export interface Work {
  left: number
  readonly nested: number
  readonly shared: SharedWork
}

/** What is left for all pictures of a conversion. */
export interface SharedWork {
  left: number
}

export const newSharedWork = (): SharedWork => ({ left: MORE_WORK })
export const newWork = (shared: SharedWork): Work => ({ left: MOST_WORK, nested: 0, shared })

/** Takes from what is left; what was asked too much of, or empty. */
export const spendWork = (work: Work, amount: number): '' | 'one image' | 'all images of a document together' => {
  const { shared } = work
  work.left -= amount
  if (work.left < 0) return 'one image'
  if (work.left >= MOST_WORK - SURE_WORK) return ''
  shared.left -= amount
  if (shared.left >= 0) return ''
  work.left = -1
  return 'all images of a document together'
}

/** Where an element stands. */
export interface Context {
  readonly viewport: Viewport
  /** From the space drawn in to CSS px of the place that the picture has. */
  readonly matrix: Affine
  readonly depth: number
  /** Shapes and text are drawn in black for a clip path, whatever their styles say. */
  readonly isClip?: boolean
  /** Elements whose content is being drawn on behalf of others. */
  readonly references: readonly SvgElement[]
  /** What `context-fill` and `context-stroke` stand for. */
  readonly contextFill: PaintValue
  readonly contextStroke: PaintValue
}

export interface Fitted {
  readonly area: Bounds
  readonly matrix: Affine
  readonly viewport: Viewport
}

/** What a drawing that stands in a document asks of that. */
export interface Surroundings {
  /** Paints what stands in a `<foreignObject>` that is `offset` rows behind the root of the drawing. */
  paintContent(canvas: Canvas, offset: number, width: number, height: number): void
  /** Where a reference leads; null for nowhere. */
  linkTarget(href: string): LinkTarget | null
}

/** Opens a picture inside of a picture. */
export type ParseNested = (bytes: Uint8Array) => SvgTree

export const NO_PAINT: PaintValue = { kind: 'none' }
const containers: ReadonlySet<string> = new Set(['g', 'a', 'svg', 'use', 'switch', 'symbol'])

export const isContainer = (name: string): boolean => containers.has(name)

/** Whether `element` lies within `outer`, or is it. */
export const isInside = (element: SvgElement, outer: SvgElement): boolean => {
  for (let up: SvgElement | null = element; up !== null; up = up.parent) if (up === outer) return true
  return false
}
