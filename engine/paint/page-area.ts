/**
 * The page as painting sees it: its settings and its areas, in px. Types only.
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import type { InsertedContent } from './inserted-content.ts'
import type { WatchedMargins } from './overflow.ts'
import type { Edges } from './corners.ts'

export interface PaintSettings {
  readonly background: boolean
  /** Whether the canvas background does not cover the page margins. */
  readonly keepsMargins?: boolean
  /** Whether html and body have no background, since their heights are not known. */
  readonly hasBareRoot?: boolean
  /** Whether positioned boxes outside the page area are painted only if they are entirely on the sheet. */
  readonly hidesOutside?: boolean
  /** Called for a sliced box when pages are painted before the following ones are known, so that each page places its images. */
  readonly tellSliced?: () => void
  /** Called with an `<svg>` element before its drawing is painted. */
  readonly showsDrawing?: (node: NodeId) => void
  /** Content of boxes from another document. */
  readonly inserted?: InsertedContent
}

/** Page box in px, with its margins. */
export interface PageArea {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Borders and padding of the page box, which the margins include. */
  readonly frame?: PageFrame
  /** For content in the margins of a page: the areas to watch. */
  readonly watched?: WatchedMargins
  /** If this is the page for layout: the page on paper; painting scales the content by this factor. */
  readonly paper?: { readonly area: PageArea; readonly scale: number }
}

export interface PageFrame extends Edges {
  /** 0 if the borders are not painted. */
  readonly style: StyleId
}
