/**
 * Loads the `@font-face` rules whose family some computed style uses, or the text of a drawn SVG image; other rules cost nothing. The first
 * source of a rule that gives a usable font is used (CSS Fonts 4, 4.3); for a rule without a usable source, font fallback applies. Each
 * failed source causes a warning. If no source is left, each source in an unsupported format does too. In streaming mode all rules are
 * loaded, because later styles are not known.
 */
import { traitsOf } from '../style/level-traits.ts'
import type { StyleId } from '../arena/ids.ts'
import { describeFontFace, type FontFaceDescription, type FontSourceRef } from '../css/font-face.ts'
import type { Host } from '../host/host.ts'
import { ConvertError, inputError } from '../messages/errors.ts'
import type { Options } from '../options/table.ts'
import type { FontProgram } from '../text/face.ts'
import { FontError } from '../text/sfnt/bytes.ts'
import { openFont } from '../text/sfnt/open-font.ts'
import { unpackWebFont } from '../text/sfnt/woff.ts'
import type { Document } from './document-state.ts'
import type { OriginSheet } from './style-sheets.ts'

/** Supported formats; a source with another format hint is not fetched. */
const FORMATS = new Set([
  '', 'truetype', 'opentype', 'truetype-collection', 'collection', 'truetype-variations', 'opentype-variations',
])

/** WOFF and WOFF2, which are supported at the standard level only. */
const PACKED_FORMATS = new Set(['woff', 'woff2', 'woff-variations', 'woff2-variations'])

/** Unsupported font technologies of tech(); a source that names one is skipped for the next source. */
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

/** Loads the fonts that only the text of SVG images uses; call it after the images are loaded. */
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

/** Family names in the styles of the document, in lower case. */
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
  /** Sources of the current rule whose hints say that they are unsupported; a loss only if no other source works. */
  private readonly passedOver: { reference: string, reason: string }[] = []

  constructor(doc: Document, options: Options, host: Host) {
    this.doc = doc
    this.options = options
    this.host = host
    this.readsPacked = traitsOf(options.css).readsPackedFonts
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

/** Why a source is skipped without fetching it, by its hints; null if it should be read. */
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

/** Ranges as flat ascending pairs without overlaps; null for every character. */
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
