/**
 * Options to page geometry in CSS px, before any @page rule: paper size, then width and height, then the landscape
 * swap, then margins, then header and footer spacing added to them. A page without room for content is a usage error.
 */
import { usageError } from '../messages/errors.ts'
import { type PaperSize, paperSizes } from './paper-sizes.ts'
import type { Options } from './table.ts'

export interface PageGeometry {
  readonly width: number
  readonly height: number
  readonly marginTop: number
  readonly marginRight: number
  readonly marginBottom: number
  readonly marginLeft: number
  /** How much of the margins is border and padding of the page; none for most. */
  readonly frame?: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>
  /** Of pages that are as high as their content, with their margins; `height` is what they are taken for until that is known. */
  readonly mostHeight?: number
  /** The page before the heights of its content were known, of one that has them. */
  readonly unfitted?: PageGeometry
  /** What pages have instead, by their numbers from 1, where some have margins or a height of their own. */
  readonly numbered?: (page: number) => PageGeometry
}

/** What a page has by its number, from 1. */
export const geometryOf = (page: PageGeometry, number: number): PageGeometry => page.numbered?.(number) ?? page

/** The area that content is laid out in. */
export const contentArea = (page: PageGeometry): { readonly width: number; readonly height: number } => ({
  width: page.width - page.marginLeft - page.marginRight,
  height: page.height - page.marginTop - page.marginBottom,
})

export const pageGeometry = (options: Options): PageGeometry => {
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
  checkRoom(geometry, options.headerSpacing + options.footerSpacing > 0)
  checkSides(geometry, pointsPerPixel(options))
  return geometry
}

/** Points of a side that all readers show. */
const MOST_SHOWN = 14_400

/** px that a page has at most when its content says how high it is. */
export const mostShown = (options: Pick<Options, 'dpi' | 'zoom'>): number => MOST_SHOWN / pointsPerPixel(options)

/** PDF points for one CSS px. */
export const pointsPerPixel = (options: Pick<Options, 'dpi' | 'zoom'>): number => (72 / options.dpi) * options.zoom

/** px of a page that its content has at least: in less than that a line of text would fill thousands of pages. */
const LEAST_ROOM = 1

/** Whether margins that come to `margins` leave room on a page of this size, px. */
export const hasRoom = (margins: number, size: number): boolean => size - margins >= LEAST_ROOM

const checkRoom = ({ width, height, marginTop, marginRight, marginBottom, marginLeft }: PageGeometry, isSpaced: boolean): void => {
  if (width <= 0) throw usageError('the page width must be more than 0\ngive a larger --page-width')
  if (height <= 0) throw usageError('the page height must be more than 0\ngive a larger --page-height')
  if (!hasRoom(marginLeft + marginRight, width)) {
    throw usageError(
      `the left and right margins (${px(marginLeft)} and ${px(marginRight)}) leave no room on a page ${px(width)} wide\n` +
        'give smaller --margin-left and --margin-right, or a wider page',
    )
  }
  if (!hasRoom(marginTop + marginBottom, height)) {
    throw usageError(
      `the top and bottom margins (${px(marginTop)} and ${px(marginBottom)}) leave no room on a page ${px(height)} high\n` +
        `give smaller --margin-top and --margin-bottom${isSpaced ? ', less --header-spacing and --footer-spacing' : ''}, or a higher page`,
    )
  }
}

/** Points of a side: less is no side at all in the PDF, and larger numbers are cut there. */
const LEAST = 0.01
const MOST = 1e9

const checkSides = ({ width, height }: PaperSize, scale: number): void => {
  const [across, down] = [width * scale, height * scale]
  if (Math.min(across, down) >= LEAST && Math.max(across, down) <= MOST) return
  throw usageError(
    `the page would be ${Number(across.toPrecision(3))}pt by ${Number(down.toPrecision(3))}pt in the PDF\n` +
      `a side has ${LEAST}pt to ${MOST}pt; give another --dpi, --zoom, --page-width or --page-height`,
  )
}

const px = (value: number): string => `${Math.round(value * 100) / 100}px`
