/**
 * Paints the margin boxes of a page. There is one small document for each kind of page, made for the first such page. Its blocks are as
 * wide as their boxes, and are moved to their places once their heights are known. At the standard level they are boxes of their own, see
 * margin-box-layout.ts.
 */
import type { BoxId, NodeId, StyleId } from '../../arena/ids.ts'
import type { GeneratedPicture } from '../../boxes/generated-pictures.ts'
import type { MarginBoxName } from '../../css/page-rules.ts'
import { parseStyleSheet, type StyleSheet } from '../../css/rules.ts'
import type { Host } from '../../host/host.ts'
import { Tag } from '../../input/names.ts'
import { TreeBuilder } from '../../input/tree.ts'
import { Allowance } from '../../messages/long-lists.ts'
import type { Options } from '../../options/table.ts'
import type { Canvas } from '../../paint/canvas.ts'
import type { OverflowListener, WatchedMargins } from '../../paint/overflow.ts'
import { Origin } from '../../style/cascade.ts'
import { enumOf } from '../../style/properties/index.ts'
import { Unit } from '../../style/units.ts'
import { createSideDocument, endSideDocument } from '../document.ts'
import { type Document } from '../document-state.ts'
import { fontUnits } from '../font-units.ts'
import { MAX_DEPTH, MAX_NODES } from '../limits.ts'
import { type OriginPageRule, PageKinds } from '../page-kinds.ts'
import { ElementInMargin, ElementRoom } from './element-in-margin.ts'
import { MarginBoxLayout } from './margin-box-layout.ts'
import { marginBoxRect, type Rect, type SpacedPage } from './margin-box-geometry.ts'
import { addMarginBoxSheets, contentElement, contentParts, contentPictures, cssString, hasContent } from './margin-boxes.ts'
import type { PagePlace } from './placeholders.ts'
import { rootTextRule } from './root-text.ts'
import { MORE_MARGIN_TEXT, RunningDocument, type Slot, SURE_MARGIN_TEXT } from './running-document.ts'

const Align = enumOf('vertical-align')

export interface MarginBoxSettings {
  readonly rules: readonly OriginPageRule[]
  /** Texts of the options, for elements whose class is the name of a box. */
  readonly optionSheet: StyleSheet
  /** The boxes that may have content. */
  readonly names: readonly MarginBoxName[]
  readonly spaced: SpacedPage
  /** href of the `<base>` of the document as written; null if there is none. */
  readonly base: string | null
}

/** Steps charged for each image above the number that a box may always have, because every page draws it. */
const PICTURE_STEPS = 4000

/** The images in the content of each box, in order. */
type Pictures = ReadonlyMap<MarginBoxName, readonly GeneratedPicture[]>

/** A box with its element and its texts, which are separated by images. */
interface Box {
  readonly name: MarginBoxName
  readonly node: NodeId
  readonly texts: readonly NodeId[]
  readonly rect: Rect
}

interface Elements {
  readonly contents: ReadonlyMap<MarginBoxName, ElementInMargin>
  /** Sets the running elements for a page; returns whether any differs from before. */
  readonly changes: (place: PagePlace) => boolean
}

interface Styled {
  readonly doc: Document
  readonly root: NodeId
  readonly boxes: readonly Box[]
}

export class MarginBoxPainter {
  private readonly main: Document
  private readonly options: Options
  private readonly host: Pick<Host, 'load'>
  private readonly settings: MarginBoxSettings
  private readonly kinds: PageKinds<OriginPageRule>
  private readonly byKind = new Map<number, RunningDocument>()
  private readonly texts = new Allowance(SURE_MARGIN_TEXT, MORE_MARGIN_TEXT)
  private readonly room: ElementRoom
  /** Hears of content beyond the edges of the paper, which is lost. */
  private readonly overflow: OverflowListener
  private readonly watched: WatchedMargins

