/**
 * Documents that are too wide for the page: they are laid out on a page that is wider and higher by one factor, which painting takes
 * back. Margins come out as large as they are without it. A document that stays too wide on the wider page, because
 * parts of it grow along, is laid out in the width that it had, and scaled all the same. Nothing is scaled to less than a half.
 */
import { contentArea, type PageGeometry } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'

/** The page as content has it, and by how much painting scales that. */
export interface Fit {
  readonly page: PageGeometry
  readonly scale: number
}

const LEAST_SCALE = 0.5
/** Most pages that are tried: one as wide as the content, and one for content that grew with it. */
export const MOST_FITS = 2

export const mayShrink = ({ css, streaming, shrinkToFit }: Options): boolean => css === 'standard' && !streaming && shrinkToFit === 'on'

/** The next page to try for content that needs `width` px on the page of `last`; null where that would change nothing. */
export function nextFit(page: PageGeometry, last: Fit, width: number): Fit | null {
  const room = contentArea(page).width
  if (last.scale < 1) {
    const isCut = width > 0 && contentArea(last.page).width > room
    // At the width of the page it is known what is needed, whatever grows with a wider one.
    return isCut ? { scale: last.scale, page: scaledPage(page, last.scale, room) } : null
  }
  const scale = Math.max(LEAST_SCALE, room / Math.ceil(width))
  return scale < 1 ? { scale, page: scaledPage(page, scale, room / scale) } : null
}

/** The page as content that is scaled has it, with those that some pages have of their own. */
function scaledPage(page: PageGeometry, scale: number, width: number): PageGeometry {
  const all = scaledLengths(page, scale, width)
  const { numbered } = page
  if (numbered === undefined) return all
  const known = new Map<PageGeometry, PageGeometry>()
  return {
    ...all,
    numbered(number) {
      const own = numbered(number)
      const scaled = known.get(own) ?? scaledLengths(own, scale, width)
      known.set(own, scaled)
      return scaled
    },
  }
}

/** Its area is `width` px wide: the right margin takes the rest. */
function scaledLengths(page: PageGeometry, scale: number, width: number): PageGeometry {
  const across = page.width / scale
  const marginLeft = page.marginLeft / scale
  const lengths = {
    width: across, height: page.height / scale,
    marginTop: page.marginTop / scale, marginBottom: page.marginBottom / scale, marginLeft, marginRight: across - marginLeft - width,
  }
  const { frame, mostHeight } = page
  const fitted = mostHeight === undefined ? lengths : { ...lengths, mostHeight: mostHeight / scale }
  if (frame === undefined) return fitted
  return { ...fitted, frame: { top: frame.top / scale, right: frame.right / scale, bottom: frame.bottom / scale, left: frame.left / scale } }
}

/** How a note tells of the factor: `83%`, `99.6%`. */
export const percentOf = (scale: number): string => `${Number((Math.floor(scale * 1000) / 10).toFixed(1))}%`
