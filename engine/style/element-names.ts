/**
 * The classes and ids of a document that is complete, as selectors write them: `.x` and `#x`. A name that is both counts as
 * either. Names are looked up once: the rules of a sheet name most of theirs again and again.
 */
import type { ElementNames } from '../css/rules.ts'
import type { InputDoc } from '../input/nodes.ts'

export function namesOf({ atoms }: Pick<InputDoc, 'atoms'>): ElementNames {
  const known = new Map<string, boolean>()
  return {
    has(name) {
      const answer = known.get(name)
      if (answer !== undefined) return answer
      const isThere = atoms.find(name.slice(1)) !== 0
      known.set(name, isThere)
      return isThere
    },
  }
}
