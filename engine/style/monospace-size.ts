/**
 * The smaller default size of `monospace` text (standard level): like browsers, 13px where other families have 16px, unless a length sets
 * the size. The size is scaled where the family changes between an element and its parent, in either direction. Easy to get wrong: this
 * applies to `monospace` alone; authors write `monospace, monospace` to avoid it.
 */
import { isCssWide } from './css-wide.ts'
import type { FamilyEntry } from './types.ts'
import { Unit } from './units.ts'

const SHARE = 13 / 16

/** Whether the list is the generic family `monospace` alone. */
export function isMonospace(families: readonly FamilyEntry[]): boolean {
  const [first] = families
  return families.length === 1 && first !== undefined && 'generic' in first && first.generic === 'monospace'
}

/**
 * Whether a font-size of this unit comes from a length. A relative size depends on the parent: `isOuter` tells this of the parent's size.
 */
export function isOwnSize(unit: number, isOuter: boolean): boolean {
  if (unit === Unit.initial) return false
  return isCssWide(unit) || unit === Unit.em || unit === Unit.rem || unit === Unit.percent ? isOuter : true
}

/**
 * The factor for a size that does not come from a length. `isOwn` and `isOuter`: whether the element's and the parent's family is
 * monospace; `isInitial`: the size is the initial one, not inherited from the parent.
 */
export function monospaceScale(isOwn: boolean, isOuter: boolean, isInitial: boolean): number {
  if (isOwn === (isOuter && !isInitial)) return 1
  return isOwn ? SHARE : 1 / SHARE
}
