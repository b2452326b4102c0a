/**
 * Generates the table of supported CSS as Markdown from the property table, the shorthands and the list of refused properties.
 * `docs/css.md` is this text, so the documentation contains what the parser accepts and no more.
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

/** The properties that a document can set, sorted by name. */
function documented(): readonly (readonly [PropertyName, PropertyRow])[] {
  return [...propertyNames].sort()
    .map((name): [PropertyName, PropertyRow] => [name, properties[name]])
    .filter(([, row]) => row.internal !== true)
}

const levelName = (level: Level | undefined): string => ((level ?? Level.listed) === Level.listed ? 'listed' : 'standard')

/** The values per level: the syntax of the row, and what the standard level adds to it. */
function valuesOf(
  { syntax, standardSyntax }: { readonly syntax: Syntax; readonly standardSyntax?: Syntax }, level: Level | undefined,
): readonly [values: string, added: string] {
  const listed = written(syntax)
  const added = written(standardSyntax)
  if (levelName(level) === 'listed') return [code(listed), added === '' ? '' : code(added)]
  return ['', code([listed, added].filter((text) => text !== '').join(' | '))]
}

/** The note of the row, and the meaning of its aliases. */
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

/** The whole page as Markdown. */
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

This page lists the CSS properties that the engine supports. A declaration is ignored if its property or value is not in these tables.
There are two levels of support, set by the option \`--css\`: \`standard\`, the default, and \`listed\`, a smaller set that never grows.
[Which CSS level?](css-levels.md) helps to choose.

At the listed level, declarations with \`!important\`, \`inherit\`, \`initial\` or \`unset\` are ignored as well. Unless the table says
otherwise, the units of lengths are \`px\`, \`em\`, \`rem\`, \`mm\`, \`cm\`, \`in\`, \`pt\`, \`pc\` and \`Q\`; \`0\` needs no unit. Where \`calc()\`
is listed, it can be nested 32 levels deep. \`var()\` works in every value; a custom property has one value in the whole document, that of
its last declaration.

At the standard level, \`!important\` works, every property accepts \`inherit\`, \`initial\`, \`unset\`, \`revert\` and \`revert-layer\` (which
acts as \`revert\`), and custom properties cascade and inherit; \`@property\` sets their initial values. Lengths can also use font-relative
units (\`ex\`, \`ch\`, \`cap\`, \`ic\`, \`lh\`, and \`rex\`, \`rch\` and so on for the root element), viewport units (\`vw\`, \`vh\`, \`vi\`, \`vb\`,
\`vmin\`, \`vmax\`) and container units (\`cqw\` and so on). One viewport or container unit is a hundredth of the page area, which is the page
without its margins. Every length and number can be a math function: \`calc()\`, \`min()\`, \`max()\`, \`clamp()\`, \`round()\`, \`mod()\`,
\`rem()\`, \`abs()\`, \`sign()\`, \`hypot()\`, \`pow()\`, \`sqrt()\`, \`log()\`, \`exp()\` or a trigonometric function. \`@counter-style\` rules work,
without image symbols, and so do the predefined counter styles such as \`lower-greek\`, \`cjk-ideographic\`, \`japanese-informal\` and
\`katakana-iroha\`.

The tests generate this file from the property table; do not edit it.

## Properties

${tableOf(['Property', 'Level', 'Values', 'Added by standard', 'Initial', 'Inherited', 'Notes'], longhands)}
## Shorthands

${tableOf(['Shorthand', 'Level', 'Values', 'Added by standard'], short)}
## Other names

Flow-relative names, such as \`margin-inline-start\`, are mapped to the sides of left-to-right text. At the standard level they are
mapped to the opposite sides in elements whose direction is right-to-left.

${tableOf(['Name', 'Level', 'Means'], [...aliasNames].sort().map((name) => [code(name), levelName(aliasLevel(name)), code(aliasTarget(name))]))}
## Refused

${tableOf(['Property', 'Why, or what to do instead'], refused.map(([name, reason]) => [code(name), escaped(reason)]))}`
}
