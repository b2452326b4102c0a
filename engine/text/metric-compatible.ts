/**
 * Families made to be as wide as each other, letter by letter: text set in one may be drawn in another of them, and every line
 * breaks where it did. The names are those that style sheets write and that free systems have in their place, as fontconfig
 * pairs them; of a group the first that is there stands in.
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

/** The families as wide as the one of this name in small letters, itself included; none where none is known. */
export function metricCompatible(name: string): readonly string[] {
  return GROUPS.find((group) => group.some((family) => family.toLowerCase() === name)) ?? NONE
}
