/**
 * An SVG file's text, its own entities expanded, to a tree of elements. Entities other than those and those of XML itself
 * stand for nothing. What is not well-formed is an error, as XML has it: half a picture is worse than none that is
 * reported. Elements of other namespaces are left out with all that is in them.
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
  /** Place among the children of the parent. */
  readonly index: number
  /** Of `style` elements only. */
  readonly text: string
  /** What rules and the style attribute say, weakest first, where that is known already; else the sheets of the file are asked. */
  readonly declared?: readonly Declared[]
  /** Of elements of text: texts and elements in their order. */
  readonly content?: readonly (string | SvgElement)[]
  /** Of a `<foreignObject>` in a document: how many rows of nodes it is behind the root. */
  readonly offset?: number
}

/** Elements whose text is shown. */
export const isTextual = (name: string): boolean => name === 'text' || name === 'tspan' || name === 'a' || name === 'textPath'

export interface SvgTree {
  readonly root: SvgElement
  readonly byId: ElementsById
  readonly styles: readonly Pick<SvgElement, 'text'>[]
  /** The style of the root, where more is known of it than the file says. */
  readonly rootStyle?: SvgStyle
}

export type ElementsById = Pick<ReadonlyMap<string, SvgElement>, 'get'>

/** Elements inside one another: drawing takes stack for each. */
const MAX_DEPTH = 256
const MAX_ELEMENTS = 1_000_000

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'

interface Building extends SvgElement {
  readonly children: Building[]
  text: string
  readonly content?: (string | SvgElement)[]
}

/** Attributes of the root element alone; the rest of the file is not looked at. */
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

export const parseSvg = (text: string): SvgTree => {
  const builder = new TreeBuilder()
  const parser = new Parser({
    onopentag: (name, attributes) => builder.open(name, attributes),
    ontext: (data) => builder.text(data),
    // The parser says the same of a tag that closes itself as of one that is closed by another.
    onclosetag: (name, isImplied) => builder.close(name, isImplied && text.charAt(parser.endIndex - 1) !== '/'),
  }, { xmlMode: true })
  // Path data is most of a large picture.
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
  /** Levels inside of an element that is left out. */
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

  /** `href` under its old name is found under the new one. */
  private plain(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const old = attributes[`${this.xlink}:href`]
    return old === undefined || attributes['href'] !== undefined ? attributes : { ...attributes, href: old }
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
