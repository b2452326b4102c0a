/**
 * `<svg>` elements of a document as images: each becomes a drawing with the colour, font size and SVG properties that it inherits. Equal
 * drawings are one image. References (`use`, gradients) are resolved in the drawing itself first, then in all drawings of the document.
 */
import type { ImageId, NodeId, StyleId } from '../../arena/ids.ts'
import { append } from '../../arena/lists.ts'
import type { Images } from '../../images/cache.ts'
import { textKey } from '../../images/content-key.ts'
import { IDENTITY } from '../../images/svg/matrix.ts'
import { INITIAL_STYLE, type SvgStyle, SvgStyles } from '../../images/svg/style.ts'
import { SvgSheets } from '../../images/svg/sheet.ts'
import type { Surroundings } from '../../images/svg/context.ts'
import type { SvgElement, SvgTree } from '../../images/svg/xml.ts'
import type { Canvas, LinkTarget } from '../../paint/canvas.ts'
import { textContent } from '../../input/attributes.ts'
import { Tag } from '../../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../../input/nodes.ts'
import { endOf } from '../../input/walk.ts'
import type { Cascade } from '../../style/cascade.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { FamilyName } from '../../text/font-book.ts'
import type { OriginSheet } from '../style-sheets.ts'
import { attributesOf, buildTree, type BuiltTree } from './element-tree.ts'
import { SvgRules } from './svg-rules.ts'

const Visibility = enumOf('visibility')
const FontStyle = enumOf('font-style')
const Direction = enumOf('direction')

/** Presentation attributes of properties that HTML has too, and the member of the drawing style for each. */
const textAttributes = [
  ['color', 'color'], ['font-size', 'fontSize'], ['visibility', 'isVisible'], ['font-family', 'fontFamily'], ['font-weight', 'fontWeight'],
  ['font-style', 'isItalic'], ['letter-spacing', 'letterSpacing'], ['word-spacing', 'wordSpacing'], ['direction', 'isRightToLeft'],
] as const

/** Paints the content of `<foreignObject>` elements. */
export interface ContentOfDrawings {
  paint(canvas: Canvas, element: NodeId, width: number, height: number): void
  linkTarget(href: string): LinkTarget | null
}

/** Creates the owner of the drawings of a document; null in builds without SVG. */
export const createInlineSvg = (doc: DocumentNodes, cascade: Cascade, images: Images): InlineSvg | null => new InlineSvg(doc, cascade, images)

export class InlineSvg implements Surroundings {
  /** Whether `<style>` elements in drawings apply to their drawing rather than to the document, which began without them (streaming). */
  hasOwnSheets = false
  private readonly doc: DocumentNodes
  private readonly cascade: Cascade
  private readonly images: Images
  private readonly sheets: OriginSheet[] = []
  private rules: SvgRules | null = null
  /** Paints document content in drawings and resolves link destinations; null before the first page. */
  painter: ContentOfDrawings | null = null
  /** The element whose drawing is being painted. */
  shown = 0 as NodeId
  /** Number of drawings with document content so far. */
  private contents = 0
  /** No sheets: only the style sheets of the document apply to inline drawings. */
  private readonly styles = new SvgStyles(new SvgSheets([]))
  private readonly byId = new Map<string, SvgElement>()
  private readonly lookup = { get: (id: string): SvgElement | undefined => this.byId.get(id) }
  /** Valid until rows move. */
  private readonly trees = new Map<NodeId, BuiltTree>()
  private readonly around = new Map<NodeId, SvgStyle>()

  constructor(doc: DocumentNodes, cascade: Cascade, images: Images) {
    this.doc = doc
    this.cascade = cascade
    this.images = images
  }

  addSheets(sheets: readonly OriginSheet[]): void {
    append(this.sheets, sheets)
    if (this.rules !== null) for (const sheet of sheets) this.rules.add(sheet)
  }

  /** Records the elements that references can find. Call it when nodes were added or moved, before images are requested. */
  begin(): void {
    const { nodes } = this.doc
    this.trees.clear()
    this.around.clear()
    this.rules?.forget()
    for (let n = 1; n < nodes.length; n++) {
      if (nodes.tag[n] !== Tag.svg) continue
      const end = endOf(this.doc, n as NodeId)
      if (this.hasIds(n, end)) {
        for (const [id, element] of this.treeOf(n as NodeId).byId) if (!this.byId.has(id)) this.byId.set(id, element)
      }
      n = end - 1
    }
  }

  /** Visits the references of `<image>` elements within an `<svg>` element. */
  eachReference(n: NodeId, visit: (href: string) => void): void {
    const { nodes, names } = this.doc
    const end = endOf(this.doc, n)
    for (let row = n as number; row < end; row++) {
      if ((nodes.flags[row] & NodeFlag.foreign) === 0 || names.tagName(nodes.tag[row]) !== 'image') continue
      const href = attributesOf(this.doc, row as NodeId)['href']
      if (href !== undefined && !/^\s*data:image\/svg\+xml/i.test(href)) visit(href)
    }
  }

  /** The image of a styled `<svg>` element; `idOf` gives the images that it refers to. */
  imageOf(n: NodeId, idOf: (href: string) => ImageId): ImageId {
    const { root, byId } = this.treeOf(n)
    const rootStyle = this.rootStyle(n, root)
    const elements = byId.size === 0 ? this.lookup : { get: (id: string): SvgElement | undefined => byId.get(id) ?? this.byId.get(id) }
    const styles = this.hasOwnSheets ? this.sheetsIn(n) : []
    // The content of a <foreignObject> depends on its place, so such drawings are never shared.
    const own = this.hasContent(n) ? `content ${++this.contents} ` : ''
    const key = `svg ${own}${textKey(contentOf(root, rootStyle) + styles.map(({ text }) => text).join('\n'))}`
    return this.images.addDrawing(key, nameOf(root), { root, byId: elements, styles, rootStyle }, idOf, this)
  }

