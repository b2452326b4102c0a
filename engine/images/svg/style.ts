/**
 * Computes the style of an SVG element: presentation attributes, then rules, then the style attribute, then important declarations. Each
 * property has a row that tells how to parse its value; an invalid value counts as absent. Elements without declarations share styles.
 */
import { append } from '../../arena/lists.ts'
import { CURRENT_COLOR, parseColor } from '../../css/values/color.ts'
import { TokenReader } from '../../css/token-reader.ts'
import { tokenize } from '../../css/tokens.ts'
import { type Affine, type BlendMode, blendModes, type Rgba } from '../../paint/canvas.ts'
import { customOf, type CustomProperties, withValues } from './custom-properties.ts'
import { parseFont, parseFontSize } from './font-shorthand.ts'
import { fragmentOf, lengthOf, parseLength, parseNumber, type SvgLength } from './lengths.ts'
import { IDENTITY, parseOrigin, parseTransform } from './matrix.ts'
import type { Declared, SvgSheets } from './sheet.ts'
import type { SvgElement } from './xml.ts'

export type PaintValue =
  | { readonly kind: 'none' | 'context-fill' | 'context-stroke' }
  | { readonly kind: 'color', readonly color: Rgba | typeof CURRENT_COLOR }
  /** `id` is null for a paint server outside of this file. */
  | { readonly kind: 'server', readonly id: string | null, readonly fallback: PaintValue | null }

export interface SvgStyle {
  readonly custom: CustomProperties | null
  readonly color: Rgba
  readonly fontSize: number
  readonly fill: PaintValue
  readonly fillOpacity: number
  readonly fillRule: 'nonzero' | 'evenodd'
  readonly clipRule: 'nonzero' | 'evenodd'
  readonly stroke: PaintValue
  readonly strokeOpacity: number
  readonly strokeWidth: SvgLength
  readonly cap: 'butt' | 'round' | 'square'
  readonly join: 'miter' | 'round' | 'bevel'
  readonly miterLimit: number
  readonly dash: readonly SvgLength[]
  readonly dashOffset: SvgLength
  readonly isVisible: boolean
  readonly fontFamily: string
  readonly fontWeight: number
  readonly isItalic: boolean
  readonly letterSpacing: number
  readonly wordSpacing: number
  readonly isRightToLeft: boolean
  readonly keepsSpace: boolean
  readonly textCase: 'none' | 'uppercase' | 'lowercase' | 'capitalize'
  /** The text decoration lines of this element and its ancestors. */
  readonly lines: TextLines
  readonly textAnchor: 'start' | 'middle' | 'end'
  readonly dominantBaseline: string
  readonly paintOrder: readonly PaintPhase[]
  readonly markerStart: string | null
  readonly markerMid: string | null
  readonly markerEnd: string | null
  // The following properties are not inherited.
  /** Upwards: a length, or a percentage of the font size. */
  readonly baselineShift: number
  readonly alignmentBaseline: string
  readonly isDisplayed: boolean
  readonly opacity: number
  readonly blend: BlendMode | null
  /** Ids; the empty string for a reference outside of this file. */
  readonly clipPath: string | null
  readonly mask: string | null
  /** The name of an unsupported property with an effect. */
  readonly unsupported: string | null
  readonly stopColor: Rgba | typeof CURRENT_COLOR
  readonly stopOpacity: number
  readonly transform: Affine
  /** A transform that uses percentages of the reference box; `transform` omits it then. */
  readonly relativeTransform: string | null
  /** `vector-effect: non-scaling-stroke`. */
  readonly keepsStroke: boolean
  readonly transformBox: 'view-box' | 'fill-box'
  readonly transformOrigin: readonly [SvgLength, SvgLength] | null
  readonly overflow: 'visible' | 'hidden' | null
  readonly maskLuminance: boolean
  /** Geometry properties set by rules or the style attribute; null without any. */
  readonly geometry: ReadonlyMap<string, string> | null
}

export interface TextLines {
  readonly under: boolean
  readonly over: boolean
  readonly through: boolean
}

