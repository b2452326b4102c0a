/**
 * The precedence of a rule in the cascade as one number, its rank (CSS Cascade 5, 6.1). Easy to get wrong: important declarations reverse
 * the order of origins and of layers; a style attribute is stronger than every layer of the same importance.
 */

/** Cascade origins; a higher number wins. For `revert`, presentational hints belong to the author origin. */
export const Origin = { builtIn: 0, user: 1, hints: 2, author: 3 } as const
export type Origin = (typeof Origin)[keyof typeof Origin]

/** The steps of the cascade, weakest first. The first four are the normal declarations of the origins, with the same numbers. */
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

/** Maximum of layers per origin with separate ranks. */
const LAYERS = 1 << 20

/** The lowest rank of a step. */
export const cascadeOrderBase = (step: Step): number => step * LAYERS

/** `layer`: rank of the layer in its origin, the weakest first. Unlayered rules are the strongest. */
export const cascadeOrderOf = (origin: Origin, layer: number): number => cascadeOrderBase(origin) + Math.min(layer, LAYERS - 1)

/** The rank of an important declaration in a rule of this origin and layer. */
export function importantOrder(origin: Origin, layer: number): number {
  const step = origin === Origin.builtIn ? Step.importantBuiltIn : origin === Origin.user ? Step.importantUser : Step.importantAuthor
  return cascadeOrderBase(step) + Math.max(0, LAYERS - 1 - layer)
}

const origins: readonly Origin[] = [
  Origin.builtIn, Origin.user, Origin.author, Origin.author, Origin.author, Origin.author, Origin.author, Origin.user,
  Origin.builtIn,
]

/** The origin that `revert` rolls back from, for a declaration of this rank. */
export const originOfOrder = (rank: number): Origin => origins[Math.floor(rank / LAYERS)] ?? Origin.author
