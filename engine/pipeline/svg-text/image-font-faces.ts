/**
 * `@font-face` rules within an SVG image: their families apply to the text of that image only, so they get names that no style can contain.
 * Sources are installed fonts and `data:` URLs; nothing is fetched for an image.
 */
import { describeFontFace, type FontFaceRule, type FontSourceRef } from '../../css/font-face.ts'
import { readDataUrl } from '../../host/data-url.ts'
import type { Host } from '../../host/host.ts'
import { ConvertError } from '../../messages/errors.ts'
import type { FontProgram } from '../../text/face.ts'
import type { FontBook } from '../../text/font-book.ts'
import { FontError } from '../../text/sfnt/bytes.ts'
import { openFont } from '../../text/sfnt/open-font.ts'
import { newFontRoom } from '../../text/sfnt/unpacked-size.ts'
import { unpackWebFont } from '../../text/sfnt/woff.ts'
import { mergedRanges, shownSource, whyPassedOver } from '../font-faces.ts'
import { MAX_IMAGE_BYTES } from '../limits.ts'

/** Family names in lower case, to their names in the font book. */
export type OwnFamilies = ReadonlyMap<string, string>

export class ImageFontFaces {
  private readonly fonts: FontBook
  private readonly host: Pick<Host, 'inflate' | 'brotli'>
  private readonly readsPacked: boolean
  private readonly room = newFontRoom()
  private readonly opened = new Map<string, FontProgram>()
  /** By the sources of the rules, so that an image drawn at several sizes has one set of families. */
  private readonly known = new Map<string, OwnFamilies>()

  constructor(fonts: FontBook, host: Pick<Host, 'inflate' | 'brotli'>, readsPacked: boolean) {
    this.fonts = fonts
    this.host = host
    this.readsPacked = readsPacked
  }

  add(rules: readonly FontFaceRule[], note: (what: string) => void): OwnFamilies {
    const key = JSON.stringify(rules.map(({ texts }) => [...texts]))
    const known = this.known.get(key)
    if (known !== undefined) return known
    const names = new Map<string, string>()
    this.known.set(key, names)
    for (const rule of rules) {
      const description = describeFontFace(rule)
      const program = description === null ? null : this.firstOf(description.sources, note)
      if (description === null || program === null) continue
      const { family, weight, isItalic: italic, ranges } = description
      const name = `\u0000${this.known.size} ${family}`
      names.set(family.toLowerCase(), name)
      this.fonts.addFontFace({ family: name, weight, italic, ranges: mergedRanges(ranges), program })
    }
    return names
  }

  private firstOf(sources: readonly FontSourceRef[], note: (what: string) => void): FontProgram | null {
    for (const source of sources) {
      const program = source.kind === 'local' ? this.fonts.local(source.name) : this.open(source, note)
      if (program !== null) return program
    }
    return null
  }

  private open(source: Extract<FontSourceRef, { kind: 'url' }>, note: (what: string) => void): FontProgram | null {
    const { url } = source
    if (!/^\s*data:/i.test(url)) {
      note(`an external reference (${shownSource(url)})`)
      return null
    }
    const known = this.opened.get(url)
    if (known !== undefined) return known
    const reason = whyPassedOver(source, this.readsPacked)
    if (reason !== null) {
      note(`a font (${reason})`)
      return null
    }
    try {
      const { bytes } = readDataUrl(url, MAX_IMAGE_BYTES)
      const program = openFont(this.readsPacked ? unpackWebFont(bytes, this.host, this.room) : bytes, 0, shownSource(url))
      this.opened.set(url, program)
      return program
    } catch (error) {
      if (!(error instanceof FontError || error instanceof ConvertError)) throw error
      note(`a font (${error instanceof FontError ? error.reason : error.message})`)
      return null
    }
  }
}
