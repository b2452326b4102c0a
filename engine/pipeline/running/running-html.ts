/**
 * HTML in the top or bottom margin: a separate document with its own `<style>`, as wide as the page area and as high as the margin, to
 * which it is clipped. Only data: URLs are loaded for it. Page numbers in texts are replaced without parsing the HTML again; if they occur
 * elsewhere, for example in an attribute, the document is made again for each page.
 */
import type { NodeId } from '../../arena/ids.ts'
import { describeFontFace } from '../../css/font-face.ts'
import { LayerOrder } from '../../css/layers.ts'
import { mediaTextApplies } from '../../css/media.ts'
import { parseStyleSheet, type StyleSheet } from '../../css/rules.ts'
import type { Host } from '../../host/host.ts'
import { isDataUrl, readDataUrl } from '../../host/data-url.ts'
import { attributeText, textContent } from '../../input/attributes.ts'
import { Attr, Tag } from '../../input/names.ts'
import { TreeBuilder } from '../../input/tree.ts'
import { endOf } from '../../input/walk.ts'
import { ConvertError, inputError } from '../../messages/errors.ts'
import type { Options } from '../../options/table.ts'
import { warnOfDropped } from '../undrawn.ts'
import type { OverflowListener } from '../../paint/overflow.ts'
import type { Canvas } from '../../paint/canvas.ts'
import { Origin } from '../../style/cascade.ts'
import type { CounterStyle } from '../../style/counter-styles.ts'
import { supportsDeclaration } from '../../style/supports-declaration.ts'
import { createSideDocument, endSideDocument } from '../document.ts'
import { type Document } from '../document-state.ts'
import { fontUnits } from '../font-units.ts'
import { readHead } from '../head.ts'
import { MAX_DEPTH, MAX_IMAGE_BYTES, MAX_NODES } from '../limits.ts'
import type { Rect } from './margin-box-geometry.ts'
import { fillNumbers, type PageNumber, type PagePlace, type PageText } from './placeholders.ts'
import { RunningDocument, type Slot, type SlotPart } from './running-document.ts'

const CONFINED = 'headers and footers may refer to data: URLs and files given with the document only'
const NO_SHEETS = 'headers and footers load no style sheets; put the rules into a <style> element'

/** Noncharacters that mark the places of page numbers. */
const MARK = '\ufdd0'
const marks: Readonly<Record<PageNumber, string>> = {
  page: `${MARK}\ufdd1`, pages: `${MARK}\ufdd2`, first: `${MARK}\ufdd3`,
}
const MARKS = /\ufdd0[\ufdd1-\ufdd3]/g

