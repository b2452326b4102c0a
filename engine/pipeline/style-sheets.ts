/**
 * Collects the style sheets of a conversion: the built-in sheet, user sheets, and the `<style>` and `<link>` elements of the document in
 * document order, each after its imports. A sheet that cannot be fetched causes a warning, or ends the conversion if the options say so. At
 * the standard level media queries depend on the page that @page rules set. If such rules change the page, all sheets are read a second
 * time, without fetching them again.
 */
import { traitsOf } from '../style/level-traits.ts'
import type { NodeId } from '../arena/ids.ts'
import { importApplies } from '../css/imports.ts'
import { type EnteredSheet, LayerOrder, type LayerPlace } from '../css/layers.ts'
import type { CssOptions, MediaEnvironment } from '../css/level.ts'
import { keptSheets, type KnownSheet } from '../css/kept-sheets.ts'
import { mediaTextApplies } from '../css/media.ts'
import { parseStyleSheet, type StyleSheet } from '../css/rules.ts'
import { isDataUrl } from '../host/data-url.ts'
import type { Host, LoadedResource } from '../host/host.ts'
import { attributeText, hasAttribute, textContent } from '../input/attributes.ts'
import { binaryProblem } from '../input/binary.ts'
import { Attr, Tag } from '../input/names.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import { ConvertError, inputError } from '../messages/errors.ts'
import type { Warnings } from '../messages/warnings.ts'
import { contentArea, type PageGeometry, pageGeometry } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import { Origin, type CascadeInput } from '../style/cascade.ts'
import { supportsDeclaration } from '../style/supports-declaration.ts'
import { MAX_IMPORT_DEPTH, MAX_IMPORTS } from './limits.ts'
import { framedPage } from './page-frame.ts'
import { withOwnMargins } from './page-margins.ts'
import { headingBookmarks } from './heading-bookmarks.ts'
import { pageSettings } from './page-settings.ts'
import { type DecodedSheet, decodeStyleSheet, type SheetReferrer } from './sheet-encoding.ts'
import { tellUnusedPageOptions } from './unused-page-options.ts'
import type { OriginPageRule } from './page-kinds.ts'

export interface OriginSheet {
  readonly sheet: StyleSheet
  /** The entry of the cache of parsed sheets, for later documents. */
  readonly known: KnownSheet | null
  readonly origin: Origin
  /** Base URL of references in the sheet. */
  readonly base: string
  /** Name in reports: the reference as written, or `<style>#2`; null for built-in sheets. */
  readonly name: string | null
  /** Its cascade layers among those of its origin; final once all sheets are loaded. */
  readonly layers: EnteredSheet
}

export interface LoadedSheets {
  /** All sheets in cascade order, lowest precedence first. */
  readonly sheets: readonly OriginSheet[]
  /** The page as set by options and @page rules. */
  readonly page: PageGeometry
}

/** The @page rules of user and author sheets, lowest precedence first. */
export function pageRulesOf(sheets: readonly OriginSheet[]): readonly OriginPageRule[] {
  return sheets.flatMap(({ sheet, origin, base }) =>
    origin === Origin.user || origin === Origin.author ? sheet.pages.map((rule) => ({ rule, origin, base })) : [])
}

/** Additional styles of a document that the engine makes. */
export interface OwnLook {
  /** CSS after the built-in sheet, with the same origin, so that user sheets override it. */
  readonly builtIn: string
  /** The page whatever @page rules say: that of the document to which this one belongs. */
  readonly page: PageGeometry
}

export class StyleSheetLoader {
  private readonly host: Host
  private readonly options: Options
  private readonly warnings: Warnings
  private readonly fetched = new Map<string, LoadedResource | null>()
  private readonly supports = supportsDeclaration()
  private own: OwnLook | null = null
  private css: CssOptions = { level: 'listed' }
  /** Encoding of the document. */
  private readonly encoding: string
  /** Elements from this node on are ignored; 0 for none. */
  private readonly before: number
  private sheets: OriginSheet[] = []
  private layers = layersOfOrigins()
  private readonly tooDeep = new Set<string>()
  private imports = 0
  /** Number of `<style>` elements so far, and number reported to the host, which hears of each once although sheets may be read twice. */
  private elements = 0
  private told = 0

  constructor(host: Host, options: Options, warnings: Warnings, encoding: string, before = 0) {
    this.encoding = encoding
    this.before = before
    this.host = host
    this.options = options
    this.warnings = warnings
  }

