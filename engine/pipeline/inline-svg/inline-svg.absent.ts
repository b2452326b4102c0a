/** In place of drawings in documents in builds without SVG: there are none, as at the level that does not draw them. */
import type * as Present from './inline-svg.ts'

export const createInlineSvg: typeof Present.createInlineSvg = () => null
