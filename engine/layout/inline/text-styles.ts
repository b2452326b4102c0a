/**
 * Text properties of a style, read once per style: whole paragraphs share one style, and each step from text to lines needs some of them.
 * Styles that set only text-align share one object per alignment.
 */
import type { StyleId } from '../../arena/ids.ts'
import { RowCache } from '../../arena/row-cache.ts'
import { enumOf, propertyIndex } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { Unit } from '../../style/units.ts'
import { BreakMode } from '../../text/breaks.ts'
import { isRightToLeft } from '../direction.ts'

const Hyphens = enumOf('hyphens')
const OverflowWrap = enumOf('overflow-wrap')
const WhiteSpace = enumOf('white-space')
const WordBreak = enumOf('word-break')
const Align = enumOf('text-align')
const Last = enumOf('text-align-last')
const LineBreak = enumOf('line-break')
const WrapMode = enumOf('text-wrap-mode')

/** Largest tab size, in spaces. */
const MOST_SPACES = 1000

/** The properties that facts are read from, except text-align: most documents set few of them or none. */
const BESIDE_ALIGN: readonly number[] = ([
  'white-space', 'word-break', 'overflow-wrap', 'tab-size', 'hyphens', 'text-transform', 'direction', 'text-align-last', 'text-indent',
  'text-wrap-style', 'text-wrap-mode', 'line-break',
] as const).map(propertyIndex)

/** Whether words may be cut anywhere: never; where they do not fit a line; or also for the min-content width. */
export const CutWords = { never: 0, toFit: 1, anywhere: 2 } as const
export type CutWords = (typeof CutWords)[keyof typeof CutWords]

/** The text properties of a style. */
export interface TextFacts {
  readonly keepsSpaces: boolean
  readonly keepsNewlines: boolean
  /** A line may break after each preserved space, and spaces take room at line ends (`break-spaces`). */
  readonly breaksSpaces: boolean
  readonly hasTabs: boolean
  readonly wraps: boolean
  readonly cutsWords: CutWords
  readonly breakMode: BreakMode
  readonly usesHyphens: boolean
  readonly transform: number
  readonly isRightToLeft: boolean
  /** text-align, and for the last line and lines before a forced break text-align-last: a justified line is not stretched there. */
  readonly textAlign: number
  readonly lastAlign: number
  /** text-indent in px; NaN for a percentage. */
  readonly indent: number
  /** Whether text-indent may be non-zero at some width. */
  readonly hasIndent: boolean
  /** The value of text-wrap-style. */
  readonly wrapStyle: number
}

export class TextStyles {
  private readonly styles: Styles
  private readonly kept = new RowCache<TextFacts>()
  /** The facts asked for last, with their style. */
  private facts: TextFacts | null = null
  private style = 0 as StyleId
  /** Facts of styles that set only text-align. */
  private readonly byAlign: TextFacts[] = []

  constructor(styles: Styles) {
    this.styles = styles
  }

  of(style: StyleId): TextFacts {
    if (this.style !== style || this.facts === null) {
      this.facts = this.kept.first[style] ?? this.kept.get(style) ?? this.kept.keep(style, this.find(style))
      this.style = style
    }
    return this.facts
  }

  private find(style: StyleId): TextFacts {
    const { styles } = this
    return styles.areInitial(BESIDE_ALIGN) ? this.byAlign[styles.read.textAlign(style)] ??= readFacts(styles, style) : readFacts(styles, style)
  }

  /** Distance of tab stops, px; `space`: width of a space of the block. */
  tabStep(style: StyleId, space: number): number {
    const { styles } = this
    const stop = styles.read.tabSize(style)
    return Number.isNaN(stop) ? Math.min(MOST_SPACES, styles.rawOf('tab-size', style)) * space : stop
  }

  /** text-indent of a paragraph `width` px wide. */
  indent(style: StyleId, width: number): number {
    const { indent } = this.of(style)
    return Number.isNaN(indent) ? this.styles.read.textIndent(style, width) : indent
  }
}

function lastAlign(align: number, last: number): number {
  switch (last) {
    case Last.start: return Align.start
    case Last.end: return Align.end
    case Last.left: return Align.left
    case Last.right: return Align.right
    case Last.center: return Align.center
    case Last.justify: return Align.justify
    default: return align === Align.justify ? Align.start : align
  }
}

function readFacts(styles: Styles, style: StyleId): TextFacts {
  const { read } = styles
  const whiteSpace = read.whiteSpace(style)
  const breaksSpaces = whiteSpace === WhiteSpace.breakSpaces
  const keepsSpaces = whiteSpace === WhiteSpace.pre || whiteSpace === WhiteSpace.preWrap || breaksSpaces
  const mode = read.textWrapMode(style)
  const wrap = read.overflowWrap(style)
  const word = read.wordBreak(style)
  const lines = read.lineBreak(style)
  return {
    keepsSpaces, breaksSpaces, keepsNewlines: keepsSpaces || whiteSpace === WhiteSpace.preLine,
    hasTabs: styles.rawOf('tab-size', style) !== 0,
    wraps: mode === WrapMode.auto ? whiteSpace !== WhiteSpace.nowrap && whiteSpace !== WhiteSpace.pre : mode === WrapMode.wrap,
    cutsWords: wrap === OverflowWrap.anywhere || lines === LineBreak.anywhere || word === WordBreak.breakWord ? CutWords.anywhere
      : wrap === OverflowWrap.breakWord ? CutWords.toFit : CutWords.never,
    breakMode: word === WordBreak.breakAll || lines === LineBreak.anywhere ? BreakMode.breakAll : word === WordBreak.keepAll ? BreakMode.keepAll
      : lines === LineBreak.strict ? BreakMode.strict : lines === LineBreak.loose ? BreakMode.loose : BreakMode.normal,
    usesHyphens: read.hyphens(style) !== Hyphens.none,
    transform: read.textTransform(style),
    isRightToLeft: isRightToLeft(styles, style),
    textAlign: read.textAlign(style), lastAlign: lastAlign(read.textAlign(style), read.textAlignLast(style)),
    indent: read.textIndent(style, NaN),
    // A calculation with a percentage may be zero at one width only.
    hasIndent: styles.rawOf('text-indent', style) !== 0 || styles.unitOf('text-indent', style) > Unit.px,
    wrapStyle: read.textWrapStyle(style),
  }
}
