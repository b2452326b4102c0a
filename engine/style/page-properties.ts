/**
 * Tells which properties apply in an @page rule and in its margin boxes: text properties at either level; at the standard level also
 * backgrounds, borders and padding of pages, and box properties of margin boxes (CSS Paged Media 3, 6.2). The size and margins of the page
 * are handled elsewhere.
 */
import { propertyList, type PropertyName, propertyNames } from './properties/index.ts'
import { longhandsOf } from './shorthands.ts'
import { Level } from './units.ts'

const OWN = new Set<PropertyName>([
  'content', 'vertical-align', 'text-decoration-line', 'text-decoration-style', 'text-decoration-color',
])

/** Properties that the specification allows in margin boxes, and further ones that only affect painting. */
const OF_BOX = /^(?:background|border|outline|margin|padding|overflow|opacity|transform|box-|(?:min-|max-)?(?:width|height)$)/

const OF_FRAME = /^(?:border|padding|outline)(?:-|$)/

/** Whether the property applies in margin boxes. */
export const isOfMarginBox = (name: string, level: Level): boolean =>
  isOfPageText(name) || (level >= Level.standard && OF_BOX.test(name))

/** Whether the property applies in the page context. */
export const isOfPage = (name: string, level: Level): boolean =>
  isOfPageText(name) || (level >= Level.standard && (name.startsWith('background') || isOfFrame(name)))

/** Whether the property concerns borders, padding or outline of the page box. */
export const isOfFrame = (name: string): boolean => OF_FRAME.test(name) && longhandsOf(name, Level.standard).length > 0

/** Whether all longhands of the property are text properties. */
export function isOfPageText(name: string): boolean {
  if (name.startsWith('--')) return true
  const longhands = longhandsOf(name, Level.standard)
  return longhands.length > 0 && longhands.every((property) => {
    const longhand = propertyNames[property]
    return propertyList[property]?.inherits === true || (longhand !== undefined && OWN.has(longhand))
  })
}
