/**
 * Damages a font and runs everything that happens to a document's font except layout: opening, describing, shaping, embedding. The same
 * seed gives the same damage.
 */
import { createRequire } from 'node:module'
import { deflateSync, inflateSync } from 'node:zlib'
import { Arenas } from '../../arena/arenas.ts'
import type { Fontkit } from '../../host/fontkit.ts'
import { ConvertError } from '../../messages/errors.ts'
import { PdfDocument } from '../../pdf/pdf-document.ts'
import { Faces } from '../faces.ts'
import { FontError } from '../sfnt/bytes.ts'
import { readDirectory } from '../sfnt/directory.ts'
import { Bytes } from '../sfnt/bytes.ts'
import { countFacesIn, describeFace } from '../sfnt/face-record.ts'
import { openFont } from '../sfnt/open-font.ts'
import { Words } from '../words.ts'

const fontkit = createRequire(import.meta.url)('fontkit') as Fontkit

/** A number from 0 to below `limit`. */
export type Random = (limit: number) => number

function randomFrom(seed: number): Random {
  let state = seed | 0
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % limit
  }
}

/** Byte values at which counts and offsets often fail. */
const EXTREMES = [0, 1, 0x7f, 0x80, 0xff]

/** Damage is concentrated on the parts that matter most: the starts of tables, and small tables. */
export function mutate(original: Uint8Array, seed: number): Uint8Array {
  const random = randomFrom(seed)
  if (random(20) === 0) return original.slice(0, random(original.length))
  const bytes = original.slice()
  const records = readDirectory(new Bytes(original, 'the file'), 0)
  const times = 1 + random(8)
  for (let i = 0; i < times; i++) {
    const table = records[random(records.length)]
    const inHead = random(3) > 0
    const [start, length] = table === undefined || random(16) === 0 ? [0, 12 + records.length * 16] : [table.offset, table.length]
    const at = start + random(Math.max(1, inHead ? Math.min(64, length) : length))
    if (random(2) === 0) bytes[at] = random(256)
    else bytes.fill(EXTREMES[random(EXTREMES.length)] ?? 0, at, at + 1 + random(4))
  }
  return bytes
}

/** The outcome for a font: the number of words drawn, or the reason for a refusal. */
export function use(bytes: Uint8Array, words: readonly string[]): number | string {
  const read = (offset: number, length: number): Uint8Array => bytes.subarray(offset, offset + length)
  const faceCount = countFacesIn(read)
  if (faceCount > 0) describeFace(read, 0)
  try {
    return draw(bytes, words)
  } catch (error) {
    if (error instanceof FontError) return error.reason
    if (error instanceof ConvertError && error.kind === 'input') return error.message
    throw error
  }
}

function draw(bytes: Uint8Array, list: readonly string[]): number {
  const arenas = new Arenas()
  const faces = new Faces()
  const words = new Words(arenas, faces, { fontkit: () => fontkit })
  const program = openFont(bytes, 0, 'the font')
  const face = faces.add(program, false, false)
  const pdf = new PdfDocument(
    { scale: 0.75, compress: true, grayscale: false, producer: 'test', creationDate: new Date(0) },
    {
      faces, words, deflate: (data) => deflateSync(data, { level: 1 }),
      inflate: (data, limit) => new Uint8Array(inflateSync(data, { maxOutputLength: limit })),
    },
  )
  const canvas = pdf.beginPage(500, 500)
  for (const [i, word] of list.entries()) {
    const units = Uint16Array.from({ length: word.length }, (_, k) => word.charCodeAt(k))
    canvas.beginText(face, 10, 0xff, 0, i * 12)
    canvas.showWord(words.shape(face, units, 0, units.length), 0, 0, 0)
    canvas.endText()
  }
  pdf.endPage()
  pdf.finish({})
  return pdf.take().length
}