  paintContent(canvas: Canvas, offset: number, width: number, height: number): void {
    const { shown } = this
    this.painter?.paint(canvas, (shown + offset) as NodeId, width, height)
    this.shown = shown
  }

  linkTarget(href: string): LinkTarget | null {
    return this.painter?.linkTarget(href) ?? null
  }

  private hasContent(n: NodeId): boolean {
    const { nodes, names } = this.doc
    const end = endOf(this.doc, n)
    for (let row = n as number; row < end; row++) {
      if ((nodes.flags[row] & NodeFlag.foreign) !== 0 && names.tagName(nodes.tag[row]) === 'foreignObject') return true
    }
    return false
  }

  private sheetsIn(n: NodeId): SvgTree['styles'] {
    const { nodes } = this.doc
    const found: { text: string }[] = []
    const end = endOf(this.doc, n)
    for (let row = (n + 1) as NodeId; row < end; row++) if (nodes.tag[row] === Tag.style) found.push({ text: textContent(this.doc, row) })
    return found
  }

  private hasIds(from: number, end: number): boolean {
    for (let n = from; n < end; n++) if ((this.doc.nodes.flags[n] & NodeFlag.hasId) !== 0) return true
    return false
  }

  private treeOf(n: NodeId): BuiltTree {
    const known = this.trees.get(n)
    if (known !== undefined) return known
    const rules = this.rulesNow()
    const tree = buildTree(this.doc, n, (node) => rules.of(node), (node, text) => rules.valueOf(node, text))
    this.trees.set(n, tree)
    return tree
  }

  /** Created with the first drawing: most documents have none. */
  private rulesNow(): SvgRules {
    if (this.rules === null) {
      this.rules = new SvgRules(this.doc, this.cascade)
      for (const sheet of this.sheets) this.rules.add(sheet)
    }
    return this.rules
  }

  /**
   * Properties that HTML has too are taken from the document style, except where an attribute sets them and no rule does. Decorations that
   * the CSS box paints are not painted again.
   */
  private rootStyle(n: NodeId, root: SvgElement): SvgStyle {
    const { read } = this.cascade.styles
    const { style, parent } = this.doc.nodes
    const above = parent[n]
    const around = this.styleAround(above)
    const own = this.styles.of(root, above === 0 ? around : { ...around, ...this.textStyleOf(style[above]) })
    const ofBox = this.textStyleOf(style[n])
    const isRuled = (name: string): boolean =>
      root.declared?.some((each) => each.name === name || (each.name === 'font' && name.startsWith('font'))) === true
    const ofAttributes = textAttributes.flatMap(([name, key]) => (root.attributes[name] === undefined || isRuled(name) ? [] : [[key, own[key]] as const]))
    const opacity = this.styles.of({ ...root, declared: [] }, INITIAL_STYLE).opacity
    return {
      ...own, ...ofBox, ...Object.fromEntries(ofAttributes),
      isDisplayed: true, opacity: read.opacity(style[n]) < 1 ? 1 : opacity, transform: IDENTITY, transformOrigin: null,
    }
  }

  /** Text properties of a document style. */
  private textStyleOf(style: StyleId): Partial<SvgStyle> {
    const { read } = this.cascade.styles
    return {
      color: read.color(style), fontSize: read.fontSize(style), isVisible: read.visibility(style) === Visibility.visible,
      fontFamily: familiesOf(read.fontFamily(style)), fontWeight: read.fontWeight(style), isItalic: read.fontStyle(style) === FontStyle.italic,
      letterSpacing: read.letterSpacing(style, read.fontSize(style)) || 0, wordSpacing: read.wordSpacing(style, read.fontSize(style)) || 0,
      isRightToLeft: read.direction(style) === Direction.rtl,
    }
  }

  /** The style that a drawing inherits from its ancestors. */
  private styleAround(n: NodeId): SvgStyle {
    if (n === 0) return INITIAL_STYLE
    const known = this.around.get(n)
    if (known !== undefined) return known
    const outer = this.styleAround(this.doc.nodes.parent[n])
    const declared = this.rulesNow().inheritableOf(n)
    const style = declared.length === 0 ? outer
      : this.styles.of({ name: '', attributes: {}, parent: null, children: [], index: 0, text: '', declared }, outer)
    this.around.set(n, style)
    return style
  }
}

const familiesOf = (families: readonly FamilyName[]): string =>
  families.map((family) => ('generic' in family ? family.generic : JSON.stringify(family.name))).join()

const nameOf = ({ attributes }: SvgElement): string => {
  const name = attributes['id'] ?? attributes['class']
  return name === undefined ? '<svg>' : `<svg ${attributes['id'] === undefined ? 'class' : 'id'}="${name.slice(0, 40)}">`
}

const contentOf = (root: SvgElement, style: SvgStyle): string => {
  const parts = [JSON.stringify(style)]
  const write = ({ name, attributes, declared, children, content }: SvgElement): void => {
    parts.push('<', name, JSON.stringify(attributes), JSON.stringify(declared))
    for (const part of content ?? children) {
      if (typeof part === 'string') parts.push(JSON.stringify(part))
      else write(part)
    }
    parts.push('>')
  }
  write(root)
  return parts.join('')
}
