/**
 * Declarations that name a side by where lines begin or end. They are kept under the side that it is from left to right,
 * with a mark, and mean the other side where the element runs from right to left.
 */
import { propertyNames } from './properties/index.ts'

/** The mark, a bit of the property number. */
export const LOGICAL = 0x4000

const NAME = /^(margin|padding|border|inset)-inline(-|$)|^border-(start|end)-/

/** Whether a declaration of this name names such sides. */
export function namesLogicalSide(name: string): boolean {
  return NAME.test(name)
}

const others = Uint16Array.from(propertyNames, (name, index) => {
  const other = name.replace(/left|right/, (side) => side === 'left' ? 'right' : 'left')
  const found = other === name ? -1 : propertyNames.findIndex((each) => each === other)
  return found < 0 ? index : found
})

/** The property of the other side; the property itself when it has none. */
export function otherSide(property: number): number {
  return others[property] ?? property
}