  /** `base`: the `<base href>` of the document, '' for none. */
  async load(doc: CascadeInput, base: string, own: OwnLook | null = null): Promise<LoadedSheets> {
    this.own = own
    const first = own?.page ?? pageGeometry(this.options)
    let page = await this.loadFor(contentArea(first), doc, base)
    if (traitsOf(this.options.css).evaluatesMediaOfOwnPage && !isSameArea(first, page)) page = await this.loadFor(contentArea(page), doc, base)
    if (own === null) tellUnusedPageOptions(this.options, this.sheets.map(({ sheet }) => sheet), page, this.warnings)
    return { sheets: this.sheets, page }
  }

  private async loadFor(media: MediaEnvironment, doc: CascadeInput, base: string): Promise<PageGeometry> {
    const { css: level, userStyleSheet } = this.options
    this.css = { level, media, supports: this.supports, isReported: this.host.isReported ?? true }
    this.sheets = []
    this.layers = layersOfOrigins()
    this.imports = 0
    const own = this.own?.builtIn ?? ''
    if (own !== '') {
      const sheet = parseStyleSheet(own, { level: 'standard' })
      this.sheets.push({ sheet, known: null, origin: Origin.builtIn, base: '', name: null, layers: this.layers.builtIn.enter(sheet) })
    }
    if (this.own === null && this.options.bookmarks !== null) {
      const sheet = parseStyleSheet(headingBookmarks(this.options.bookmarks), { level: 'standard' })
      this.sheets.push({ sheet, known: null, origin: Origin.builtIn, base: '', name: null, layers: this.layers.builtIn.enter(sheet) })
    }
    for (const path of userStyleSheet) {
      const bytes = this.host.optionFile(path, 'style', 'user-style-sheet')
      const problem = binaryProblem(bytes)
      if (problem !== null) throw inputError(`--user-style-sheet: ${path} is not CSS: ${problem}`)
      await this.add({ ...decodeStyleSheet(bytes, this.host), base: this.host.optionBase?.(path) ?? path, name: path }, Origin.user)
    }
    const { nodes } = doc
    this.elements = 0
    const end = this.before === 0 ? nodes.length : this.before
    for (let n = 1; n < end; n++) {
      const tag = nodes.tag[n]
      if (tag === Tag.style) await this.styleElement(doc, n as NodeId, base)
      else if (tag === Tag.link) await this.linkElement(doc, n as NodeId, base)
    }
    if (this.own !== null) return this.own.page
    const sheets = this.sheets.map(({ sheet }) => sheet)
    const page = pageSettings(this.options, sheets)
    if (!traitsOf(this.options.css).framesPages) return page
    return withOwnMargins(framedPage(page, doc.styles, pageRulesOf(this.sheets)), this.options, sheets, this.warnings)
  }

  private async styleElement(doc: DocumentNodes, n: NodeId, base: string): Promise<void> {
    const name = `<style>#${++this.elements}`
    if (!this.appliesTo(doc, n)) return
    const css = textContent(doc, n)
    if (this.elements > this.told) this.host.innerSheet?.(css.length)
    this.told = Math.max(this.told, this.elements)
    await this.add({ css, encoding: this.encoding, base, name }, Origin.author)
  }

  /** The sheet of an element after all others, without its imports; null for an element that does not apply. */
  sheetOf(doc: DocumentNodes, n: NodeId, base: string): OriginSheet | null {
    if (!this.appliesTo(doc, n)) return null
    const sheet = parseStyleSheet(textContent(doc, n), this.css)
    const layers = this.layers.author.enter(sheet)
    layers.finish()
    return { sheet, known: null, origin: Origin.author, base, name: null, layers }
  }

  private async linkElement(doc: DocumentNodes, n: NodeId, base: string): Promise<void> {
    const rel = (attributeText(doc, n, Attr.rel) ?? '').toLowerCase().split(/[\t\n\f\r ]+/)
    const href = (attributeText(doc, n, Attr.href) ?? '').trim()
    if (!rel.includes('stylesheet') || rel.includes('alternate') || href === '' || !this.appliesTo(doc, n)) return
    if (hasAttribute(doc, n, Attr.disabled)) return
    const loaded = await this.fetch(href, base)
    if (loaded !== null) await this.add(this.textOf(loaded, href, { label: attributeText(doc, n, Attr.charset), encoding: this.encoding }), Origin.author, { urls: ownUrl(loaded, href), imports: 0 })
  }

  private appliesTo(doc: DocumentNodes, n: NodeId): boolean {
    const type = (attributeText(doc, n, Attr.type) ?? '').trim().toLowerCase()
    if (type !== '' && !type.startsWith('text/css')) return false
    const media = attributeText(doc, n, Attr.media)
    return media === null || mediaTextApplies(media, this.css)
  }

