/** Replaces inline-svg.ts in builds without SVG: as at the listed level, inline drawings are not drawn. */
import type * as Present from './inline-svg.ts'

export const createInlineSvg: typeof Present.createInlineSvg = () => null
