/**
 * The option table as text for `--help`: one block per section, wrapped. Options that nothing reads yet are left out
 * and named together at the end, so that the help never promises what a run would refuse.
 */
import { optionNamed, takesValue } from './names.ts'
import { optionRows } from './table.ts'
import type { Door, OptionRow } from './table.ts'

export interface HelpSection {
  readonly title: string
  readonly body: string
}

const COLUMNS = 92
const INDENT = 30

export const helpSections = (door: Door): readonly HelpSection[] => {
  const rows = optionRows.filter((row) => row.doors.includes(door))
  const sections = new Map<string, string[]>()
  for (const row of rows) {
    if (!row.builtIn || undoesNothing(row)) continue
    // A batch has workers too, and they are not those of a server.
    const section = door === 'batch' && row.section === 'Server' ? 'Batch' : row.section
    const lines = sections.get(section) ?? []
    lines.push(...describe(row))
    sections.set(section, lines)
  }
  const later = rows.filter((row) => !row.builtIn).map((row) => `--${row.name}`)
  const blocks = [...sections].map(([title, lines]) => ({ title, body: lines.join('\n') }))
  return later.length === 0 ? blocks : [...blocks, { title: 'Not built yet', body: wrap(later.join(' '), 2).join('\n') }]
}

/** Accepted, because it names what happens anyway, but not worth a line while its counterpart cannot be given. */
const undoesNothing = (row: OptionRow): boolean => row.kind === 'preset' && optionNamed(row.of)?.builtIn === false

const describe = (row: OptionRow): readonly string[] => {
  const short = row.short === undefined ? '    ' : `-${row.short}, `
  const names = [row.name, ...(row.aliases ?? [])].map((name) => `--${name}`).join(', ')
  const left = `  ${short}${names}${takesValue(row) ? ` <${row.placeholder ?? 'VALUE'}>` : ''}`
  const text = wrap(row.help + choicesOf(row) + defaultOf(row), INDENT)
  if (left.length >= INDENT) return [left, ...text]
  const [first = '', ...rest] = text
  return [left.padEnd(INDENT) + first.trimStart(), ...rest]
}

const choicesOf = (row: OptionRow): string => {
  if (row.kind !== 'choice' || row.placeholder?.includes('|')) return ''
  return row.choices.length > 1 ? ` One of ${row.choices.join(', ')}.` : ''
}

/** Nothing where the text tells it in words, or where there is no other value. */
const defaultOf = (row: OptionRow): string => {
  if (!('default' in row) || row.default === null || row.help.includes('Default:')) return ''
  return row.kind === 'choice' && row.choices.length === 1 ? '' : ` Default: ${row.default}.`
}

const wrap = (text: string, indent: number): readonly string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > COLUMNS) {
      lines.push(' '.repeat(indent) + line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, ' '.repeat(indent) + line]
}
