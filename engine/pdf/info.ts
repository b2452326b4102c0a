/**
 * The document information dictionary. Producer and CreationDate are always present. The date is the last entry, so that everything before
 * it can be part of the file identifier.
 */
import type { ObjectWriter, PdfRef } from './objects.ts'
import { writeTextString } from './strings.ts'

export interface PdfInfo {
  readonly title?: string | undefined
  readonly author?: string | undefined
  readonly subject?: string | undefined
  readonly keywords?: string | undefined
}

export function writeInfo(objects: ObjectWriter, ref: PdfRef, info: PdfInfo, producer: string, date: Date): void {
  const out = objects.beginPlain(ref)
  const start = out.length
  out.ascii('<< ')
  const entries: readonly (readonly [string, string | undefined])[] = [
    ['/Title ', info.title], ['/Author ', info.author], ['/Subject ', info.subject], ['/Keywords ', info.keywords],
    ['/Producer ', producer],
  ]
  for (const [key, text] of entries) {
    if (text === undefined || (text === '' && key !== '/Producer ')) continue
    out.ascii(key)
    writeTextString(out, text)
    out.byte(0x20)
  }
  objects.hash.add(out.data, start, out.length)
  out.ascii(`/CreationDate (${pdfDate(date)}) >>`)
  objects.end(false)
}

/** `D:YYYYMMDDHHmmSSZ`, UTC. */
function pdfDate(date: Date): string {
  const time = Number.isNaN(date.getTime()) ? new Date(0) : date
  const two = (n: number): string => String(n).padStart(2, '0')
  const year = String(Math.min(9999, Math.max(0, time.getUTCFullYear()))).padStart(4, '0')
  return `D:${year}${two(time.getUTCMonth() + 1)}${two(time.getUTCDate())}` +
    `${two(time.getUTCHours())}${two(time.getUTCMinutes())}${two(time.getUTCSeconds())}Z`
}
