/**
 * Tells which boxes are composited as a group (Compositing 1, 3) before they are painted on their backdrop. These are boxes with opacity,
 * with a blend mode, or with isolation.
 */
import type { StyleId } from '../arena/ids.ts'
import { enumOf } from './properties/index.ts'
import type { Styles } from './styles.ts'

const Isolation = enumOf('isolation')
const BlendMode = enumOf('mix-blend-mode')

/** Whether the box has a blend mode other than normal. */
export const isMixed = ({ read }: Styles, style: StyleId): boolean => read.mixBlendMode(style) !== BlendMode.normal

/** The opacity of a box together with its descendants. */
export const groupOpacity = ({ read }: Styles, style: StyleId): number => Math.min(1, read.opacity(style)) * read.filter(style)

/** Whether the box and its descendants are composited as a group. */
export const isGrouped = (styles: Styles, style: StyleId): boolean =>
  groupOpacity(styles, style) < 1 || styles.read.isolation(style) !== Isolation.auto || isMixed(styles, style)