const NO_LINES: TextLines = { under: false, over: false, through: false }

export type PaintPhase = 'fill' | 'stroke' | 'markers'
const phases: readonly PaintPhase[] = ['fill', 'stroke', 'markers']

const own = {
  isDisplayed: true, opacity: 1, blend: null, clipPath: null, mask: null, unsupported: null, stopColor: 0x000000ff, stopOpacity: 1,
  transform: IDENTITY, relativeTransform: null, keepsStroke: false, transformBox: 'view-box', transformOrigin: null, overflow: null, maskLuminance: true,
  geometry: null,
  baselineShift: 0, alignmentBaseline: 'auto',
} as const

const black: PaintValue = { kind: 'color', color: 0x000000ff }

export const INITIAL_STYLE: SvgStyle = {
  custom: null,
  color: 0x000000ff, fontSize: 16, fill: black, fillOpacity: 1, fillRule: 'nonzero', clipRule: 'nonzero',
  stroke: { kind: 'none' }, strokeOpacity: 1, strokeWidth: { value: 1, isPercent: false }, cap: 'butt', join: 'miter', miterLimit: 4,
  dash: [], dashOffset: { value: 0, isPercent: false }, isVisible: true, paintOrder: phases,
  fontFamily: '', fontWeight: 400, isItalic: false, letterSpacing: 0, wordSpacing: 0, isRightToLeft: false, keepsSpace: false,
  textCase: 'none', lines: NO_LINES, textAnchor: 'start', dominantBaseline: 'auto',
  markerStart: null, markerMid: null, markerEnd: null, ...own,
}

type Draft = { -readonly [K in keyof SvgStyle]: SvgStyle[K] }

interface Row {
  /** Parses a value into the style; an invalid value has no effect. */
  set(style: Draft, text: string, parent: SvgStyle): void
  copy(style: Draft, from: SvgStyle): void
}

/** `read` returns `undefined` for an invalid value. */
const row = <K extends keyof SvgStyle>(key: K, read: (text: string, style: SvgStyle, parent: SvgStyle) => SvgStyle[K] | undefined): Row => ({
  set(style, text, parent) {
    const value = read(text, style, parent)
    if (value !== undefined) style[key] = value
  },
  copy(style, from) {
    style[key] = from[key]
  },
})

