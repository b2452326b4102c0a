/**
 * Builds an object from entries in V8's fast mode. Keyed stores in a loop would turn it into a dictionary, whose property reads are some
 * thirty times slower.
 */
export function fastObject(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries)
}
