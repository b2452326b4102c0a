/**
 * Paints the margin boxes of a page. There is one small document for each kind of page, made when the first such page
 * comes; its blocks are as wide as their boxes, and are moved to their places once their heights are known.
 */
import type { BoxId, NodeId } from '../../arena/ids.ts'
import type { MarginBoxName } from '../../css/page-rules.ts'
import { parseStyleSheet, type StyleSheet } from '../../css/rules.ts'
import type { Host } from '../../host/host.ts'
import { Tag } from '../../input/names.ts'
import { TreeBuilder } from '../../input/tree.ts'
import type { Options } from '../../options/table.ts'
import type { Canvas } from '../../paint/canvas.ts'
import type { OverflowListener } from '../../paint/overflow.ts'
import { Origin } from '../../style/cascade.ts'
import { enumOf } from '../../style/properties/index.ts'
import { Unit } from '../../style/units.ts'
import { createSideDocument, type Document } from '../document.ts'
import { fontUnits } from '../font-units.ts'
import { MAX_DEPTH, MAX_NODES } from '../limits.ts'
import { type OriginPageRule, PageKinds } from '../page-kinds.ts'
import { marginBoxRect, type Rect, type SpacedPage } from './margin-box-geometry.ts'
import { addMarginBoxSheets, contentParts } from './margin-boxes.ts'
import type { PagePlace } from './placeholders.ts'
import { RunningDocument, type Slot } from './running-document.ts'

const Align = enumOf('vertical-align')

export interface MarginBoxSettings {
  readonly rules: readonly OriginPageRule[]
  /** What the options say, for elements whose class is the name of a box. */
  readonly optionSheet: StyleSheet
  /** The boxes that may have content. */
  readonly names: readonly MarginBoxName[]
  readonly spaced: SpacedPage
}

/** A box with its element and the text in it. */
interface Box {
  readonly node: NodeId
  readonly text: NodeId
  readonly rect: Rect
}

export class MarginBoxPainter {
  private readonly main: Document
  private readonly options: Options
  private readonly host: Pick<Host, 'load'>
  private readonly settings: MarginBoxSettings
  private readonly kinds: PageKinds<OriginPageRule>
  private readonly byKind = new Map<string, RunningDocument>()

  constructor(main: Document, options: Options, host: Pick<Host, 'load'>, settings: MarginBoxSettings) {
    this.main = main
    this.options = options
    this.host = host
    this.settings = settings
    this.kinds = new PageKinds(settings.rules)
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
    const { optionSheet, names, spaced } = this.settings
    const { page } = spaced
    const doc = createSideDocument(this.main, this.options, this.host)
    const tree = new TreeBuilder(doc, { maxNodes: MAX_NODES, maxDepth: MAX_DEPTH })
    const rects = names.map((name) => marginBoxRect(name, spaced))
    tree.write('<!doctype html><body>')
    for (const name of names) tree.write(`<div class=${name}>-</div>`)
    tree.end()
    const { cascade } = doc
    cascade.variables.reset((name) => this.main.cascade.variables.value(name))
    addMarginBoxSheets(doc, rules, optionSheet)
    const widths = names.map((name, at) => `.${name} { width: ${rects[at]?.width ?? 0}px }`).join('')
    cascade.addSheet(parseStyleSheet(widths, { level: 'listed' }), Origin.builtIn)
    const { lengthUnits } = cascade.styles
    lengthUnits.viewport = {
      width: page.width - page.marginLeft - page.marginRight, height: page.height - page.marginTop - page.marginBottom,
    }
    cascade.styleSubtree(tree.html)
    if (lengthUnits.wasGuessed) {
      lengthUnits.fonts = fontUnits(doc)
      cascade.restyle(tree.html)
    }
    const boxes = boxesOf(doc, rects)
    const { warnings } = this.main
    // Texts may stand out of their margin, but what stands out of the paper is lost.
    const overflow: OverflowListener = (edge, what) => {
      if (edge !== 'box') warnings.addAt(`margin: "${what}"`, 'page-overflow', edge)
    }
    return new RunningDocument({
      doc, root: tree.html, slots: slotsOf(doc, boxes), size: page, arrange: () => arrange(doc, boxes), overflow,
    }, this.options)
  }
}

function boxesOf({ nodes }: Document, rects: readonly Rect[]): readonly Box[] {
  const boxes: Box[] = []
  for (let n = 1; n < nodes.length; n++) {
    if (nodes.tag[n] !== Tag.div) continue
    const rect = rects[boxes.length]
    if (rect !== undefined) boxes.push({ node: n as NodeId, text: (n + 1) as NodeId, rect })
  }
  return boxes
}

function slotsOf(doc: Document, boxes: readonly Box[]): readonly Slot[] {
  const { nodes, styles } = doc
  return boxes.map(({ node, text }) => ({ node: text, parts: contentParts(doc, nodes.style[node] ?? styles.initial) }))
}

/** Moves the boxes, which layout has put one below the other. */
function arrange(doc: Document, boxes: readonly Box[]): void {
  const { rows } = doc.boxes
  let at = 0
  for (let row = 1; row < rows.length; row++) {
    const box = boxes[at]
    if (box === undefined || rows.node[row] !== box.node) continue
    at++
    const free = box.rect.height - (rows.height[row] ?? 0)
    rows.x[row] = box.rect.x
    rows.y[row] = box.rect.y + free * above(doc, row as BoxId)
  }
}

/** How much of the free height is above the text. */
function above({ boxes, styles }: Document, box: BoxId): number {
  const style = boxes.rows.style[box] ?? styles.initial
  if (styles.unitOf('vertical-align', style) !== Unit.keyword) return 0.5
  switch (styles.rawOf('vertical-align', style)) {
    case Align.top:
    case Align.textTop: return 0
    case Align.bottom:
    case Align.textBottom: return 1
    default: return 0.5
  }
}
