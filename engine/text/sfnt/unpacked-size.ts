/** Limits for the unpacked size of web fonts. They are checked with the sizes in the directories, before anything is unpacked. */
import { Allowance } from '../../messages/long-lists.ts'
import { FontError } from './bytes.ts'

/** Maximum size of one unpacked font; the largest fonts in use have some 30 MiB. */
export const MAX_UNPACKED_BYTES = 64 * 1_048_576

/** Web fonts usually unpack to three times their size. A size beyond this factor counts against a shared allowance of the conversion. */
const USUAL_TIMES = 8
const MORE_BYTES = 64 * 1_048_576

/** The allowance of all fonts of a conversion. */
export const newFontRoom = (): Allowance => new Allowance(0, MORE_BYTES)

/** The error for a font above MAX_UNPACKED_BYTES. */
export const tooLarge = (): FontError => new FontError(`it takes more than ${MAX_UNPACKED_BYTES / 1_048_576} MiB when decompressed`)

/** Throws when the allowance of the conversion is exceeded. */
export function takeRoom(room: Allowance, packed: number, unpacked: number): void {
  if (room.takeWhole(Math.max(0, unpacked - USUAL_TIMES * packed))) return
  throw new FontError(`when decompressed, the fonts of the document take more than ${MORE_BYTES / 1_048_576} MiB in addition to ${USUAL_TIMES} times their file sizes\nuse fewer or smaller fonts`)
}

/** Tables that our readers, fontkit or HarfBuzz read. Other tables are dropped. */
const READ = new Set((
  'head hhea hmtx maxp name OS/2 post cmap cvt  fpgm prep glyf loca CFF  CFF2 VORG vhea vmtx kern kerx ankr trak GDEF GPOS GSUB BASE JSTF '
  + 'morx mort feat bsln fvar gvar avar cvar HVAR VVAR MVAR STAT COLR CPAL CBDT CBLC sbix '
).match(/.{4} /g)?.map((tag) => tag.slice(0, 4)) ?? [])

/** Whether a table is kept when a font is unpacked. */
export const isRead = (tag: string): boolean => READ.has(tag)

/** A table whose presence matters, but not its content. */
export const isOnlyNoticed = (tag: string): boolean => tag === 'SVG '
