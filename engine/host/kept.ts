/**
 * Caches that conversions share: data that are the same for every document and expensive to make, such as decoded tables and the parsed
 * built-in style sheet. They belong to the creator of hosts: a worker has one cache for all of its jobs. Cached data must be immutable, or
 * change only invisibly (such as a cache within them).
 */
export interface KeptKind<T> {
  readonly make: () => T
}

export class Kept {
  private readonly things = new Map<KeptKind<unknown>, unknown>()

  /** Created at the first call. */
  get<T>(kind: KeptKind<T>): T {
    const known = this.things.get(kind)
    if (known !== undefined) return known as T
    const made = kind.make()
    this.things.set(kind, made)
    return made
  }
}
