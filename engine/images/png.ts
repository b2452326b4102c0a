/**
 * A PNG file in the form that a PDF contains. PDF supports PNG row filters: rows without an alpha channel, without interlacing and with at
 * most 8 bits per sample are passed through compressed, with their palette; transparent palette entries or a transparent colour only add a
 * mask. All other files are unpacked to 8-bit planes. Rows that are missing at the end are transparent.
 */
import { luminances } from './gray.ts'
import type { PixelData } from './image-data.ts'
import { cutOff, damaged } from './image-error.ts'
import { hasPixelWords, narrowed, type Planes, splitGray, splitPixels } from './pixel-words.ts'
import { type CheckSum, ColorType, MAX_DECODED_BYTES, readPng, samplesPerPixel, tooLarge, type BitDepth, type PngFile } from './png-file.ts'
import { intsOf, unfilterPixels } from './png-pixel-rows.ts'
import { componentsOf, hideMissing, readAlpha, readColors, unfilter, wholeRows } from './png-pixels.ts'

/** Unpacks zlib data to at most `limit` bytes; throws when the data is damaged, cut off, or longer. */
export type Inflate = (bytes: Uint8Array, limit: number) => Uint8Array

export interface PngImage {
  readonly file: PngFile
  readonly grayscale: boolean
}

/** Opens a file, and refuses it when its pixels would need too much memory. Nothing is unpacked yet. */
export const openPng = (bytes: Uint8Array, grayscale: boolean, checkSum?: CheckSum): PngImage => {
  const file = readPng(bytes, checkSum)
  const { width, height, colorType } = file
  const planes = (keepsRows(file, grayscale) ? 0 : componentsOf(colorType)) + (hasAlpha(file) ? 1 : 0)
  if (width * height * planes > MAX_DECODED_BYTES) throw tooLarge(width, height)
  checkStreamHead(file)
  return { file, grayscale }
}

/** Whether pixels can be transparent; decoding checks each pixel. */
const hasAlpha = ({ colorType, transparency }: PngFile): boolean =>
  transparency !== null || colorType === ColorType.grayAlpha || colorType === ColorType.rgba

/** `incomplete` is called when rows are missing at the end. */
export const decodePng = ({ file, grayscale }: PngImage, inflate: Inflate, incomplete?: () => void): PixelData => {
  const { width, height, colorType } = file
  const turnsGray = grayscale && componentsOf(colorType) === 3
  if (!keepsRows(file, grayscale)) return unpackedPixels(file, turnsGray, storedRows(file, inflate), incomplete)
  const masked = hasAlpha(file) ? storedRows(file, inflate) : null
  if (masked !== null && masked.whole < file.filteredBytes) {
    if (width * height * (componentsOf(colorType) + 1) > MAX_DECODED_BYTES) throw cutOff()
    return unpackedPixels(file, turnsGray, masked, incomplete)
  }
  if (masked !== null) unfilter(file, masked.rows)
  const alpha = masked === null ? null : readAlpha(file, masked.rows)
  const palette = colorType === ColorType.palette ? (turnsGray ? luminances(file.palette) : file.palette) : null
  const components = turnsGray ? 1 : componentsOf(colorType)
  return { kind: 'filtered', width, height, components, bits: file.depth, palette, alpha, bytes: file.data }
}

/** Rows with their filter bytes, and the number of bytes in complete rows. */
interface Stored {
  readonly rows: Uint8Array
  readonly whole: number
}

const unpackedPixels = (file: PngFile, turnsGray: boolean, { rows, whole }: Stored, incomplete?: () => void): PixelData => {
  const { width, height, colorType } = file
  const { color, alpha } = planesOf(file, rows)
  const bytes = turnsGray ? luminances(color) : color
  const components = turnsGray ? 1 : componentsOf(colorType)
  if (whole === file.filteredBytes) return { kind: 'raw', width, height, components, alpha, bytes }
  incomplete?.()
  return { kind: 'raw', width, height, components, alpha: hideMissing(file, whole, alpha), bytes }
}

/** `rows` is overwritten. */
const planesOf = (file: PngFile, rows: Uint8Array): Planes => {
  if (hasPixelWords && !file.interlaced && file.transparency === null) {
    const planes = planesByWords(file, rows)
    if (planes !== null) return planes
  }
  unfilter(file, rows)
  return { color: readColors(file, rows), alpha: readAlpha(file, rows) }
}

/** For images with an even number of bytes per pixel; null for others. */
const planesByWords = ({ width, height, depth, colorType }: PngFile, rows: Uint8Array): Planes | null => {
  const channels = samplesPerPixel(colorType)
  const size = (channels * depth) / 8
  if (depth < 8 || size % 2 !== 0) return null
  const stored = unfilterPixels(rows, width, height, size)
  const samples = depth === 16 ? narrowed(stored) : stored
  if (channels === 2) return splitGray(samples)
  return channels === 4 ? splitPixels(intsOf(samples)) : { color: samples, alpha: null }
}

type StoredRows = PngFile & { readonly depth: Exclude<BitDepth, 16> }

const keepsRows = (file: PngFile, grayscale: boolean): file is StoredRows =>
  !file.interlaced && file.depth !== 16 && file.colorType !== ColorType.grayAlpha && file.colorType !== ColorType.rgba
  && !(grayscale && file.colorType === ColorType.rgb)

const storedRows = (file: PngFile, inflate: Inflate): Stored => {
  const stored = inflated(file, inflate)
  const whole = wholeRows(file, stored.length)
  if (whole === 0) throw cutOff()
  let rows = stored
  if (whole < file.filteredBytes) {
    rows = new Uint8Array(file.filteredBytes)
    rows.set(stored.subarray(0, whole))
  }
  return { rows, whole }
}

/** Some encoders write a few more bytes than the rows. */
const SPARE_BYTES = 65_536

const inflated = (file: PngFile, inflate: Inflate): Uint8Array => {
  try {
    return inflate(file.data, file.filteredBytes + SPARE_BYTES)
  } catch (error) {
    throw damaged(`its data cannot be unpacked (${error instanceof Error ? error.message : String(error)})`)
  }
}

/** Checks that rows passed through to the PDF at least start like a zlib stream. */
const checkStreamHead = ({ data }: PngFile): void => {
  const [first, second] = data
  if (first === undefined || second === undefined) throw cutOff()
  if ((first & 15) !== 8 || (first * 256 + second) % 31 !== 0 || (second & 32) !== 0) {
    throw damaged('its data are not compressed as PNG requires')
  }
}