  constructor(main: Document, options: Options, host: Pick<Host, 'load'>, settings: MarginBoxSettings) {
    this.main = main
    this.room = new ElementRoom(main.warnings)
    this.options = options
    this.host = host
    this.settings = settings
    this.kinds = new PageKinds(settings.rules, main.warnings)
    const { warnings } = main
    const placeOf = (what: string): string => what === '' ? '' : `margin: "${what}"`
    this.overflow = (edge, what) => {
      if (edge !== 'box') warnings.addAt(placeOf(what), 'page-overflow', edge)
    }
    const { width, height, marginLeft, marginTop, marginRight, marginBottom } = settings.spaced.page
    this.watched = {
      paper: { left: 0, top: 0, right: width, bottom: height },
      content: { left: marginLeft, top: marginTop, right: width - marginRight, bottom: height - marginBottom },
      tell: (from, what) => warnings.addAt(placeOf(what), 'margin-overflow', from),
    }
  }

  paint(canvas: Canvas, place: PagePlace): void {
    const kind = this.kinds.kindOf(place)
    let running = this.byKind.get(kind)
    if (running === undefined) {
      running = this.create(this.kinds.rulesFor(place))
      this.byKind.set(kind, running)
    }
    running.paint(canvas, place)
  }

  private create(rules: readonly OriginPageRule[]): RunningDocument {
    const { names, spaced } = this.settings
    let styled = this.style(rules, names)
    const isBoxed = styled.doc.cascade.traits.sizesMarginBoxes
    if (isBoxed) {
      // Boxes without content are not generated: they paint nothing and take no room.
      const { doc, boxes } = styled
      const shown = names.filter((_, at) => hasContent(doc, styleOf(doc, boxes[at]?.node)))
      const pictures = new Map(boxes.map(({ name, node }) => [name, this.shownPictures(contentPictures(doc, styleOf(doc, node)))]))
      if (shown.length < names.length || [...pictures.values()].some((each) => each.length > 0)) {
        endSideDocument(doc)
        styled = this.style(rules, shown, pictures)
      }
    }
    const { doc, root, boxes } = styled
    const { overflow, watched, texts } = this
    const source = { doc, root, slots: slotsOf(doc, boxes), size: spaced.page, overflow, watched, texts }
    if (!isBoxed) return new RunningDocument({ ...source, arrange: () => arrange(doc, boxes) }, this.options)
    const elements = this.elementsOf(doc, boxes)
    const layout = new MarginBoxLayout(doc, boxes, spaced, (box) => above(doc, box), elements.contents)
    return new RunningDocument({
      ...source, settle: (services) => layout.settle(services), arrange: () => layout.arrange(),
      ...(elements.contents.size === 0 ? {} : { changes: elements.changes, inserted: layout }),
    }, this.options)
  }

  /** Each of them is drawn on every page. */
  private shownPictures(pictures: readonly GeneratedPicture[]): readonly GeneratedPicture[] {
    return pictures.slice(0, this.main.warnings.longLists.allow('images in the margins', pictures.length, PICTURE_STEPS))
  }

  /** The running elements of the boxes that show one, and a function that sets them for a page. */
  private elementsOf(doc: Document, boxes: readonly Box[]): Elements {
    const contents = new Map<MarginBoxName, ElementInMargin>()
    const shows: ((place: PagePlace) => boolean)[] = []
    for (const { name, node } of boxes) {
      const asked = contentElement(doc, styleOf(doc, node))
      if (asked === null) continue
      const content = new ElementInMargin(this.main, this.options, this.settings.base, this.overflow, this.watched, this.room)
      contents.set(name, content)
      shows.push((place) => content.show(place.elements?.(asked.name, asked.which) ?? null, place))
    }
    return { contents, changes: (place) => shows.filter((show) => show(place)).length > 0 }
  }

