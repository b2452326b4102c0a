/**
 * One document on its way through the pipeline: the rows that the stages fill, and what they share. Types only; document.ts creates it.
 */
import type { Arenas } from '../arena/arenas.ts'
import type { BreakUnitId, ImageId } from '../arena/ids.ts'
import type { PageHeights } from '../fragment/break-unit-rows.ts'
import type { ColumnSets } from '../fragment/column-sets.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import type { PageSides } from '../fragment/page-sides.ts'
import type { ImageInfo, Images } from '../images/cache.ts'
import type { Allowance } from '../messages/long-lists.ts'
import type { Warnings } from '../messages/warnings.ts'
import type { IgnoredCount } from '../style/ignored-count.ts'
import type { FontProgram } from '../text/face.ts'
import type { WordUses } from '../text/words.ts'
import type { InlineSvg } from './inline-svg/inline-svg.ts'

export interface Document extends PageFragmentInput {
  readonly columnSets: ColumnSets
  /** Name of the encoding of the input. */
  encoding: string
  readonly pageSides: PageSides
  readonly tallStarts: Set<BreakUnitId>
  pageHeights: PageHeights | null
  blankEnds: boolean
  readonly images: Images
  readonly imageLoader: ImageRequests
  /** Null at the listed level, which does not draw `<svg>` elements. */
  readonly inlineSvg: InlineSvg | null
  readonly arenas: Arenas
  readonly warnings: Warnings
  readonly webFonts: WebFonts
  readonly fontRoom: Allowance
  readonly ignored: IgnoredCount
  /** The references to `words` in this document. */
  readonly wordUses: WordUses
}

/** Fonts of @font-face rules by address: a font that several documents use is embedded once in the PDF. */
export type WebFonts = Map<string, FontProgram>

/** Requests for the images of a document; see `ImageLoader`. */
export interface ImageRequests {
  /** Requests an image. Returns whether it must be loaded. Repeated requests are free; an empty reference is ignored. */
  request(reference: string, base: string): boolean
  /** Whether there are requests for `loadAll`. */
  readonly isWaiting: boolean
  /** Fetches and opens all requested images. Throws a ConvertError if a failure ends the conversion. */
  loadAll(): Promise<void>
  /** The same for a host that answers synchronously, such as one with data: URLs only. */
  loadNow(): void
  /** The id of an image; 0 if it was not requested and loaded, or is not an image. Call it once for each box, and store the id. */
  idOf(reference: string, base: string): ImageId
  info(id: ImageId): ImageInfo
}
