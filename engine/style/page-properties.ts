/**
 * Which properties count in an @page rule and in its margin boxes: those of text at either level, and at the standard
 * level backgrounds, borders and padding of pages and the box properties of margin boxes (CSS Paged Media 3, 6.2). Size and margins of the
 * page are looked at elsewhere.
 */
import { propertyList, type PropertyName, propertyNames } from './properties/index.ts'
import { longhandsOf } from './shorthands.ts'
import { Level } from './units.ts'

const OWN = new Set<PropertyName>([
  'content', 'vertical-align', 'text-decoration-line', 'text-decoration-style', 'text-decoration-color',
])

/** What the specification lets margin boxes take, and what it leaves open that only paints. */
const OF_BOX = /^(?:background|border|outline|margin|padding|overflow|opacity|transform|box-|(?:min-|max-)?(?:width|height)$)/

const OF_FRAME = /^(?:border|padding|outline)(?:-|$)/

export const isOfMarginBox = (name: string, level: Level): boolean =>
  isOfPageText(name) || (level >= Level.standard && OF_BOX.test(name))

export const isOfPage = (name: string, level: Level): boolean =>
  isOfPageText(name) || (level >= Level.standard && (name.startsWith('background') || isOfFrame(name)))

/** Whether it is about what stands between the margins of pages and their content. */
export const isOfFrame = (name: string): boolean => OF_FRAME.test(name) && longhandsOf(name, Level.standard).length > 0

/** Whether all that a declaration of this name sets is about text. */
export function isOfPageText(name: string): boolean {
  if (name.startsWith('--')) return true
  const longhands = longhandsOf(name, Level.standard)
  return longhands.length > 0 && longhands.every((property) => {
    const longhand = propertyNames[property]
    return propertyList[property]?.inherits === true || (longhand !== undefined && OWN.has(longhand))
  })
}
