/**
 * The context of an element while it is drawn, and the limits for the work of a drawing. Work counts elements and path data. Easy to get
 * wrong: every image has a guaranteed amount; only work beyond it counts against the total of all images, so that one image cannot block
 * the others.
 */
import type { Affine, Canvas, LinkTarget } from '../../paint/canvas.ts'
import type { Bounds } from './bounds.ts'
import type { Viewport } from './lengths.ts'
import type { PaintValue } from './style.ts'
import type { SvgElement, SvgTree } from './xml.ts'

/** Maximum work per image: one unit per element, and one per sixteen numbers of path data. */
const MOST_WORK = 500_000
/** Work of a mask or pattern, which becomes separate objects in the PDF. */
export const MASK_WORK = 64
/** Work that every image may do in any case, and the total that all images may do beyond it. */
const SURE_WORK = 4000
const MORE_WORK = 1_000_000
/** Maximum nesting of uses, patterns, markers, clip paths and masks. */
export const MAX_REFERENCES = 24
/** Maximum nesting of elements, counted through references. */
export const MAX_DEPTH = 512

/** The remaining work of one image, shared with images nested in it. */
export interface Work {
  left: number
  readonly nested: number
  readonly shared: SharedWork
}

/** The remaining work of all images of a conversion. */
export interface SharedWork {
  left: number
}

/** The work of all images of a new conversion. */
export const newSharedWork = (): SharedWork => ({ left: MORE_WORK })
/** The work of a new image. */
export const newWork = (shared: SharedWork): Work => ({ left: MOST_WORK, nested: 0, shared })

/** Subtracts work. Returns what the limit was exceeded for, or the empty string. */
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

/** The context of an element being drawn. */
export interface Context {
  readonly viewport: Viewport
  /** From the current coordinate space to CSS px in the place of the image. */
  readonly matrix: Affine
  readonly depth: number
  /** Shapes and text are drawn in black for a clip path, whatever their style. */
  readonly isClip?: boolean
  /** Elements whose content is currently drawn through references. */
  readonly references: readonly SvgElement[]
  /** The paints for `context-fill` and `context-stroke`. */
  readonly contextFill: PaintValue
  readonly contextStroke: PaintValue
}

export interface Fitted {
  readonly area: Bounds
  readonly matrix: Affine
  readonly viewport: Viewport
}

/** Services of the document around an inline drawing. */
export interface Surroundings {
  /** Paints the content of the `<foreignObject>` whose node is `offset` rows after the root of the drawing. */
  paintContent(canvas: Canvas, offset: number, width: number, height: number): void
  /** The target of a link; null for an invalid one. */
  linkTarget(href: string): LinkTarget | null
}

/** Parses an image nested in an image. */
export type ParseNested = (bytes: Uint8Array) => SvgTree

export const NO_PAINT: PaintValue = { kind: 'none' }
const containers: ReadonlySet<string> = new Set(['g', 'a', 'svg', 'use', 'switch', 'symbol'])

/** Whether the element draws its children, or those of its target (`use`). */
export const isContainer = (name: string): boolean => containers.has(name)

/** Whether `element` is `outer` or a descendant of it. */
export const isInside = (element: SvgElement, outer: SvgElement): boolean => {
  for (let up: SvgElement | null = element; up !== null; up = up.parent) if (up === outer) return true
  return false
}
