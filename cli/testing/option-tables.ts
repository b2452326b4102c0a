/** Generates the tables of the docs from the tables of the program: options by door, warnings, and unsupported options. */
import { isLoss, warningRows, type WarningCode } from '../../engine/messages/warnings.ts'
import { shownPlaceholder } from '../../engine/options/names.ts'
import { optionKey, optionRows, type Door, type OptionRow } from '../../engine/options/table.ts'
import { unsupportedGroups } from '../../engine/options/unsupported.ts'
import { refusedRows, warnedRows } from './streaming-rows.ts'
import { differences } from './wkhtmltopdf.ts'

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')

const initial = (row: OptionRow): string =>
  'default' in row && row.default !== null && row.kind !== 'length' ? `\`${row.default}\`` : ''

const shown = (row: OptionRow): string => {
  const short = row.short === undefined ? '' : `-${row.short}, `
  const names = [row.name, ...(row.aliases ?? [])].map((name) => `--${name}`).join(', ')
  return `\`${short}${names}${shownPlaceholder(row)}\``
}

const help = (row: OptionRow): string => {
  if (row.kind !== 'choice' || row.choices.length < 2 || row.placeholder?.includes('|')) return row.help
  return `${row.help} One of ${row.choices.map((choice) => `\`${choice}\``).join(', ')}.`
}

const cellsOf = (row: OptionRow): readonly string[] => [shown(row), initial(row), help(row)]
const HEAD = ['Option', 'Default', 'Meaning']

/** Rows of a door, without presets that only repeat a default. */
const rowsOf = (door: Door): readonly OptionRow[] =>
  optionRows.filter((row) => row.doors.includes(door) && (row.kind !== 'preset' || row.value !== false))

const commandTable = (door: Door): string => {
  const sections = [...new Set(rowsOf(door).map(({ section }) => section))]
  if (door === 'batch') return table(HEAD, rowsOf(door).map(cellsOf))
  return sections.map((section) => {
    const rows = rowsOf(door).filter((row) => row.section === section)
    return `### ${section}\n\n${table(HEAD, rows.map(cellsOf))}`
  }).join('\n\n')
}

const valueOf = (row: OptionRow): string => {
  switch (row.kind) {
    case 'flag':
    case 'preset':
      return '`true`'
    case 'length':
      return "length: `'20mm'`"
    case 'choice':
      return row.choices.map((choice) => `\`'${choice}'\``).join(', ')
    case 'number':
    case 'integer':
    case 'index':
      return 'number'
    case 'depth':
      return '`true` or number'
    case 'paths':
      return 'path, or several'
    case 'pairs':
      return 'object'
    case 'font':
      return 'font'
    case 'fonts':
      return 'font, or several'
    case 'path':
      return 'path'
    default:
      return 'text'
  }
}

const describeWarning = (code: WarningCode): string => {
  const text: (...details: readonly string[]) => string = warningRows[code]
  return (text('…', '…', '…').split('\n')[0] ?? '')
}

const isDifferent = new Set(differences.flatMap(([names]) => names))
const unsupported = new Set(unsupportedGroups.flatMap(({ names }) => names))
/** Options of wkhtmltopdf that have the same name here. */
const same = [
  'background', 'no-background', 'images', 'no-images', 'cover', 'dpi', 'grayscale', 'title', 'page-size', 'page-width',
  'page-height', 'orientation', 'margin-top', 'margin-bottom', 'margin-left', 'margin-right', 'no-pdf-compression', 'quiet',
  'log-level', 'encoding', 'zoom', 'minimum-font-size', 'user-style-sheet', 'page-offset', 'replace', 'allow',
  'enable-local-file-access', 'disable-local-file-access', 'load-error-handling', 'load-media-error-handling',
  'enable-external-links', 'disable-external-links', 'enable-internal-links', 'disable-internal-links', 'keep-relative-links',
  'resolve-relative-links', 'default-header', 'header-left', 'header-center', 'header-right', 'header-font-name',
  'header-font-size', 'header-html', 'header-line', 'no-header-line', 'header-spacing', 'footer-left', 'footer-center',
  'footer-right', 'footer-font-name', 'footer-font-size', 'footer-html', 'footer-line', 'no-footer-line', 'footer-spacing',
  'toc', 'toc-header-text', 'toc-level-indentation', 'toc-text-size-shrink', 'disable-dotted-lines', 'disable-toc-links',
  'enable-toc-back-links', 'disable-toc-back-links',
]

/** By the name that the docs give after `table:`. */
export const documentTables: Readonly<Record<string, () => string>> = {
  cli: () => commandTable('cli'),
  batch: () => commandTable('batch'),
  library: () => table(
    ['Key', 'Value', 'Meaning'], rowsOf('library').map((row) => [`\`${optionKey(row.name)}\``, valueOf(row), row.help])),
  warnings: () => table(
    ['Code', 'Loss', 'For example'],
    (Object.keys(warningRows) as WarningCode[]).map((code) => [`\`${code}\``, isLoss(code) ? 'yes' : '', describeWarning(code)])),
  refused: () => table(['What', 'Exit code'], refusedRows.map(({ what }) => [what, '3'])),
  streaming: () => table(['Code', 'What'], Object.entries(warnedRows).map(([code, { what }]) => [`\`${code}\``, what])),
  same: () => optionRows
    .flatMap(({ name, aliases }) => [name, ...(aliases ?? [])])
    .filter((name) => same.includes(name) && !unsupported.has(name) && !isDifferent.has(name))
    .map((name) => `\`--${name}\``).join(', '),
  different: () => table(
    ['Options', 'What is different'],
    differences.map(([names, what]) => [names.map((name) => `\`--${name}\``).join(', '), what])),
  unsupported: () => table(
    ['Options', 'Reason'],
    unsupportedGroups.map(({ names, reason }) => [names.map((name) => `\`--${name}\``).join(', '), reason])),
}
