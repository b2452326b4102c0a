/** In place of text in SVG images in builds without it: images tell that theirs is not drawn. */
import type * as Present from './svg-text.ts'

export const createSvgText: typeof Present.createSvgText = () => null
