/**
 * What conversions leave to those after them: things that are the same for every document and cost something to make, such
 * as decoded tables and the parsed built-in style sheet. It belongs to whoever makes hosts: a worker has one for all of its
 * jobs. Only what no conversion changes may be kept, or what changes in ways that cannot be seen (a cache inside it).
 */
export interface KeptKind<T> {
  readonly make: () => T
}

export class Kept {
  private readonly things = new Map<KeptKind<unknown>, unknown>()

  /** Made at the first call. */
  get<T>(kind: KeptKind<T>): T {
    const known = this.things.get(kind)
    if (known !== undefined) return known as T
    const made = kind.make()
    this.things.set(kind, made)
    return made
  }
}
