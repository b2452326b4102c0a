/**
 * Finds the cascaded value of each property: the winning declaration among the blocks that apply to an element (CSS Cascade 5, 4.2). Two
 * kinds of winners are settled here: a value with var() is parsed after substitution (`unset` when it is invalid), and `revert` becomes the
 * winner of the weaker origins. Flow-relative properties are mapped to physical sides. The user agent sheet uses left and right for line
 * start and line end, so its sides are mirrored in right-to-left elements.
 */
import { clearList } from '../arena/lists.ts'
import type { PropertyRule } from '../css/property-rules.ts'
import type { Token } from '../css/tokens.ts'
import type { BlockList } from './block-list.ts'
import { CustomProperties, type DeclaredCustom, keyOf } from './custom-properties.ts'
import { CUSTOM_PROPERTY, type Declarations } from './declarations.ts'
import { LOGICAL, otherSide } from './logical-sides.ts'
import { enumOf, propertyIndex, propertyList } from './properties/index.ts'
import { Origin } from './cascade-order.ts'
import { Unit } from './units.ts'

const CUSTOM_SET = propertyIndex('custom-properties')
const DIRECTION = propertyIndex('direction')
const Direction = enumOf('direction')
const LEFT = [propertyIndex('margin-left'), propertyIndex('padding-left')] as const
const RIGHT = [propertyIndex('margin-right'), propertyIndex('padding-right')] as const

/** The cascaded values of one element at a time, reused: `pick` fills the columns up to `count`. */
export class CascadedValues {
  count = 0
  readonly properties = new Int32Array(propertyList.length)
  readonly units = new Uint8Array(propertyList.length)
  readonly numbers = new Float64Array(propertyList.length)
  private readonly origins = new Uint8Array(propertyList.length)
  private readonly slotOf = new Int32Array(propertyList.length)

  /** Whether there are flow-relative declarations, and whether line start is on the right. */
  private hasLogical = false
  private isFlipped = false

  private readonly declarations: Declarations
  private readonly rollsBack: boolean
  private readonly customs = new CustomProperties()
  private readonly declaredCustoms: DeclaredCustom[] = []
  /** Blocks of substituted values, by custom property set and declaration, and by property name and tokens. */
  private readonly resolvedHere = new Map<number, number>()
  private readonly resolvedTokens = new Map<string, number>()
  private readonly found = { unit: 0, value: 0, origin: 0 }

  /** `rollsBack`: whether the origin of declarations is needed, for `revert` and for `mirror`. */
  constructor(declarations: Declarations, rollsBack: boolean) {
    this.declarations = declarations
    this.rollsBack = rollsBack
  }

  /**
   * Chooses the winners among the blocks for the properties in `mask` (null for all). `parentSet` is the parent's set of custom properties;
   * `parent` tells whether the parent's direction is right-to-left.
   */
  pick(list: BlockList, mask: Uint8Array | null, parentSet: number, parent: boolean): void {
    this.isFlipped = this.hasLogical = false
    this.settleAll(list, mask, parentSet)
    // The direction of the element itself is known only after the first pass.
    if (!this.hasLogical || !this.runsFromRight(parent)) return
    this.isFlipped = true
    this.settleAll(list, mask, parentSet)
  }

  private settleAll(list: BlockList, mask: Uint8Array | null, parentSet: number): void {
    const needsMore = this.choose(list, mask)
    const { customs, declaredCustoms } = this
    const set = declaredCustoms.length === 0 ? customs.takenOver(parentSet) : customs.derive(parentSet, declaredCustoms)
    if (set !== parentSet) {
      const slot = this.count++
      this.properties[slot] = CUSTOM_SET
      this.units[slot] = Unit.number
      this.numbers[slot] = set
    }
    if (!needsMore) return
    for (let slot = 0; slot < this.count; slot++) {
      const unit = this.units[slot]
      if (unit === Unit.pending || unit === Unit.revert) this.settle(slot, list, set)
    }
  }

  /**
   * Mirrors the sides set by the user agent sheet in a right-to-left element, for each side where no stronger declaration wins. `parent`:
   * whether the parent's direction is right-to-left.
   */
  mirror(list: BlockList, parent: boolean): void {
    if (!this.runsFromRight(parent)) return
    const { found } = this
    for (let i = 0; i < LEFT.length; i++) {
      const left = LEFT[i] ?? 0
      const right = RIGHT[i] ?? 0
      const isLeftOpen = this.isOpen(left)
      const isRightOpen = this.isOpen(right)
      if (!isLeftOpen && !isRightOpen) continue
      this.findBuiltIn(left, list)
      const { unit, value } = found
      this.findBuiltIn(right, list)
      if (isLeftOpen) this.put(left, found.unit, found.value)
      if (isRightOpen) this.put(right, unit, value)
    }
  }

  /** Puts the user agent sheet's value of a property into `found`. */
  private findBuiltIn(property: number, list: BlockList): void {
    this.found.origin = Origin.user
    this.rollBack(property, list)
  }

  /** Makes a value of the user agent sheet the winner. */
  private put(property: number, unit: number, value: number): void {
    let slot = this.slot(property)
    if (slot < 0) {
      if (unit === Unit.unset) return
      slot = this.count++
      this.slotOf[property] = slot
      this.properties[slot] = property
      this.origins[slot] = Origin.builtIn
    }
    this.units[slot] = unit
    this.numbers[slot] = value
  }

