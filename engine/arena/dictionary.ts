/**
 * An empty object for computed property names: a hash table from the start, without a prototype whose names could be found. In an ordinary
 * object each new name creates a hidden class in V8, some 4,000 instructions.
 */
export function dictionary<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>
}
