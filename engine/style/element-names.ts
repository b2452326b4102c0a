/**
 * The names of a document as selectors ask for them. Each is looked up once, by its text: the rules of a sheet name most of
 * theirs again and again, and asking V8 for a string takes a fifth of the instructions of hashing it here.
 */
import type { Atoms } from '../arena/atoms.ts'
import type { AtomId } from '../arena/ids.ts'
import type { ElementNames } from '../css/rules.ts'
import type { DocumentNodes } from '../input/nodes.ts'

/** The classes and ids of a document that is complete: `.x` and `#x`. A name that is both counts as either. */
export function namesOf({ atoms }: Pick<DocumentNodes, 'atoms'>): ElementNames {
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

/** Numbers of names. */
export class NamedAtoms {
  private readonly atoms: Atoms
  private readonly known = new Map<string, AtomId>()

  constructor(atoms: Atoms) {
    this.atoms = atoms
  }

  internString(name: string): AtomId {
    const known = this.known.get(name)
    if (known !== undefined) return known
    const atom = this.atoms.internString(name)
    this.known.set(name, atom)
    return atom
  }
}
