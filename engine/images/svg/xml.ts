/**
 * Parses the text of an SVG file, with its own entities expanded, to a tree of elements. Unknown entities expand to nothing. A
 * well-formedness error refuses the file, as in XML: a reported missing image is better than half of one. Elements of other namespaces are
 * dropped with their content.
 */
import { Parser, type Tokenizer } from 'htmlparser2'
import { skipText } from '../../input/text-skip.ts'
import { damaged, ImageError } from '../image-error.ts'
import type { Declared } from './sheet.ts'
import type { SvgStyle } from './style.ts'

export interface SvgElement {
  /** Without a namespace prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: SvgElement | null
  readonly children: readonly SvgElement[]
  /** Index among the children of the parent. */
  readonly index: number
  /** Set for `style` elements only. */
  readonly text: string
  /**
   * The declarations of rules and the style attribute, weakest first, where the document has matched them; else the file's sheets are used.
   */
  readonly declared?: readonly Declared[]
  /** For text elements: text and child elements in order. */
  readonly content?: readonly (string | SvgElement)[]
  /** For a `<foreignObject>` in a document: the number of node rows after the root. */
  readonly offset?: number
}

/** Elements whose text content is rendered. */
export const isTextual = (name: string): boolean => name === 'text' || name === 'tspan' || name === 'a' || name === 'textPath'

export interface SvgTree {
  readonly root: SvgElement
  readonly byId: ElementsById
  readonly styles: readonly Pick<SvgElement, 'text'>[]
  /** The style of the root, where the context determines it. */
  readonly rootStyle?: SvgStyle
}

export type ElementsById = Pick<ReadonlyMap<string, SvgElement>, 'get'>

/** Maximum nesting of elements, because drawing uses stack for each level. */
const MAX_DEPTH = 256
const MAX_ELEMENTS = 1_000_000

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'

interface Building extends SvgElement {
  readonly children: Building[]
  text: string
  readonly content?: (string | SvgElement)[]
}

/** The attributes of the root element; the rest of the file is not parsed. */
export const readRootAttributes = (text: string): Readonly<Record<string, string>> => {
  let found: Readonly<Record<string, string>> | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      found ??= localName(name) === 'svg' ? { ...attributes } : null
      parser.pause()
    },
  }, { xmlMode: true })
  parser.write(text)
  if (found === null) throw damaged('it has no <svg> element')
  return found
}

/** The tree of an SVG file; throws an ImageError when it is not well-formed, too large, or has no `svg` root. */
export const parseSvg = (text: string): SvgTree => {
  const builder = new TreeBuilder()
  const parser = new Parser({
    onopentag: (name, attributes) => builder.open(name, attributes),
    ontext: (data) => builder.text(data),
    // The parser reports a self-closing tag like an element closed by its parent; the character before the `>` tells them apart.
    onclosetag: (name, isImplied) => builder.close(name, isImplied && text.charAt(parser.endIndex - 1) !== '/'),
  }, { xmlMode: true })
  // Most of a large image is path data.
  skipText((parser as unknown as { readonly tokenizer: Tokenizer }).tokenizer)
  parser.write(text)
  parser.end()
  return builder.finish()
}

class TreeBuilder {
  private readonly byId = new Map<string, SvgElement>()
  private readonly styles: SvgElement[] = []
  private root: Building | null = null
  private current: Building | null = null
  private depth = 0
  private count = 0
  /** The depth inside a dropped element. */
  private skipped = 0
  private prefix = ''
  private xlink = 'xlink'

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.root === null) this.begin(name, attributes)
    else if (this.depth === 0) throw damaged('it has more than one root element')
    this.depth++
    if (this.depth > MAX_DEPTH) throw new ImageError(`its elements are nested more than ${MAX_DEPTH} levels deep`)
    if (++this.count > MAX_ELEMENTS) throw new ImageError(`it has more than ${MAX_ELEMENTS} elements`)
    if (this.skipped > 0 || this.isForeign(name, attributes)) {
      this.skipped++
      return
    }
    const { current } = this
    const element: Building = {
      name: localName(name), attributes: this.plain(attributes), parent: current, children: [], index: current?.children.length ?? 0, text: '',
      ...(isTextual(localName(name)) ? { content: [] } : {}),
    }
    current?.content?.push(element)
    current?.children.push(element)
    this.root ??= element
    this.current = element
    const { id } = attributes
    if (id !== undefined && !this.byId.has(id)) this.byId.set(id, element)
    if (element.name === 'style') this.styles.push(element)
  }

  text(data: string): void {
    if (this.skipped > 0) return
    if (this.current?.name === 'style') this.current.text += data
    else this.current?.content?.push(data)
  }

  close(name: string, isImplied: boolean): void {
    if (isImplied) throw damaged(`its element <${name.slice(0, 40)}> is not closed`)
    this.depth--
    if (this.skipped > 0) this.skipped--
    else this.current = (this.current?.parent ?? null) as Building | null
  }

  finish(): SvgTree {
    if (this.root === null || this.root.name !== 'svg') throw damaged('it has no <svg> element')
    return { root: this.root, byId: this.byId, styles: this.styles }
  }

  private begin(name: string, attributes: Readonly<Record<string, string>>): void {
    const colon = name.indexOf(':')
    this.prefix = colon < 0 ? '' : name.slice(0, colon + 1)
    for (const [key, value] of Object.entries(attributes)) {
      if (value === XLINK_NAMESPACE && key.startsWith('xmlns:')) this.xlink = key.slice(6)
    }
  }

  private isForeign(name: string, attributes: Readonly<Record<string, string>>): boolean {
    const { xmlns } = attributes
    if (xmlns !== undefined && xmlns !== SVG_NAMESPACE && !xmlns.startsWith('&') && this.prefix === '') return this.root !== null
    const colon = name.indexOf(':')
    return (colon < 0 ? '' : name.slice(0, colon + 1)) !== this.prefix
  }

  /** `xlink:href` is stored as `href`. */
  private plain(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const old = attributes[`${this.xlink}:href`]
    return old === undefined || attributes['href'] !== undefined ? attributes : { ...attributes, href: old }
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
