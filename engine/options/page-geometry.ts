/**
 * Computes the page geometry in CSS px from the options, before any @page rule. In this order: paper size, page width and height,
 * landscape swap, margins, and header and footer spacing, which is added to the margins. A page without room for content is a usage error.
 */
import { usageError } from '../messages/errors.ts'
import { lengthText } from './lengths.ts'
import { type PaperSize, paperSizes } from './paper-sizes.ts'
import type { Options } from './table.ts'

export interface PageGeometry {
  readonly width: number
  readonly height: number
  readonly marginTop: number
  readonly marginRight: number
  readonly marginBottom: number
  readonly marginLeft: number
  /** Border and padding of the page box, which are included in the margins; most pages have none. */
  readonly frame?: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>
  /** For pages as high as their content: the maximum height with margins. `height` is a provisional value until the content is laid out. */
  readonly mostHeight?: number
  /** For pages as high as their content: the geometry before the height of the content was known. */
  readonly unfitted?: PageGeometry
  /** Geometry by page number, from 1, for documents in which some pages have their own margins or height. */
  readonly numbered?: (page: number) => PageGeometry
}

/** The geometry of the page with a number, from 1. */
export const geometryOf = (page: PageGeometry, number: number): PageGeometry => page.numbered?.(number) ?? page

/** Size of the page area, in which content is laid out, px. */
export const contentArea = (page: PageGeometry): { readonly width: number; readonly height: number } => ({
  width: page.width - page.marginLeft - page.marginRight,
  height: page.height - page.marginTop - page.marginBottom,
})

/** `unit`: the unit of lengths in messages, the one that the user wrote. */
export const pageGeometry = (options: Options, unit = 'px'): PageGeometry => {
  const paper: PaperSize = paperSizes[options.pageSize]
  const across = options.pageWidth ?? paper.width
  const down = options.pageHeight ?? paper.height
  const landscape = options.orientation === 'Landscape'
  const geometry: PageGeometry = {
    width: landscape ? down : across,
    height: landscape ? across : down,
    marginTop: options.marginTop + options.headerSpacing,
    marginRight: options.marginRight,
    marginBottom: options.marginBottom + options.footerSpacing,
    marginLeft: options.marginLeft,
  }
  checkRoom(geometry, options.headerSpacing + options.footerSpacing > 0, unit)
  checkSides(geometry, pointsPerPixel(options))
  return geometry
}

/** Maximum length of a page side that all PDF readers display, pt. */
const MOST_SHOWN = 14_400

/** Maximum height of a page that is as high as its content, px. */
export const mostShown = (options: Pick<Options, 'dpi' | 'zoom'>): number => MOST_SHOWN / pointsPerPixel(options)

/** PDF points for one CSS px. */
export const pointsPerPixel = (options: Pick<Options, 'dpi' | 'zoom'>): number => (72 / options.dpi) * options.zoom

/** Minimum size of the page area in each direction, px: with less, a line of text would fill thousands of pages. */
const LEAST_ROOM = 1

/** Whether margins with this sum leave enough room for content on a page of this size, px. */
export const hasRoom = (margins: number, size: number): boolean => size - margins >= LEAST_ROOM

const checkRoom = ({ width, height, marginTop, marginRight, marginBottom, marginLeft }: PageGeometry, isSpaced: boolean, unit: string): void => {
  const shown = (px: number): string => lengthText(px, unit)
  if (width <= 0) throw usageError('the page width must be more than 0\nset a larger --page-width')
  if (height <= 0) throw usageError('the page height must be more than 0\nset a larger --page-height')
  if (!hasRoom(marginLeft + marginRight, width)) {
    throw usageError(
      `the left and right margins (${shown(marginLeft)} and ${shown(marginRight)}) leave no room on a page ${shown(width)} wide\n` +
        'set smaller --margin-left and --margin-right, or a wider page',
    )
  }
  if (!hasRoom(marginTop + marginBottom, height)) {
    throw usageError(
      `the top and bottom margins (${shown(marginTop)} and ${shown(marginBottom)}) leave no room on a page ${shown(height)} high\n` +
        `set smaller --margin-top and --margin-bottom${isSpaced ? ', smaller --header-spacing and --footer-spacing' : ''}, or a higher page`,
    )
  }
}

/** Minimum length of a page side, pt: a shorter side would be written as 0. Longer numbers than MOST are cut off in the PDF. */
const LEAST = 0.01
const MOST = 1e9

const checkSides = ({ width, height }: PaperSize, scale: number): void => {
  const [across, down] = [width * scale, height * scale]
  if (Math.min(across, down) >= LEAST && Math.max(across, down) <= MOST) return
  throw usageError(
    `the page would be ${Number(across.toPrecision(3))}pt by ${Number(down.toPrecision(3))}pt in the PDF\n` +
      `each side must be ${LEAST}pt to ${MOST}pt; change --dpi, --zoom, --page-width or --page-height`,
  )
}
