/**
 * The order of the cascade as one number per rule. Important declarations turn the order of origins and of layers
 * around (CSS Cascade 5, 6.1); a style attribute is stronger than every layer of its side.
 */

/** Cascade origins; higher wins. For `revert`, hints belong to the author. */
export const Origin = { builtIn: 0, user: 1, hints: 2, author: 3 } as const
export type Origin = (typeof Origin)[keyof typeof Origin]

/** What follows what; the first four are the origins' normal declarations, with their numbers. */
export const Step = {
  builtIn: 0,
  user: 1,
  hints: 2,
  author: 3,
  attribute: 4,
  importantAuthor: 5,
  importantAttribute: 6,
  importantUser: 7,
  importantBuiltIn: 8,
} as const
export type Step = (typeof Step)[keyof typeof Step]

/** Layers of an origin that are told apart. */
const LAYERS = 1 << 20

/** The least rank of a step. */
export const cascadeOrderBase = (step: Step): number => step * LAYERS

/** `layer` counts the layers of the origin from the weakest; what is in none is the strongest. */
export const cascadeOrderOf = (origin: Origin, layer: number): number => cascadeOrderBase(origin) + Math.min(layer, LAYERS - 1)

export function importantOrder(origin: Origin, layer: number): number {
  const step = origin === Origin.builtIn ? Step.importantBuiltIn : origin === Origin.user ? Step.importantUser : Step.importantAuthor
  return cascadeOrderBase(step) + Math.max(0, LAYERS - 1 - layer)
}

const origins: readonly Origin[] = [
  Origin.builtIn, Origin.user, Origin.author, Origin.author, Origin.author, Origin.author, Origin.author, Origin.user,
  Origin.builtIn,
]

/** The origin to which a declaration of this rank belongs when it is rolled back. */
export const originOfOrder = (rank: number): Origin => origins[Math.floor(rank / LAYERS)] ?? Origin.author
