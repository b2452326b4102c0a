/**
 * Emptying lists and maps that are filled again and again, most often while they are empty already. Even of an empty array V8 sets
 * the length by a call out of compiled code, and gives its memory back; at a line or a box each that is felt.
 */

export function empty(list: unknown[]): void {
  if (list.length > 0) list.length = 0
}

/** The same of a map or a set: clearing one makes a new table for it, where it was empty too. */
export function clear(known: Map<unknown, unknown> | Set<unknown>): void {
  if (known.size > 0) known.clear()
}

/** What the list holds; it is empty then. The result is not to be changed. */
export function takeAll<T>(list: T[]): readonly T[] {
  return list.length === 0 ? NOTHING : list.splice(0)
}

/** `more` at the end of the list. As arguments of `push` some hundred thousand values pass the end of the stack. */
export function append<T>(list: T[], more: readonly T[]): void {
  for (let i = 0; i < more.length; i++) list.push(more[i] as T)
}

const NOTHING: readonly never[] = []