  private runsFromRight(parent: boolean): boolean {
    const at = this.slot(DIRECTION)
    if (at < 0) return parent
    const unit = this.units[at]
    if (unit === Unit.keyword) return this.numbers[at] === Direction.rtl
    return (unit === Unit.inherit || unit === Unit.unset) && parent
  }

  /** The slot of a property; -1 when nothing is declared for it. */
  private slot(property: number): number {
    const slot = this.slotOf[property]
    return slot < this.count && this.properties[slot] === property ? slot : -1
  }

  /** Whether the user agent sheet decides a property, even by setting nothing. */
  private isOpen(property: number): boolean {
    const slot = this.slot(property)
    return slot < 0 || this.origins[slot] === Origin.builtIn
  }

  /** Chooses the winners; true when one of them has var() or `revert`. */
  private choose(list: BlockList, mask: Uint8Array | null): boolean {
    const { rows, blocks } = this.declarations
    // The columns stay valid: no declaration is parsed in this loop.
    const { property: declared, unit: units, value: values } = rows
    const { first: firsts, count: counts } = blocks
    const { ids, origins } = list
    const { properties, slotOf, rollsBack } = this
    let needsMore = false
    let count = 0
    clearList(this.declaredCustoms)
    for (let i = 0; i < list.count; i++) {
      const block = ids[i]
      if (block < 0) continue
      const origin = rollsBack ? origins[i] : Origin.builtIn
      const first = firsts[block]
      const end = first + counts[block]
      for (let d: number = first; d < end; d++) {
        let property = declared[d]
        if (property >= LOGICAL) {
          if (property === CUSTOM_PROPERTY) {
            this.declaredCustoms.push({ ...this.declarations.pendingAt(values[d]), origin })
            continue
          }
          property = this.physical(property)
        }
        if (mask !== null && mask[property] === 0) continue
        let slot = slotOf[property]
        if (slot >= count || properties[slot] !== property) {
          slot = count++
          slotOf[property] = slot
          properties[slot] = property
        }
        const unit = units[d]
        if (unit >= Unit.revert) needsMore = true
        this.units[slot] = unit
        this.numbers[slot] = values[d]
        if (rollsBack) this.origins[slot] = origin
      }
    }
    this.count = count
    return needsMore
  }

  /** The physical side of a flow-relative declaration. */
  private physical(marked: number): number {
    this.hasLogical = true
    return this.isFlipped ? otherSide(marked & ~LOGICAL) : marked & ~LOGICAL
  }

  private settle(slot: number, list: BlockList, set: number): void {
    const property = this.properties[slot]
    const { found } = this
    found.unit = this.units[slot]
    found.value = this.numbers[slot]
    found.origin = this.origins[slot]
    // Each turn substitutes a var() or rolls back to a weaker origin.
    while (found.unit === Unit.pending || found.unit === Unit.revert) {
      if (found.unit === Unit.pending) this.resolve(property, set)
      else this.rollBack(property, list)
    }
    this.units[slot] = found.unit
    this.numbers[slot] = found.value
    this.origins[slot] = found.origin
  }

  private resolve(property: number, set: number): void {
    const { found } = this
    const block = this.resolvedBlock(found.value, set)
    found.unit = Unit.unset
    if (block !== 0) this.takeLast(property, block)
  }

  private rollBack(property: number, list: BlockList): void {
    const { found } = this
    const { origin } = found
    found.unit = Unit.unset
    found.origin = Origin.builtIn
    for (let i = list.count - 1; i >= 0; i--) {
      const block = list.ids[i]
      const weaker = list.origins[i]
      if (block < 0 || weaker >= origin || !this.takeLast(property, block)) continue
      found.origin = weaker
      return
    }
  }

  /** Registers an @property rule. */
  register(rule: PropertyRule): void {
    this.customs.register(rule)
  }

  /** The tokens with every var() substituted from a set of custom properties; null when the substitution is invalid. */
  expand(set: number, tokens: readonly Token[]): readonly Token[] | null {
    return this.customs.expand(set, tokens)
  }

  /** Puts the last declaration of the property in the block into `found`; false without one. */
  private takeLast(property: number, block: number): boolean {
    const { rows, blocks } = this.declarations
    const first = blocks.first[block]
    for (let d = first + blocks.count[block] - 1; d >= first; d--) {
      const declared = rows.property[d]
      if (declared !== property && (declared < LOGICAL || declared === CUSTOM_PROPERTY || this.physical(declared) !== property)) continue
      this.found.unit = rows.unit[d]
      this.found.value = rows.value[d]
      return true
    }
    return false
  }

  /** The block of a declaration with var() after substitution from a set of custom properties; 0 when it is invalid. */
  private resolvedBlock(index: number, set: number): number {
    const here = set * 2 ** 26 + index
    const known = this.resolvedHere.get(here)
    if (known !== undefined) return known
    const pending = this.declarations.pendingAt(index)
    const { name, tokens, base } = pending
    const expanded = this.customs.expand(set, tokens)
    let block = 0
    if (expanded !== null) {
      const text = `${name} ${base} ${keyOf(expanded)}`
      const parsed = this.resolvedTokens.get(text)
      block = parsed ?? this.declarations.addResolved(pending, expanded)
      if (parsed === undefined) this.resolvedTokens.set(text, block)
    }
    this.resolvedHere.set(here, block)
    return block
  }
}