  /**
   * Adds a sheet after its imports. `within`: the sheets that are being added around it; `place`: the cascade layer into which an import
   * puts it.
   */
  private async add({ css, encoding, base, name }: SheetText, origin: UserOrigin, within: OpenSheets = NONE_OPEN, place?: LayerPlace): Promise<void> {
    const known = this.host.kept?.get(keptSheets).find(css, this.css) ?? null
    const sheet = known?.parse(this.css.isReported !== false) ?? parseStyleSheet(css, this.css)
    const order = origin === Origin.user ? this.layers.user : this.layers.author
    const layers = order.enter(sheet, place)
    for (const rule of sheet.imports) {
      if (!importApplies(rule, this.css)) continue
      if (within.imports >= MAX_IMPORT_DEPTH) {
        this.warnTooDeep(rule.url)
        continue
      }
      if (this.imports >= MAX_IMPORTS) break
      this.imports++
      const loaded = await this.fetch(rule.url, base, name === null)
      if (loaded === null) continue
      const own = ownUrl(loaded, rule.url)
      if (own.some((url) => within.urls.includes(url))) continue
      const inner = { urls: [...within.urls, ...own], imports: within.imports + 1 }
      await this.add(this.textOf(loaded, rule.url, { encoding }), origin, inner, layers.placeOf(rule))
    }
    layers.finish()
    this.sheets.push({ sheet, known, origin, base, name, layers })
  }

  private warnTooDeep(url: string): void {
    if (this.tooDeep.has(url)) return
    this.tooDeep.add(url)
    this.warnings.add('import-too-deep', url, String(MAX_IMPORT_DEPTH))
  }

  /** Decodes a sheet. The beginning of a data: URL is enough as a name. Unescaped characters in a data: URL are UTF-8. */
  private textOf({ bytes, url, charset, isPrivate = false }: LoadedResource, reference: string, referrer: SheetReferrer): SheetText {
    return {
      ...decodeStyleSheet(bytes, this.host, isDataUrl(reference) ? { transported: charset } : { ...referrer, transported: charset }),
      base: url,
      name: isPrivate ? null : reference.length > MOST_NAME_UNITS ? `${reference.slice(0, MOST_NAME_UNITS)}…` : reference,
    }
  }

  private async fetch(reference: string, base: string, isPrivate = false): Promise<LoadedResource | null> {
    const key = `${base}\n${reference}`
    const known = this.fetched.get(key)
    if (known !== undefined) return known
    const loaded = await this.fetchAnew(reference, base, isPrivate)
    this.fetched.set(key, loaded)
    return loaded
  }

  /** `isPrivate`: the reference is in a sheet whose text must not be reported. */
  private async fetchAnew(reference: string, base: string, isPrivate: boolean): Promise<LoadedResource | null> {
    try {
      return await this.host.load(reference, base, 'style')
    } catch (error) {
      if (!(error instanceof ConvertError)) throw error
      if (isPrivate) {
        if (this.options.loadMediaErrorHandling === 'abort') throw inputError('a style sheet that another style sheet imports could not be loaded')
        this.warnings.add('resource-failed', 'style sheet', 'that another one imports', 'it could not be read')
        return null
      }
      if (this.options.loadMediaErrorHandling === 'abort') {
        throw inputError(`the style sheet ${reference} could not be loaded: ${error.message}`, error)
      }
      this.warnings.add('resource-failed', 'style sheet', reference, error.message)
      return null
    }
  }
}

/** A sheet to parse; see OriginSheet. */
interface SheetText extends DecodedSheet {
  readonly base: string
  /** Null for a sheet whose text must not be reported. */
  readonly name: string | null
}

const MOST_NAME_UNITS = 120

/** The sheets that are being added, outermost first. */
interface OpenSheets {
  /** Their addresses, to detect cycles. */
  readonly urls: readonly string[]
  /** Number of them that were imported rather than named by elements or options. */
  readonly imports: number
}

const NONE_OPEN: OpenSheets = { urls: [], imports: 0 }

/** Address of a sheet. A data: URL has none of its own: its sheet has the address of the referring document or sheet. */
const ownUrl = (loaded: LoadedResource, reference: string): readonly string[] => (isDataUrl(reference) ? [] : [loaded.url])

/** Origins whose sheets may import others. */
type UserOrigin = typeof Origin.user | typeof Origin.author

const layersOfOrigins = () => ({ builtIn: new LayerOrder(), user: new LayerOrder(), author: new LayerOrder() })

function isSameArea(a: PageGeometry, b: PageGeometry): boolean {
  const first = contentArea(a)
  const second = contentArea(b)
  return first.width === second.width && first.height === second.height
}
