/**
 * `background-clip: text`. The background is not painted. Transparent text is drawn in the mean colour of the background, so that it can be
 * read.
 */
import type { StyleId } from '../arena/ids.ts'
import type { Styles } from '../style/styles.ts'
import type { Rgba } from './canvas.ts'

/** The text colour of a style. */
export function textColor({ read }: Styles, style: StyleId): Rgba {
  const color = read.WebkitTextFillColor(style)
  if ((color & 0xff) !== 0 || !read.backgroundClip(style).includes('text')) return color
  const layer = read.backgroundImage(style).find(({ kind }) => kind === 'gradient')
  const stops = layer?.kind !== 'gradient' ? [] : layer.gradient.items.flatMap((item) => (item.kind === 'stop' && typeof item.color === 'number' ? [item.color] : []))
  return stops.length === 0 ? read.backgroundColor(style) : mean(stops)
}

function mean(colors: readonly Rgba[]): Rgba {
  let result = 0
  for (const shift of [24, 16, 8, 0]) {
    const sum = colors.reduce((total, color) => total + ((color >>> shift) & 0xff), 0)
    result = (result | (Math.round(sum / colors.length) << shift)) >>> 0
  }
  return result
}