  /** The styled document of these boxes; `pictures`: images in their content. */
  private style(rules: readonly OriginPageRule[], names: readonly MarginBoxName[], pictures: Pictures = new Map()): Styled {
    const { optionSheet, spaced } = this.settings
    const { page } = spaced
    const doc = createSideDocument(this.main, this.options, this.host)
    doc.styles.counterStyles.takeOver(this.main.styles.counterStyles)
    const { cascade } = doc
    const isBoxed = cascade.traits.sizesMarginBoxes
    const tree = new TreeBuilder(doc, { maxNodes: MAX_NODES, maxDepth: MAX_DEPTH })
    const rects = names.map((name) => marginBoxRect(name, spaced))
    tree.write('<!doctype html><body>')
    for (const name of names) {
      const places = (pictures.get(name) ?? []).map((_, at) => `<span class=${pictureName(name, at)}></span>-`).join('')
      tree.write(isBoxed ? `<div class=${name}><div>-${places}</div></div>` : `<div class=${name}>-</div>`)
    }
    tree.end()
    cascade.variables.reset((name) => this.main.cascade.variables.value(name))
    if (isBoxed) cascade.addSheet(parseStyleSheet(rootTextRule(this.main), { level: 'standard' }), Origin.builtIn)
    addMarginBoxSheets(doc, rules, optionSheet)
    if (!isBoxed) {
      const widths = names.map((name, at) => `.${name} { width: ${rects[at]?.width ?? 0}px }`).join('')
      cascade.addSheet(parseStyleSheet(widths, { level: 'listed' }), Origin.builtIn)
    }
    for (const name of names) {
      for (const [at, { url, base }] of (pictures.get(name) ?? []).entries()) {
        const css = `.${pictureName(name, at)}::before { content: url(${cssString(url)}) }`
        cascade.addSheet(parseStyleSheet(css, { level: 'standard' }), Origin.builtIn, undefined, base)
      }
    }
    const { lengthUnits } = cascade.styles
    lengthUnits.viewport = {
      width: page.width - page.marginLeft - page.marginRight, height: page.height - page.marginTop - page.marginBottom,
    }
    lengthUnits.fonts = fontUnits(doc)
    cascade.styleSubtree(tree.html)
    return { doc, root: tree.html, boxes: boxesOf(doc, names, rects) }
  }
}

const pictureName = (name: MarginBoxName, at: number): string => `${name}-picture-${at}`

/** The outermost `div` elements, one for each name. */
function boxesOf({ nodes }: Document, names: readonly MarginBoxName[], rects: readonly Rect[]): readonly Box[] {
  const boxes: Box[] = []
  let end = 0
  for (let n = 1; n < nodes.length; n++) {
    if (nodes.tag[n] !== Tag.div || n < end) continue
    end = nodes.end[n]
    const name = names[boxes.length]
    const rect = rects[boxes.length]
    if (rect !== undefined && name !== undefined) {
      const texts: NodeId[] = []
      for (let inner = n + 1; inner < end; inner++) if (nodes.tag[inner] === Tag.text) texts.push(inner as NodeId)
      boxes.push({ name, node: n as NodeId, texts, rect })
    }
  }
  return boxes
}

function styleOf({ nodes }: Document, node: NodeId | undefined): StyleId {
  return nodes.style[node ?? 0]
}

function slotsOf(doc: Document, boxes: readonly Box[]): readonly Slot[] {
  return boxes.flatMap(({ node, texts }) => {
    const groups = contentParts(doc, styleOf(doc, node))
    // The text behind pictures that are not shown stands behind the last one.
    return texts.map((text, at) => ({ node: text, parts: at === texts.length - 1 ? groups.slice(at).flat() : groups[at] ?? [] }))
  })
}

/** Moves the boxes, which layout placed one below the other. */
function arrange(doc: Document, boxes: readonly Box[]): void {
  const { rows } = doc.boxes
  let at = 0
  for (let row = 1; row < rows.length; row++) {
    const box = boxes[at]
    if (box === undefined || rows.node[row] !== box.node) continue
    at++
    const free = box.rect.height - rows.height[row]
    rows.x[row] = box.rect.x
    rows.y[row] = box.rect.y + free * above(doc, row as BoxId)
  }
}

/** The fraction of the free height above the text. */
function above({ boxes, styles }: Document, box: BoxId): number {
  const style = boxes.rows.style[box]
  if (styles.unitOf('vertical-align', style) !== Unit.keyword) return 0.5
  switch (styles.rawOf('vertical-align', style)) {
    case Align.top:
    case Align.textTop: return 0
    case Align.bottom:
    case Align.textBottom: return 1
    default: return 0.5
  }
}
