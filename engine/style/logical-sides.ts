/**
 * Declarations that name a side by where lines begin or end. They are kept under the side that it is from left to right,
 * with a mark, and mean the other side where the element runs from right to left.
 */
import { declarableProperty, propertyNames } from './properties/index.ts'

/** The mark, a bit of the property number. */
export const LOGICAL = 0x4000

const NAME = /^(margin|padding|border|inset)-inline(-|$)|^border-(start|end)-/

/** Whether a declaration of this name names such sides. */
export function namesLogicalSide(name: string): boolean {
  return NAME.test(name)
}

/** The property of the other side; the property itself when it has none. */
export function otherSide(property: number): number {
  const name = propertyNames[property] ?? ''
  const other = name.replace(/left|right/, (side) => side === 'left' ? 'right' : 'left')
  const found = other === name ? -1 : declarableProperty(other)
  return found < 0 ? property : found
}
