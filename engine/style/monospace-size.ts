/**
 * The size of text in `monospace` where no length decides it (standard level): such fonts look large beside others, so all
 * browsers take 13px of them where they take 16px of others. It is the change of the family that scales, up or down, and
 * only where the family is `monospace` alone: `monospace, monospace` is what authors write to get the size of the text around.
 */
import { isCssWide } from './css-wide.ts'
import type { FamilyEntry } from './types.ts'
import { Unit } from './units.ts'

const SHARE = 13 / 16

export function isMonospace(families: readonly FamilyEntry[]): boolean {
  const [first] = families
  return families.length === 1 && first !== undefined && 'generic' in first && first.generic === 'monospace'
}

/** Whether a declared font-size of this unit is a length by itself; what refers to the font around is as that was. */
export function isOwnSize(unit: number, isOuter: boolean): boolean {
  if (unit === Unit.initial) return false
  return isCssWide(unit) || unit === Unit.em || unit === Unit.rem || unit === Unit.percent ? isOuter : true
}

/** What a size that is not one by itself is multiplied with; `isInitial`: it does not come from the font around. */
export function monospaceScale(isOwn: boolean, isOuter: boolean, isInitial: boolean): number {
  if (isOwn === (isOuter && !isInitial)) return 1
  return isOwn ? SHARE : 1 / SHARE
}
