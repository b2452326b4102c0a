/**
 * Column rules (CSS Multi-column Layout 1, 4): a line in the middle of the gap between two columns with content, as high as their row. Takes
 * the fragment of a column and paints the rule between it and the previous column.
 */
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { wordsOf } from '../style/properties/index.ts'
import { Style } from './border-sides.ts'
import { type BorderBox, paintSide } from './borders.ts'
import type { Canvas } from './canvas.ts'
import { PaintFlag, type PaintFlags } from './paint-flags.ts'

/** Inset and outset are drawn as for collapsed borders. */
const STYLES: readonly number[] = wordsOf('column-rule-style').map((name) => {
  if (name === 'inset') return Style.ridge
  if (name === 'outset') return Style.groove
  const style = wordsOf('border-top-style').indexOf(name)
  return style < 0 ? Style.none : style
})

/** `box`: the column box in the continuous flow. */
export function paintColumnRule(canvas: Canvas, doc: PageFragmentInput, looks: PaintFlags, f: number, box: BorderBox): void {
  const { rows } = doc.boxes
  const { read } = doc.styles
  const columns = doc.fragments.box[f]
  const place = doc.columnSets?.places.get(f)
  const set = doc.columnSets?.of(doc.fragments.box[f])
  if (place?.hasBefore !== true || set === undefined) return
  const style = rows.style[rows.parent[columns]]
  const width = read.columnRuleWidth(style)
  const kind = STYLES[read.columnRuleStyle(style)] ?? Style.none
  const color = read.columnRuleColor(style)
  if (!(width > 0) || kind === Style.none || (color & 0xff) === 0 || (looks.of(style) & PaintFlag.hidden) !== 0) return
  const gap = set.settings.step - box.width
  const middle = box.x + place.x + (set.isRightToLeft ? box.width + gap / 2 : -gap / 2)
  const top = box.y + place.y
  paintSide(canvas, { width, style: kind, color }, { left: middle - width / 2, top, right: middle + width / 2, bottom: top + box.height })
}
