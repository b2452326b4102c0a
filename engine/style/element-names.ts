/**
 * Looks up names of selectors in a document. Each name is looked up once: sheets repeat most of their names, and a lookup in a Map takes a
 * fifth of the instructions of hashing the string in the atom table.
 */
import type { Atoms } from '../arena/atoms.ts'
import type { AtomId } from '../arena/ids.ts'
import type { ElementNames } from '../css/rules.ts'
import type { DocumentNodes } from '../input/nodes.ts'

/** The classes (`.x`) and ids (`#x`) of a completely parsed document. A name that occurs as either counts as both. */
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

/** Caches the atom numbers of names. */
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
