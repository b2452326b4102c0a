/** Replaces svg-text.ts in builds without SVG text: images warn that their text is not drawn. */
import type * as Present from './svg-text.ts'

export const createSvgText: typeof Present.createSvgText = () => null

export const whyNoSvgText: typeof Present.whyNoSvgText = () => 'text, which this build has no part for (its feature svg-text)'
