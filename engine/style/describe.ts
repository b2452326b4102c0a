/**
 * The table of supported CSS as Markdown, from the property table, the shorthands and the list of refused names:
 * `docs/css.md` is this text. Only what the engine really parses is in it.
 */
import { propertyNames, properties, type PropertyName } from './properties/index.ts'
import type { PropertyRow } from './properties/row.ts'
import { refusedProperties } from './properties/unsupported.ts'
import { aliasLevel, aliasNames, aliasTarget, shorthandNamed, shorthandNames } from './shorthands.ts'
import { type Syntax, written } from './syntax.ts'
import { Level } from './units.ts'

const escaped = (text: string): string => text.replaceAll('|', '\\|')
const code = (text: string): string => `\`${escaped(text)}\``

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('')
}

/** Rows a document may set, sorted by name. */
function documented(): readonly (readonly [PropertyName, PropertyRow])[] {
  return [...propertyNames].sort()
    .map((name): [PropertyName, PropertyRow] => [name, properties[name]])
    .filter(([, row]) => row.internal !== true)
}

const levelName = (level: Level | undefined): string => ((level ?? Level.listed) === Level.listed ? 'listed' : 'standard')

/** What each level takes: that of the row, and what the standard level adds to a listed row. */
function valuesOf(
  { syntax, standardSyntax }: { readonly syntax: Syntax; readonly standardSyntax?: Syntax }, level: Level | undefined,
): readonly [values: string, added: string] {
  const listed = written(syntax)
  const added = written(standardSyntax)
  if (levelName(level) === 'listed') return [code(listed), added === '' ? '' : code(added)]
  return ['', code([listed, added].filter((text) => text !== '').join(' | '))]
}

/** The row's own note, and what other spellings mean. */
function notesOf(row: PropertyRow): string {
  const names: readonly string[] = row.value.names
  const aliases = Object.entries(row.value.aliases ?? {}).map(([alias, name]) =>
    `${code(alias)} is ${code(name)}${names.includes(alias) ? ' at the listed level' : ''}`)
  return [...aliases, ...(row.note === undefined ? [] : [escaped(row.note)])].join('; ')
}

function initialOf({ initial, standardInitial }: PropertyRow): string {
  if (initial === '"default"') return 'depends on the fonts'
  return standardInitial === undefined ? code(initial) : `${code(initial)}, standard: ${code(standardInitial)}`
}

export function describeCss(): string {
  const longhands = documented().map(([name, row]) => [
    code(name), levelName(row.level), ...valuesOf(row.value, row.level),
    initialOf(row), row.inherits ? 'yes' : 'no', notesOf(row),
  ])
  const short = [...shorthandNames].sort().map((name) => {
    const { level, ...row } = shorthandNamed(name) ?? { syntax: '' }
    return [code(name), levelName(level), ...valuesOf(row, level)]
  })
  const refused = Object.entries(refusedProperties()).sort(([a], [b]) => (a < b ? -1 : 1))
  return `# Supported CSS

This page lists the CSS properties and values that the engine supports. A declaration is ignored if its name or value is not in
these tables. The option \`--css\` selects one of two levels: \`standard\`, the default, and \`listed\`, a smaller set that never grows.
[Which CSS level?](css-levels.md) helps you choose.

At the listed level:

- Declarations with \`!important\`, \`inherit\`, \`initial\` or \`unset\` are ignored too.
- Lengths are in \`px\`, \`em\`, \`rem\`, \`mm\`, \`cm\`, \`in\`, \`pt\`, \`pc\` or \`Q\` unless the table says otherwise; \`0\` needs no unit.
- Where \`calc()\` is listed, it may be nested up to 32 levels deep.
- \`var()\` works in every value. The last declaration of a custom property in the document applies everywhere.

At the standard level:

- \`!important\` works, and every property accepts \`inherit\`, \`initial\`, \`unset\`, \`revert\` and \`revert-layer\` (which acts as \`revert\`).
- Custom properties cascade and inherit. \`@property\` sets their initial values.
- Every length may also be in \`ex\`, \`ch\`, \`cap\`, \`ic\` or \`lh\`, in the same units of the root element (\`rex\`, \`rch\` and so on), in
  \`vw\`, \`vh\`, \`vi\`, \`vb\`, \`vmin\` and \`vmax\`, or in the container units (\`cqw\` and so on). Viewport and container units are
  hundredths of the page without its margins.
- Every length and number may be a math function: \`calc()\`, \`min()\`, \`max()\`, \`clamp()\`, \`round()\`, \`mod()\`, \`rem()\`, \`abs()\`,
  \`sign()\`, \`hypot()\`, \`pow()\`, \`sqrt()\`, \`log()\`, \`exp()\` and the trigonometric functions.
- \`@counter-style\` defines counter styles, except with images as symbols. The predefined styles of browsers are available, such as
  \`lower-greek\`, \`cjk-ideographic\`, \`japanese-informal\` and \`katakana-iroha\`.

The tests generate this file from the property table; do not edit it.

## Properties

${tableOf(['Property', 'Level', 'Values', 'Added by standard', 'Initial', 'Inherited', 'Notes'], longhands)}
## Shorthands

${tableOf(['Shorthand', 'Level', 'Values', 'Added by standard'], short)}
## Other names

The mapping of flow-relative sides to physical sides is the one for text from left to right. At the standard level, start and end
are swapped for elements with text from right to left.

${tableOf(['Name', 'Level', 'Means'], [...aliasNames].sort().map((name) => [code(name), levelName(aliasLevel(name)), code(aliasTarget(name))]))}
## Refused

${tableOf(['Property', 'Why, or what to do instead'], refused.map(([name, reason]) => [code(name), escaped(reason)]))}`
}
