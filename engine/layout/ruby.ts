/**
 * Ruby (CSS Ruby 1, 3): a base and its annotation, each as wide as its content, centred on the wider of both. The box has the height of its
 * base; the em box of the annotation touches that of the base, and lines make room for an annotation that overflows them. `ruby-position`
 * of the annotation gives its side.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, InlineKind } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import { isIdeograph } from '../text/ideographs.ts'
import type { FormattingContext, LayoutServices } from './contexts.ts'
import type { LayoutInput } from './lines.ts'

const Position = enumOf('ruby-position')
/** Replaces a base whose first character does not decide line breaking. */
const IDEOGRAPH = 0x6f22
const SPACE = 0x20
/** Characters up to this one need no dictionary for line breaking. */
const LAST_PLAIN = 0xdff

/** How far an annotation reaches above and below the baseline of its base, px; -Infinity without one. */
export interface ReadingReach {
  readonly above: number
  readonly below: number
}

const NO_READING: ReadingReach = { above: -Infinity, below: -Infinity }

export class RubyLayout implements FormattingContext {
  private readonly services: LayoutServices

  constructor(services: LayoutServices) {
    this.services = services
  }

  layout(box: BoxId, width: number): void {
    const { services } = this
    const { rows } = services.doc.boxes
    const base = baseOf(box)
    const reading = readingOf(services.doc, box)
    this.centred(base, width)
    rows.y[base] = 0
    rows.width[box] = width
    const baseline = this.firstBaseline(box)
    rows.height[box] = Number.isNaN(services.firstBaseline(base)) ? services.doc.metrics.strut(this.styleOf(base)).below + baseline : rows.height[base]
    if (reading === 0) return
    this.centred(reading, width)
    const own = this.styleOf(reading)
    const ofBase = this.emBox(this.styleOf(base))
    const ofReading = this.emBox(own)
    const isUnder = services.doc.styles.read.rubyPosition(own) === Position.under
    const onBase = isUnder ? this.lastBaseline(box) : baseline
    const inReading = isUnder ? services.firstBaseline(reading) : services.lastBaseline(reading)
    const step = Math.round(isUnder ? ofBase.below + ofReading.above : -ofBase.above - ofReading.below)
    rows.y[reading] = onBase + step - (Number.isNaN(inReading) ? 0 : inReading)
  }

  minContent(box: BoxId): number {
    const reading = readingOf(this.services.doc, box)
    const base = this.services.minContribution(baseOf(box))
    return reading === 0 ? base : Math.max(base, this.services.minContribution(reading))
  }

  maxContent(box: BoxId): number {
    const reading = readingOf(this.services.doc, box)
    const base = this.services.maxContribution(baseOf(box))
    return reading === 0 ? base : Math.max(base, this.services.maxContribution(reading))
  }

  firstBaseline(box: BoxId): number {
    const baseline = this.services.firstBaseline(baseOf(box))
    return Number.isNaN(baseline) ? this.services.doc.metrics.strut(this.styleOf(box)).above : baseline
  }

  lastBaseline(box: BoxId): number {
    const baseline = this.services.lastBaseline(baseOf(box))
    return Number.isNaN(baseline) ? this.firstBaseline(box) : baseline
  }

  /** The reach of the annotation of a laid-out box. */
  reach(box: BoxId): ReadingReach {
    const { services } = this
    const reading = readingOf(services.doc, box)
    const first = reading === 0 ? NaN : services.firstBaseline(reading)
    if (Number.isNaN(first)) return NO_READING
    const { above, below } = this.emBox(this.styleOf(reading))
    const top = services.doc.boxes.rows.y[reading] - this.firstBaseline(box)
    return { above: above - top - first, below: top + services.lastBaseline(reading) + below }
  }

  private centred(box: BoxId, width: number): void {
    const { services } = this
    const { rows } = services.doc.boxes
    const own = Math.min(width, services.maxContribution(box))
    services.inside(box, own, NaN, width)
    rows.x[box] = (width - own) / 2
  }

  /** A box as high as the font size, divided at the baseline in proportion to the font's ascent and descent. */
  private emBox(style: StyleId): { readonly above: number, readonly below: number } {
    const { metrics, styles } = this.services.doc
    const { above, below } = metrics.area(style)
    const scale = above + below > 0 ? styles.fontSizeOf(style) / (above + below) : 0
    return { above: above * scale, below: below * scale }
  }

  private styleOf(box: BoxId): StyleId {
    return this.services.doc.boxes.rows.style[box]
  }
}

/** Whether a box is a ruby base with its annotation. */
export function isRuby({ boxes: { rows } }: LayoutInput, box: BoxId): boolean {
  return rows.kind[box] === BoxKind.ruby
}

/** The character that represents the ruby in the surrounding text: lines break beside it as beside its base. */
export function unitOfRuby({ boxes: { rows, inlines, generated }, nodes, text }: LayoutInput, box: BoxId): number {
  const base = baseOf(box)
  const first = rows.first[base]
  const end = (rows.flags[base] & BoxFlag.inlineContent) === 0 ? first : first + rows.count[base]
  for (let i = first; i < end; i++) {
    const ref = inlines.ref[i]
    const shown = inlines.kind[i] === InlineKind.text ? text.slice(nodes.text[ref], nodes.size[ref])
      : inlines.kind[i] === InlineKind.generated ? generated.at(ref) : ''
    for (let at = 0; at < shown.length; at++) {
      const unit = shown.charCodeAt(at)
      if (unit > SPACE) return unit <= LAST_PLAIN || isIdeograph(unit) ? unit : IDEOGRAPH
    }
  }
  return IDEOGRAPH
}

function baseOf(box: BoxId): BoxId {
  return (box + 1) as BoxId
}

/** The annotation of a ruby box; 0 for none. */
function readingOf({ boxes: { rows } }: LayoutInput, box: BoxId): BoxId {
  const after = rows.end[baseOf(box)]
  return after < rows.end[box] ? after : 0 as BoxId
}