/** Text that, directly before a number, would make the number part of a character reference or a tag. */
const JOINS = /(?:&#?[a-z0-9]*|<\/?[a-z0-9]*)$/i

type Side = 'header' | 'footer'

export class RunningHtml {
  private readonly main: Document
  private readonly host: Pick<Host, 'load'>
  private readonly options: Options
  private readonly text: PageText
  private readonly band: Rect
  private readonly side: Side
  private readonly overflow: OverflowListener
  /** Whether all page numbers, if any, are in texts. */
  private readonly hasSlots: boolean
  private running: RunningDocument | null
  private shown = ''

  /** Throws a ConvertError for HTML that exceeds the limits. */
  constructor(main: Document, options: Options, host: Pick<Host, 'given'>, text: PageText, band: Rect, side: Side) {
    this.main = main
    this.host = confined(host)
    this.options = options
    this.text = text
    this.band = band
    this.side = side
    const edge = side === 'header' ? 'top' : 'bottom'
    this.overflow = (kind, what) => {
      if (kind === 'box') main.warnings.addAt(`${side}: "${what}"`, 'content-clipped')
      else main.warnings.addAt(what === '' ? '' : `"${what}"`, 'running-overflow', edge)
    }
    const marked = text.map((part) => (typeof part === 'string' ? part : marks[part.value])).join('')
    this.running = canHaveSlots(text) ? this.create(marked) : null
    this.hasSlots = this.running !== null
  }

  paint(canvas: Canvas, place: PagePlace): void {
    const { band } = this
    canvas.save()
    canvas.clipRect(band.x, band.y, band.width, band.height)
    canvas.transform(1, 0, 0, 1, band.x, band.y)
    this.at(place).paint(canvas, place)
    canvas.restore()
  }

  private at(place: PagePlace): RunningDocument {
    if (this.hasSlots && this.running !== null) return this.running
    const html = fillNumbers(this.text, place)
    if (this.running === null || html !== this.shown) {
      this.running?.release()
      this.running = this.create(html)
    }
    this.shown = html
    if (this.running === null) throw new Error('a header without marks has been refused')
    return this.running
  }

  /** The document of `html`; null if marks occur elsewhere than in texts. */
  private create(html: string): RunningDocument | null {
    const { main, options, band } = this
    const doc = createSideDocument(main, options, this.host)
    const tree = new TreeBuilder(doc, { maxNodes: MAX_NODES, maxDepth: MAX_DEPTH })
    try {
      tree.write(html)
      tree.end()
    } catch (error) {
      if (!(error instanceof ConvertError)) throw error
      throw new ConvertError(error.kind, `in the ${this.side}, ${error.message}`)
    }
    const slots = slotsOf(doc)
    const found = slots.reduce((sum, { parts }) => sum + parts.filter((part) => typeof part !== 'string').length, 0)
    if (found !== (html.match(MARKS)?.length ?? 0)) {
      endSideDocument(doc)
      return null
    }
    this.style(doc, tree.html)
    if (this.shown === '') warnOfDropped(doc)
    return new RunningDocument({ doc, root: tree.html, slots, size: band, base: readHead(doc).base, overflow: this.overflow }, options)
  }

  private style(doc: Document, html: NodeId): void {
    const { cascade } = doc
    const sheets = this.sheetsOf(doc)
    cascade.addBuiltIn()
    for (const sheet of sheets) cascade.collectVariables(sheet)
    cascade.collectInlineVariables()
    const order = new LayerOrder()
    const entered = sheets.map((sheet) => {
      const layers = order.enter(sheet)
      layers.finish()
      return { sheet, layers }
    })
    cascade.expectNoMore()
    for (const { sheet, layers } of entered) cascade.addSheet(sheet, Origin.author, layers)
    doc.inlineSvg?.addSheets(entered.map((each) => ({ ...each, known: null, origin: Origin.author, base: '', name: null })))
    const { lengthUnits } = cascade.styles
    lengthUnits.viewport = this.band
    lengthUnits.fonts = fontUnits(doc)
    cascade.styleSubtree(html)
  }

  /** The sheets of `<style>` elements; warns of sheets that are not loaded. */
  private sheetsOf(doc: Document): readonly StyleSheet[] {
    const { nodes, warnings } = doc
    // The report does not cover style sheets of headers and footers.
    const css = { level: this.options.css, media: this.band, supports: supportsDeclaration(), isReported: false }
    const applies = (media: string | null): boolean => media === null || mediaTextApplies(media, css)
    const refuse = (reference: string): void => {
      if (this.options.loadMediaErrorHandling === 'abort') throw inputError(`the style sheet ${reference} could not be loaded: ${NO_SHEETS}`)
      warnings.add('resource-failed', 'style sheet', reference, NO_SHEETS)
    }
    const sheets: StyleSheet[] = []
    for (let row = 1; row < nodes.length; row++) {
      const n = row as NodeId
      if (nodes.tag[n] === Tag.link) {
        const rel = (attributeText(doc, n, Attr.rel) ?? '').toLowerCase().split(/[\t\n\f\r ]+/)
        const href = attributeText(doc, n, Attr.href) ?? ''
        const isSheet = rel.includes('stylesheet') && !rel.includes('alternate') && href.trim() !== ''
        if (isSheet && applies(attributeText(doc, n, Attr.media))) refuse(href.trim())
      } else if (nodes.tag[n] === Tag.style) {
        if (!applies(attributeText(doc, n, Attr.media))) continue
        const sheet = parseStyleSheet(textContent(doc, n), css)
        for (const { url } of sheet.imports) refuse(url)
        for (const rule of sheet.fontFaces) {
          const family = describeFontFace(rule)?.family
          if (family !== undefined) warnings.add('font-unusable', family, 'headers and footers load no fonts; add the font with --font')
        }
        sheets.push(sheet)
      }
    }
    return sheets
  }
}

/** Restricts a document to data: URLs and files that came with the main document. */
const confined = (host: Pick<Host, 'given'>): Pick<Host, 'load'> => ({
  load(reference, base) {
    if (isDataUrl(reference)) return { bytes: readDataUrl(reference, MAX_IMAGE_BYTES).bytes, url: base }
    const given = host.given?.(reference) ?? null
    if (given === null) throw inputError(CONFINED)
    if (given.bytes.length > MAX_IMAGE_BYTES) throw inputError(`it is larger than ${MAX_IMAGE_BYTES / 1_048_576} MiB`)
    return given
  },
})

function canHaveSlots(text: PageText): boolean {
  return text.every((part, at) => {
    if (typeof part === 'string') return !part.includes(MARK)
    const before = text[at - 1]
    return typeof before !== 'string' || !JOINS.test(before)
  })
}

/** The texts with marks. Texts in style sheets and drawings are not slots, because they are read only once. */
function slotsOf(doc: Document): readonly Slot[] {
  const { nodes } = doc
  const slots: Slot[] = []
  for (let n = 1; n < nodes.length; n++) {
    if (nodes.tag[n] === Tag.svg && doc.inlineSvg !== null) {
      n = endOf(doc, n as NodeId) - 1
      continue
    }
    if (nodes.tag[n] !== Tag.text || nodes.tag[nodes.parent[n]] === Tag.style) continue
    const text = doc.text.slice(nodes.text[n], nodes.size[n])
    if (text.includes(MARK)) slots.push({ node: n as NodeId, parts: partsOf(text, doc.styles.counterStyles.named('decimal')) })
  }
  return slots
}

function partsOf(text: string, style: CounterStyle): readonly SlotPart[] {
  const parts: SlotPart[] = []
  let end = 0
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    const value: PageNumber = mark === marks.page ? 'page' : mark === marks.pages ? 'pages' : 'first'
    parts.push(text.slice(end, index), { value, style })
    end = index + mark.length
  }
  parts.push(text.slice(end))
  return parts
}
