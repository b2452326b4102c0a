/**
 * Which boxes are composed as a group with all that is in them before they come to what is below: transparent ones, those whose
 * colours are mixed with others, and those that keep others from mixing (Compositing 1, 3).
 */
import type { StyleId } from '../arena/ids.ts'
import { enumOf } from './properties/index.ts'
import type { Styles } from './styles.ts'

const Isolation = enumOf('isolation')
const BlendMode = enumOf('mix-blend-mode')

export const isMixed = ({ read }: Styles, style: StyleId): boolean => read.mixBlendMode(style) !== BlendMode.normal

/** How opaque a box is with all that is in it. */
export const groupOpacity = ({ read }: Styles, style: StyleId): number => Math.min(1, read.opacity(style)) * read.filter(style)

export const isGrouped = (styles: Styles, style: StyleId): boolean =>
  groupOpacity(styles, style) < 1 || styles.read.isolation(style) !== Isolation.auto || isMixed(styles, style)