const oneOf = <T extends string>(...words: readonly T[]) => (text: string): T | undefined => words.find((word) => word === text.toLowerCase())
const length = (text: string, { fontSize }: SvgStyle): SvgLength | undefined => {
  const value = parseLength(text, fontSize)
  return value === null || value.value < 0 ? undefined : value
}
const offset = (text: string, { fontSize }: SvgStyle): SvgLength | undefined => parseLength(text, fontSize) ?? undefined
const share = (text: string): number | undefined => {
  const value = parseNumber(text)
  return value === null ? undefined : Math.max(0, Math.min(1, value))
}
const reference = (text: string): string | null | undefined => {
  if (text.toLowerCase() === 'none') return null
  const id = fragmentOf(text)
  return id ?? (/^url\(/i.test(text) ? '' : undefined)
}

const colorOf = (text: string): Rgba | typeof CURRENT_COLOR | undefined => {
  const reader = new TokenReader(tokenize(text))
  reader.skipSpace()
  const color = parseColor(reader, 'standard')
  return color !== null && reader.done() ? color : undefined
}

const paint = (text: string): PaintValue | undefined => {
  const word = text.toLowerCase()
  if (word === 'none' || word === 'context-fill' || word === 'context-stroke') return { kind: word }
  const server = /^url\((?:"[^"]*"|'[^']*'|[^)]*)\)\s*(.*)$/is.exec(text)
  if (server === null) {
    const color = colorOf(text)
    return color === undefined ? undefined : { kind: 'color', color }
  }
  const rest = server[1] ?? ''
  // Only a colour or `none` can be the fallback of a paint server.
  const fallback = rest === '' || /^url\(/i.test(rest) ? null : (paint(rest) ?? null)
  return { kind: 'server', id: fragmentOf(text), fallback }
}

const dashes = (text: string, { fontSize }: SvgStyle): readonly SvgLength[] | undefined => {
  if (text.toLowerCase() === 'none') return []
  const lengths = text.split(/[\s,]+/).map((each) => parseLength(each, fontSize))
  const known = lengths.filter((each) => each !== null && each.value >= 0) as readonly SvgLength[]
  return known.length === lengths.length && known.length <= 256 ? known : undefined
}

const order = (text: string): readonly PaintPhase[] | undefined => {
  const words = text.toLowerCase().split(/\s+/)
  if (words[0] === 'normal') return phases
  const first = words.map((word) => phases.find((phase) => phase === word))
  return first.includes(undefined) ? undefined : [...new Set([...first, ...phases])].filter((phase) => phase !== undefined)
}

const spacing = (text: string, { fontSize }: SvgStyle): number | undefined => {
  if (/^normal$/i.test(text)) return 0
  const value = parseLength(text, fontSize)
  return value === null ? undefined : lengthOf(value, fontSize)
}

/** Decorations propagate to descendants, so `none` does not remove those of ancestors. */
const textLines = (text: string, { lines }: SvgStyle): TextLines => ({
  under: lines.under || /\bunderline\b/i.test(text),
  over: lines.over || /\boverline\b/i.test(text),
  through: lines.through || /\bline-through\b/i.test(text),
})

const baselineShift = (text: string, style: SvgStyle): number | undefined => {
  switch (text.toLowerCase()) {
    case 'baseline': return 0
    case 'sub': return -0.2 * style.fontSize
    case 'super': return style.fontSize / 3
    default: return spacing(text, style)
  }
}

/** Set for values other than these keywords. */
const unsupported = (name: string, ...harmless: readonly string[]): Row =>
  row('unsupported', (text, style) => (harmless.includes(text.toLowerCase()) ? style.unsupported : name))

const transform: Row = {
  set(style, text) {
    const isRelative = text.includes('%')
    style.transform = isRelative || text.toLowerCase() === 'none' ? IDENTITY : parseTransform(text)
    style.relativeTransform = isRelative ? text : null
  },
  copy(style, from) {
    style.transform = from.transform
    style.relativeTransform = from.relativeTransform
  },
}

const markers: Row = {
  set(style, text) {
    const id = reference(text)
    if (id !== undefined) style.markerStart = style.markerMid = style.markerEnd = id
  },
  copy(style, { markerStart, markerMid, markerEnd }) {
    Object.assign(style, { markerStart, markerMid, markerEnd })
  },
}

const rows: ReadonlyMap<string, Row> = new Map<string, Row>([
  ['font-size', row('fontSize', (text, _, parent) => parseFontSize(text, parent.fontSize) ?? undefined)],
  ['color', row('color', (text, style) => {
    const color = colorOf(text)
    return color === CURRENT_COLOR ? style.color : color
  })],
  ['fill', row('fill', paint)],
  ['fill-opacity', row('fillOpacity', share)],
  ['fill-rule', row('fillRule', oneOf('nonzero', 'evenodd'))],
  ['clip-rule', row('clipRule', oneOf('nonzero', 'evenodd'))],
  ['stroke', row('stroke', paint)],
  ['stroke-opacity', row('strokeOpacity', share)],
  ['stroke-width', row('strokeWidth', length)],
  ['stroke-linecap', row('cap', oneOf('butt', 'round', 'square'))],
  ['stroke-linejoin', row('join', (text) => (/^(miter-clip|arcs)$/i.test(text) ? 'miter' : oneOf('miter', 'round', 'bevel')(text)))],
  ['stroke-miterlimit', row('miterLimit', (text) => {
    const value = parseNumber(text)
    return value === null || value < 1 ? undefined : value
  })],
  ['stroke-dasharray', row('dash', dashes)],
  ['stroke-dashoffset', row('dashOffset', offset)],
  ['visibility', row('isVisible', (text) => (/^(hidden|collapse)$/i.test(text) ? false : /^visible$/i.test(text) ? true : undefined))],
  ['font-family', row('fontFamily', (text) => text)],
  ['font-weight', row('fontWeight', (text, _, { fontWeight }) => {
    switch (text.toLowerCase()) {
      case 'normal': return 400
      case 'bold': return 700
      case 'bolder': return fontWeight < 400 ? 400 : fontWeight < 600 ? 700 : 900
      case 'lighter': return fontWeight < 600 ? 100 : fontWeight < 800 ? 400 : 700
      default: return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1000 ? Number(text) : undefined
    }
  })],
  ['font-style', row('isItalic', (text) => (/^(italic|oblique)/i.test(text) ? true : /^normal$/i.test(text) ? false : undefined))],
  ['letter-spacing', row('letterSpacing', spacing)],
  ['word-spacing', row('wordSpacing', spacing)],
  ['direction', row('isRightToLeft', (text) => (/^rtl$/i.test(text) ? true : /^ltr$/i.test(text) ? false : undefined))],
  ['white-space', row('keepsSpace', (text) => /^(pre|pre-wrap|break-spaces)$/i.test(text))],
  ['xml:space', row('keepsSpace', (text) => (text === 'preserve' ? true : text === 'default' ? false : undefined))],
  ['text-transform', row('textCase', oneOf('none', 'uppercase', 'lowercase', 'capitalize'))],
  ['text-decoration', row('lines', textLines)],
  ['text-decoration-line', row('lines', textLines)],
  ['baseline-shift', row('baselineShift', baselineShift)],
  ['alignment-baseline', row('alignmentBaseline', (text) => text.toLowerCase())],
  ['text-anchor', row('textAnchor', oneOf('start', 'middle', 'end'))],
  ['dominant-baseline', row('dominantBaseline', (text) => text.toLowerCase())],
  ['paint-order', row('paintOrder', order)],
  ['marker', markers],
  ['marker-start', row('markerStart', reference)],
  ['marker-mid', row('markerMid', reference)],
  ['marker-end', row('markerEnd', reference)],
  ['display', row('isDisplayed', (text) => text.toLowerCase() !== 'none')],
  ['opacity', row('opacity', share)],
  ['clip-path', row('clipPath', reference)],
  ['mask', row('mask', reference)],
  ['mask-type', row('maskLuminance', (text) => (/^alpha$/i.test(text) ? false : /^luminance$/i.test(text) ? true : undefined))],
  ['filter', unsupported('the property filter', 'none')],
  ['mix-blend-mode', row('blend', (text) => (/^normal$/i.test(text) ? null : oneOf(...blendModes)(text)))],
  ['vector-effect', row('keepsStroke', (text) => text.toLowerCase().split(/\s+/).includes('non-scaling-stroke'))],
  ['stop-color', row('stopColor', colorOf)],
  ['stop-opacity', row('stopOpacity', share)],
  ['transform', transform],
  ['transform-box', row('transformBox', (text) => {
    const box = oneOf('view-box', 'border-box', 'fill-box', 'content-box', 'stroke-box')(text)
    return box === undefined ? undefined : box === 'view-box' || box === 'border-box' ? 'view-box' : 'fill-box'
  })],
  ['transform-origin', row('transformOrigin', (text) => parseOrigin(text) ?? undefined)],
  ['overflow', row('overflow', (text) => (/^(hidden|scroll|clip)$/i.test(text) ? 'hidden' : /^(visible|auto)$/i.test(text) ? 'visible' : undefined))],
])

/** Parsed first, because em and currentcolor depend on them. */
const early: ReadonlySet<string> = new Set(['font-size', 'color'])
const geometryNames: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'd'])
const inherited: ReadonlySet<string> = new Set([
  'font-size', 'color', 'fill', 'fill-opacity', 'fill-rule', 'clip-rule', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-linecap',
  'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'visibility', 'paint-order', 'marker', 'marker-start',
  'marker-mid', 'marker-end', 'font-family', 'font-weight', 'font-style', 'letter-spacing', 'text-anchor', 'dominant-baseline',
  'word-spacing', 'direction', 'white-space', 'text-transform',
])

/** Whether the style of SVG elements uses the property. */
export const isSvgProperty = (name: string): boolean => rows.has(name) || geometryNames.has(name) || name === 'font'

const inheritedInHtml: ReadonlySet<string> = new Set([
  'font-size', 'color', 'visibility', 'font-family', 'font-weight', 'font-style', 'letter-spacing', 'word-spacing', 'direction',
  'white-space', 'text-transform',
])
/** Inherited properties of SVG only; properties shared with HTML inherit through HTML. */
export const isInheritedSvgProperty = (name: string): boolean => inherited.has(name) && !inheritedInHtml.has(name)

/** Computes the styles of the elements of one file. */
export class SvgStyles {
  private readonly sheets: SvgSheets
  /** The style for elements without declarations: inherited properties only. */
  private readonly plain = new WeakMap<SvgStyle, SvgStyle>()

  constructor(sheets: SvgSheets) {
    this.sheets = sheets
  }

  of(element: SvgElement, parent: SvgStyle): SvgStyle {
    const declared = this.withLonghands(this.declarations(element), parent)
    if (declared.length === 0) return this.plainOf(parent)
    const style: Draft = { ...parent, ...own, custom: customOf(declared, parent.custom) }
    for (const each of declared) if (early.has(each.name)) apply(style, each, parent)
    for (const each of declared) if (!early.has(each.name)) apply(style, each, parent)
    return style
  }

  /** Expands `font` to longhands, with `var()` substituted. */
  private withLonghands(declared: readonly Declared[], parent: SvgStyle): readonly Declared[] {
    if (!declared.some(({ name }) => name === 'font')) return declared
    const custom = customOf(declared, parent.custom)
    return declared.flatMap((each) => (each.name === 'font' ? longhandsOf({ ...each, value: withValues(each.value, custom) ?? '' }) : [each]))
  }

  private plainOf(parent: SvgStyle): SvgStyle {
    const known = this.plain.get(parent)
    if (known !== undefined) return known
    const style = { ...parent, ...own }
    this.plain.set(parent, style)
    this.plain.set(style, style)
    return style
  }

  private declarations(element: SvgElement): readonly Declared[] {
    const declared: Declared[] = []
    for (const name in element.attributes) {
      const value = element.attributes[name]
      if (value !== undefined && rows.has(name)) declared.push({ name, value, important: false })
    }
    append(declared, this.sheets.matching(element))
    if (element.declared !== undefined) append(declared, element.declared)
    else {
      const inline = element.attributes['style']
      if (inline !== undefined) append(declared, this.sheets.inlineOf(inline))
    }
    return declared.some(({ important }) => important)
      ? [...declared.filter(({ important }) => !important), ...declared.filter(({ important }) => important)]
      : declared
  }
}

const longhandsOf = ({ value, important }: Declared): readonly Declared[] =>
  Object.entries(parseFont(value) ?? {}).map(([name, each]: [string, string]) => ({ name, value: each, important }))

const apply = (style: Draft, { name, value }: Declared, parent: SvgStyle): void => {
  const text = value.includes('var(') ? withValues(value, style.custom)?.trim() : value.trim()
  const found = rows.get(name)
  // A value that is invalid at computed-value time overrides earlier declarations too.
  if (text === undefined) return found?.copy(style, inherited.has(name) ? parent : INITIAL_STYLE)
  if (found === undefined) {
    if (geometryNames.has(name)) style.geometry = new Map([...(style.geometry ?? []), [name, text]])
    return
  }
  switch (text.toLowerCase()) {
    case 'inherit': return found.copy(style, parent)
    case 'initial': return found.copy(style, INITIAL_STYLE)
    case 'unset':
    case 'revert': return found.copy(style, inherited.has(name) ? parent : INITIAL_STYLE)
    default: found.set(style, text, parent)
  }
}
