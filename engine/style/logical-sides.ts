/**
 * Flow-relative properties (CSS Logical Properties 1). A declaration is stored under its physical property for left-to-right text, with a
 * mark; it maps to the opposite side when the direction of the element is right-to-left.
 */
import { declarableProperty, propertyNames } from './properties/index.ts'

/** The mark: a bit of the property number. */
export const LOGICAL = 0x4000

const NAME = /^(margin|padding|border|inset)-inline(-|$)|^border-(start|end)-/

/** Whether this property name is flow-relative on the inline axis. */
export function namesLogicalSide(name: string): boolean {
  return NAME.test(name)
}

/** The property of the opposite side; the property itself when it has none. */
export function otherSide(property: number): number {
  const name = propertyNames[property] ?? ''
  const other = name.replace(/left|right/, (side) => side === 'left' ? 'right' : 'left')
  const found = other === name ? -1 : declarableProperty(other)
  return found < 0 ? property : found
}
