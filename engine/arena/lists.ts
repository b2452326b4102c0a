/**
 * Empties lists and maps that are reused often and mostly empty already. Even for an empty array V8 sets the length by a slow call and
 * releases its memory, which is measurable at one call per line or box.
 */

/** Empties an array. */
export function clearList(list: unknown[]): void {
  if (list.length > 0) list.length = 0
}

/** The same for a map or set: clearing creates a new table, even when it was empty. */
export function clearMap(known: Map<unknown, unknown> | Set<unknown>): void {
  if (known.size > 0) known.clear()
}

/** The elements of the list, which is empty afterwards. Do not change the result. */
export function takeAll<T>(list: T[]): readonly T[] {
  return list.length === 0 ? NOTHING : list.splice(0)
}

/** Appends `more` to the list. Spreading some hundred thousand values into `push` would overflow the stack. */
export function append<T>(list: T[], more: readonly T[]): void {
  for (let i = 0; i < more.length; i++) list.push(more[i] as T)
}

const NOTHING: readonly never[] = []
