/**
 * Groups of metric-compatible families: each character has the same advance in all of them, so that text breaks at the same places. A group
 * has the names used in style sheets and the replacements on free systems, as fontconfig pairs them; the first installed one is used.
 */
const GROUPS: readonly (readonly string[])[] = [
  ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica', 'Nimbus Sans', 'Nimbus Sans L', 'TeX Gyre Heros'],
  ['Times New Roman', 'Liberation Serif', 'Tinos', 'Times', 'Nimbus Roman', 'Nimbus Roman No9 L', 'TeX Gyre Termes'],
  ['Courier New', 'Liberation Mono', 'Cousine', 'Courier', 'Nimbus Mono PS', 'Nimbus Mono L', 'TeX Gyre Cursor'],
  ['Arial Narrow', 'Liberation Sans Narrow', 'Helvetica Narrow', 'Nimbus Sans Narrow', 'TeX Gyre Heros Cn'],
  ['Calibri', 'Carlito'],
  ['Cambria', 'Caladea'],
  ['Georgia', 'Gelasio'],
  ['Palatino', 'Palatino Linotype', 'P052', 'URW Palladio L', 'TeX Gyre Pagella'],
  ['Bookman', 'Bookman Old Style', 'URW Bookman', 'URW Bookman L', 'TeX Gyre Bonum'],
  ['New Century Schoolbook', 'Century Schoolbook', 'C059', 'Century Schoolbook L', 'TeX Gyre Schola'],
]
const NONE: readonly string[] = []

/** The metric-compatible families of a name in lower case, itself included; empty for an unknown name. */
export function metricCompatible(name: string): readonly string[] {
  return GROUPS.find((group) => group.some((family) => family.toLowerCase() === name)) ?? NONE
}
