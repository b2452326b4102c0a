/** What fonts packed for the web may become; judged by what their directories claim, before they are unpacked. */
import { Allowance } from '../../messages/long-lists.ts'
import { FontError } from './bytes.ts'

/** The largest fonts in use hold some 30 MiB. */
export const MAX_UNPACKED_BYTES = 64 * 1_048_576

/** Fonts in use become three times as large; what a font has beyond these times counts for all fonts of a conversion together. */
const USUAL_TIMES = 8
const MORE_BYTES = 64 * 1_048_576

/** Room of all fonts of a conversion. */
export const newFontRoom = (): Allowance => new Allowance(0, MORE_BYTES)

export const tooLarge = (): FontError => new FontError(`it takes more than ${MAX_UNPACKED_BYTES / 1_048_576} MiB when decompressed`)

/** Throws where the fonts of a conversion come to too much with this one. */
export function takeRoom(room: Allowance, packed: number, unpacked: number): void {
  if (room.takeWhole(Math.max(0, unpacked - USUAL_TIMES * packed))) return
  throw new FontError(`when decompressed, the fonts of the document take more than ${MORE_BYTES / 1_048_576} MiB in addition to ${USUAL_TIMES} times their file sizes\nuse fewer or smaller fonts`)
}

/** Tables that something reads: our own readers, fontkit or HarfBuzz. Others are not kept. */
const READ = new Set((
  'head hhea hmtx maxp name OS/2 post cmap cvt  fpgm prep glyf loca CFF  CFF2 VORG vhea vmtx kern kerx ankr trak GDEF GPOS GSUB BASE JSTF '
  + 'morx mort feat bsln fvar gvar avar cvar HVAR VVAR MVAR STAT COLR CPAL CBDT CBLC sbix '
).match(/.{4} /g)?.map((tag) => tag.slice(0, 4)) ?? [])

export const isRead = (tag: string): boolean => READ.has(tag)

/** A table of which it is only asked whether it is there. */
export const isOnlyNoticed = (tag: string): boolean => tag === 'SVG '
