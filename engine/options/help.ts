/**
 * Formats the option table for `--help`: the options of one door, wrapped, with a heading for each section.
 */
import { append } from '../arena/lists.ts'
import { shownPlaceholder } from './names.ts'
import { optionRows } from './table.ts'
import type { Door, OptionRow } from './table.ts'

export interface HelpSection {
  readonly title: string
  readonly body: string
}

/** Width without a terminal, and the narrowest one. */
const COLUMNS = 92
const LEAST_COLUMNS = 60
const INDENT = 30

/** `columns`: width of the terminal. */
export const helpSections = (door: Door, columns = COLUMNS): readonly HelpSection[] => {
  const sections = new Map<string, string[]>()
  for (const row of optionRows) {
    if (!row.doors.includes(door)) continue
    // `--workers` also belongs to `pdfconv batch`, which shows it in its own section.
    const section = door === 'batch' && row.section === 'Server' ? 'Batch' : row.section
    const lines = sections.get(section) ?? []
    append(lines, describe(row, Math.max(LEAST_COLUMNS, columns)))
    sections.set(section, lines)
  }
  return [...sections].map(([title, lines]) => ({ title, body: lines.join('\n') }))
}

const describe = (row: OptionRow, columns: number): readonly string[] => {
  const short = row.short === undefined ? '    ' : `-${row.short}, `
  const names = [row.name, ...(row.aliases ?? [])].map((name) => `--${name}`).join(', ')
  const left = `  ${short}${names}${shownPlaceholder(row)}`
  const text = wrap(row.help + choicesOf(row) + defaultOf(row), INDENT, columns)
  if (left.length >= INDENT) return [left, ...text]
  const [first = '', ...rest] = text
  return [left.padEnd(INDENT) + first.trimStart(), ...rest]
}

const choicesOf = (row: OptionRow): string => {
  if (row.kind !== 'choice' || row.placeholder?.includes('|')) return ''
  return row.choices.length > 1 ? ` One of ${row.choices.join(', ')}.` : ''
}

/** Empty where the help text names the default itself, or where the option has only one value. */
const defaultOf = (row: OptionRow): string => {
  if (!('default' in row) || row.default === null || row.help.includes('Default:')) return ''
  return row.kind === 'choice' && row.choices.length === 1 ? '' : ` Default: ${row.default}.`
}

const wrap = (text: string, indent: number, columns: number): readonly string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > columns) {
      lines.push(' '.repeat(indent) + line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, ' '.repeat(indent) + line]
}
