/**
 * Loads the `@font-face` rules whose family some computed style asks for, or the text of an SVG image where that is drawn; the
 * others cost nothing. The first source of a rule that gives a usable font counts (CSS Fonts 4, 4.3); a rule without one leaves
 * its family to the fallback. There is a warning for each source that failed, and, where no source is left, for each of a kind
 * that is not read. Where the document comes piece by piece, all of them are loaded.
 */
import type { StyleId } from '../arena/ids.ts'
import { describeFontFace, type FontFaceDescription, type FontSourceRef } from '../css/font-face.ts'
import type { Host } from '../host/host.ts'
import { ConvertError, inputError } from '../messages/errors.ts'
import type { Options } from '../options/table.ts'
import type { FontProgram } from '../text/face.ts'
import { FontError } from '../text/sfnt/bytes.ts'
import { openFont } from '../text/sfnt/open-font.ts'
import { unpackWebFont } from '../text/sfnt/woff.ts'
import type { Document } from './document.ts'
import type { OriginSheet } from './style-sheets.ts'

/** Formats that can be read; a source that names another one is not even fetched. */
const FORMATS = new Set([
  '', 'truetype', 'opentype', 'truetype-collection', 'collection', 'truetype-variations', 'opentype-variations',
])

/** Fonts packed for the web, which are read at the standard level only. */
const PACKED_FORMATS = new Set(['woff', 'woff2', 'woff-variations', 'woff2-variations'])

/** What a font may ask of its reader that is not done; a source that names one is passed over for the next. */
const UNKNOWN_TECHS = new Set([
  'features-aat', 'features-graphite', 'color-colrv1', 'color-svg', 'palettes', 'incremental', 'incremental-patch',
  'incremental-range', 'incremental-auto',
])

export async function loadFontFaces(
  doc: Document, sheets: readonly OriginSheet[], options: Options, host: Host, isAll = false,
): Promise<void> {
  if (sheets.every(({ sheet }) => sheet.fontFaces.length === 0)) return
  const wanted = isAll ? null : usedFamilies(doc)
  const loader = new FontFaceLoader(doc, options, host)
  for (const { sheet, base } of sheets) {
    for (const rule of sheet.fontFaces) {
      const description = describeFontFace(rule)
      if (description !== null && (wanted === null || wanted.has(description.family.toLowerCase()))) await loader.add(description, base)
    }
  }
}

/** Those that no style asks for but the text of SVG images does; to be called once the images are there. */
export async function loadFontFacesOfImages(doc: Document, sheets: readonly OriginSheet[], options: Options, host: Host): Promise<void> {
  if (sheets.every(({ sheet }) => sheet.fontFaces.length === 0)) return
  const used = usedFamilies(doc)
  const others = sheets.flatMap(({ sheet, base }) => sheet.fontFaces.map((rule) => ({ description: describeFontFace(rule), base })))
    .flatMap(({ description, base }) => (description === null || used.has(description.family.toLowerCase()) ? [] : [{ description, base }]))
  if (others.length === 0) return
  const named = doc.images.familiesOfText([...new Set(others.map(({ description }) => description.family.toLowerCase()))])
  const loader = new FontFaceLoader(doc, options, host)
  for (const { description, base } of others) if (named.has(description.family.toLowerCase())) await loader.add(description, base)
}

/** Names of families in the styles of the document, lower case. */
function usedFamilies(doc: Document): ReadonlySet<string> {
  const { styles } = doc
  const names = new Set<string>()
  for (let s = 1; s < styles.rows.length; s++) {
    for (const family of styles.read.fontFamily(s as StyleId)) if ('name' in family) names.add(family.name.toLowerCase())
  }
  return names
}

class FontFaceLoader {
  private readonly doc: Document
  private readonly options: Options
  private readonly host: Host
  private readonly readsPacked: boolean
  /** Sources of the rule at hand that say themselves that they are not for us; no loss where another one is. */
  private readonly passedOver: { reference: string, reason: string }[] = []

  constructor(doc: Document, options: Options, host: Host) {
    this.doc = doc
    this.options = options
    this.host = host
    this.readsPacked = options.css === 'standard'
  }

  async add(description: FontFaceDescription, base: string): Promise<void> {
    const { family, weight, isItalic } = description
    this.passedOver.length = 0
    for (const source of description.sources) {
      const program = await this.open(source, base)
      if (program === null) continue
      this.doc.fonts.addFontFace({ family, weight, italic: isItalic, ranges: mergedRanges(description.ranges), program })
      return
    }
    for (const { reference, reason } of this.passedOver) this.doc.warnings.add('font-unusable', reference, reason)
  }

  private async open(source: FontSourceRef, base: string): Promise<FontProgram | null> {
    if (source.kind === 'local') return this.doc.fonts.local(source.name)
    const shown = shownSource(source.url)
    const reason = whyPassedOver(source, this.readsPacked)
    if (reason !== null) {
      this.passedOver.push({ reference: shown, reason })
      return null
    }
    try {
      const { bytes, url } = await this.host.load(source.url, base, 'font')
      const key = source.url.startsWith('data:') ? source.url : url
      const known = this.doc.webFonts.get(key)
      if (known !== undefined) return known
      const program = openFont(this.readsPacked ? unpackWebFont(bytes, this.host, this.doc.fontRoom) : bytes, 0, shown)
      this.doc.webFonts.set(key, program)
      return program
    } catch (error) {
      if (error instanceof FontError) this.failed('font-unusable', shown, error.reason)
      else if (error instanceof ConvertError) this.failed('resource-failed', shown, error.message, error)
      else throw error
      return null
    }
  }

  private failed(code: 'font-unusable' | 'resource-failed', reference: string, reason: string, cause?: unknown): void {
    if (this.options.loadMediaErrorHandling === 'abort') throw inputError(`the font ${reference} could not be loaded: ${reason}`, cause)
    if (code === 'font-unusable') this.doc.warnings.add(code, reference, reason)
    else this.doc.warnings.add(code, 'font', reference, reason)
  }
}

export const shownSource = (url: string): string => (url.length > 80 ? `${url.slice(0, 77)}...` : url)

/** What a source says itself that makes it none for us; null when it is worth reading. */
export function whyPassedOver(source: Extract<FontSourceRef, { kind: 'url' }>, readsPacked: boolean): string | null {
  const format = source.format.toLowerCase()
  const isPacked = PACKED_FORMATS.has(format)
  if (!FORMATS.has(format) && !(isPacked && readsPacked)) {
    const remedy = isPacked ? '\nwith --css standard they are' : ''
    return `${source.format} fonts are not read, only TrueType and OpenType${remedy}`
  }
  const tech = source.techs.find((each) => UNKNOWN_TECHS.has(each))
  return tech === undefined ? null : `it needs ${tech}, which is not supported`
}

/** Flat ascending pairs without overlaps; null for every character. */
export function mergedRanges(ranges: readonly (readonly [number, number])[]): Uint32Array | null {
  if (ranges.length === 0) return null
  const merged: number[] = []
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const end = merged[merged.length - 1]
    if (end !== undefined && first <= end + 1) merged[merged.length - 1] = Math.max(end, last)
    else merged.push(first, last)
  }
  return Uint32Array.from(merged)
}
