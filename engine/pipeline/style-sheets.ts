/**
 * Gathers the style sheets of a conversion: the built-in one, those of the user, and the author's `<style>` and
 * `<link>` elements in document order, each with its imports before it. A sheet that cannot be fetched is a warning,
 * or the end of the conversion where the options say so.
 */
import type { NodeId } from '../arena/ids.ts'
import { mediaApplies } from '../css/media.ts'
import { parseStyleSheet, type StyleSheet } from '../css/rules.ts'
import { TokenReader } from '../css/token-reader.ts'
import { tokenize } from '../css/tokens.ts'
import type { Host, LoadedResource } from '../host/host.ts'
import { attributeText, textContent } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import type { InputDoc } from '../input/nodes.ts'
import { ConvertError, inputError } from '../messages/errors.ts'
import type { Warnings } from '../messages/warnings.ts'
import type { Options } from '../options/table.ts'
import { Origin } from '../style/cascade.ts'
import { userAgentStyleSheet } from '../style/user-agent.ts'
import { MAX_IMPORT_DEPTH } from './limits.ts'

export interface OriginSheet {
  readonly sheet: StyleSheet
  readonly origin: Origin
  /** What references in the sheet are relative to. */
  readonly base: string
}

export class StyleSheetLoader {
  private readonly host: Host
  private readonly options: Options
  private readonly warnings: Warnings
  private readonly sheets: OriginSheet[] = []

  constructor(host: Host, options: Options, warnings: Warnings) {
    this.host = host
    this.options = options
    this.warnings = warnings
  }

  /** Every sheet, weakest first. `base` is the document's `<base href>`, '' for none. */
  async load(doc: InputDoc, base: string): Promise<readonly OriginSheet[]> {
    this.sheets.push({ sheet: parseStyleSheet(userAgentStyleSheet, { level: 'extended' }), origin: Origin.builtIn, base: '' })
    for (const path of this.options.userStyleSheet) {
      const css = decodeUtf8(this.host.optionFile(path, 'style', 'user-style-sheet'))
      await this.add(css, path, Origin.user, [])
    }
    const { nodes } = doc
    for (let n = 1; n < nodes.length; n++) {
      const tag = nodes.tag[n]
      if (tag === Tag.style) await this.styleElement(doc, n as NodeId, base)
      else if (tag === Tag.link) await this.linkElement(doc, n as NodeId, base)
    }
    return this.sheets
  }

  private async styleElement(doc: InputDoc, n: NodeId, base: string): Promise<void> {
    if (this.appliesTo(doc, n)) await this.add(textContent(doc, n), base, Origin.author, [])
  }

  private async linkElement(doc: InputDoc, n: NodeId, base: string): Promise<void> {
    const rel = (attributeText(doc, n, Attr.rel) ?? '').toLowerCase().split(/[\t\n\f\r ]+/)
    const href = (attributeText(doc, n, Attr.href) ?? '').trim()
    if (!rel.includes('stylesheet') || rel.includes('alternate') || href === '' || !this.appliesTo(doc, n)) return
    const loaded = await this.fetch(href, base)
    if (loaded !== null) await this.add(decodeUtf8(loaded.bytes), loaded.url, Origin.author, [loaded.url])
  }

  private appliesTo(doc: InputDoc, n: NodeId): boolean {
    const type = (attributeText(doc, n, Attr.type) ?? '').trim().toLowerCase()
    if (type !== '' && !type.startsWith('text/css')) return false
    const media = attributeText(doc, n, Attr.media)
    return media === null || mediaApplies(new TokenReader(tokenize(media)), { level: this.options.css })
  }

  /** Adds a sheet after what it imports. `open` lists the sheets that are being imported, to end cycles. */
  private async add(css: string, base: string, origin: Origin, open: readonly string[]): Promise<void> {
    const sheet = parseStyleSheet(css, { level: this.options.css })
    for (const rule of sheet.imports) {
      if (open.length >= MAX_IMPORT_DEPTH) {
        this.warnings.add('import-too-deep', rule.url, String(MAX_IMPORT_DEPTH))
        continue
      }
      const loaded = await this.fetch(rule.url, base)
      if (loaded !== null && !open.includes(loaded.url)) {
        await this.add(decodeUtf8(loaded.bytes), loaded.url, origin, [...open, loaded.url])
      }
    }
    this.sheets.push({ sheet, origin, base })
  }

  private async fetch(reference: string, base: string): Promise<LoadedResource | null> {
    try {
      return await this.host.load(reference, base, 'style')
    } catch (error) {
      if (!(error instanceof ConvertError)) throw error
      if (this.options.loadMediaErrorHandling === 'abort') {
        throw inputError(`the style sheet ${reference} could not be loaded: ${error.message}`, error)
      }
      this.warnings.add('resource-failed', 'style sheet', reference, error.message)
      return null
    }
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes)
}
