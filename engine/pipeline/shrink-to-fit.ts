/**
 * Documents that are too wide for the page are laid out on a page that is larger by a factor, and painting scales it down. Margins keep
 * their size on the paper. If the document is still too wide on the larger page, because parts of it grow with the page, it is laid out at
 * the original width and scaled anyway. The minimum scale is one half.
 */
import { traitsOf } from '../style/level-traits.ts'
import { contentArea, type PageGeometry } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'

/** The page for layout, and the scale of painting. */
export interface Fit {
  readonly page: PageGeometry
  readonly scale: number
}

const LEAST_SCALE = 0.5
/** Maximum number of pages to try: one as wide as the content, and one for content that grew with it. */
export const MOST_FITS = 2

export const mayShrink = ({ css, streaming, shrinkToFit }: Options): boolean => traitsOf(css).shrinksToFit && !streaming && shrinkToFit === 'on'

/** The next page to try for content that needs `width` px on the page of `last`; null if it would be the same. */
export function nextFit(page: PageGeometry, last: Fit, width: number): Fit | null {
  const room = contentArea(page).width
  if (last.scale < 1) {
    const isCut = width > 0 && contentArea(last.page).width > room
    // The content was laid out at the original width: the width it needs does not depend on the wider page.
    return isCut ? { scale: last.scale, page: scaledPage(page, last.scale, room) } : null
  }
  const scale = Math.max(LEAST_SCALE, room / Math.ceil(width))
  return scale < 1 ? { scale, page: scaledPage(page, scale, room / scale) } : null
}

/** The page for scaled layout, including the geometry of pages with their own margins. */
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

/** Scales the lengths; the page area is `width` px wide, and the right margin takes the rest. */
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

/** The scale for a note: `83%`, `99.6%`. */
export const percentOf = (scale: number): string => `${Number((Math.floor(scale * 1000) / 10).toFixed(1))}%`
