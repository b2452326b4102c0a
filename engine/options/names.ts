/**
 * Finds the row of an option by the name that the user wrote: long names, aliases and one-letter names. Makes the errors for names
 * without a row: unsupported options with the reason, unknown options with the nearest known name.
 */
import { usageError } from '../messages/errors.ts'
import type { ConvertError } from '../messages/errors.ts'
import { optionKey, optionRows } from './table.ts'
import type { Door, OptionRow } from './table.ts'
import { unsupportedReason, unsupportedShorts } from './unsupported.ts'

interface NamedRows {
  readonly byName: ReadonlyMap<string, OptionRow>
  readonly byShort: ReadonlyMap<string, OptionRow>
}

/** A loop instead of `flatMap`, whose runtime calls in V8 cost time at each start of the command. */
const named = (rows: readonly OptionRow[]): NamedRows => {
  const byName = new Map<string, OptionRow>()
  const byShort = new Map<string, OptionRow>()
  for (const row of rows) {
    byName.set(row.name, row)
    for (const alias of row.aliases ?? []) byName.set(alias, row)
    if (row.short !== undefined) byShort.set(row.short, row)
  }
  return { byName, byShort }
}

const { byName, byShort } = named(optionRows)

export const optionNamed = (name: string): OptionRow | undefined => byName.get(name)
export const optionLettered = (letter: string): OptionRow | undefined => byShort.get(letter)

/** Whether the option needs a value. */
export const takesValue = (row: OptionRow): boolean => row.kind !== 'flag' && row.kind !== 'preset' && row.kind !== 'depth'

/** The placeholder of the value as help and docs show it: `<VALUE>`, `[VALUE]` for one that may be left out, or empty. */
export const shownPlaceholder = (row: OptionRow): string =>
  row.kind === 'depth' ? ` [${row.placeholder ?? 'N'}]` : takesValue(row) ? ` <${row.placeholder ?? 'VALUE'}>` : ''

/** Whether the options of a door are arguments of a command. */
export const isCommand = (door: Door): boolean => door === 'cli' || door === 'batch' || door === 'server'

/** The name in the form that users of the door write. */
export const shownName = (name: string, door: Door): string => {
  if (isCommand(door)) return `--${name}`
  return door === 'library' ? optionKey(name) : name
}

/**
 * A message in the words of the library: `--page-size` becomes `pageSize`, `--css standard` becomes `css: 'standard'`. Names that are not
 * options stay as they are.
 */
export const inLibraryWords = (message: string): string =>
  message.replace(/(?<![\w-])--([a-z][a-z-]*[a-z])(?: ([a-z]+)\b)?/g, (written, name: string, word: string | undefined) => {
    const row = byName.get(name)
    if (row?.doors.includes('library') !== true) return written
    const key = optionKey(row.name)
    if (word === undefined) return key
    return row.kind === 'choice' && row.choices.includes(word) ? `${key}: '${word}'` : `${key} ${word}`
  })

export const noSuchOption = (name: string, door: Door): ConvertError => {
  const reason = unsupportedReason(name)
  if (reason !== null) return usageError(`${shownName(name, door)} is not supported\n${reason}`)
  const near = nearestName(name, door)
  const remedy = near === null ? allOptions(door) : `\ndid you mean ${shownName(near, door)}?`
  return usageError(`there is no option ${shownName(name.slice(0, LONGEST_ECHO), door)}${remedy}`)
}

const helpOf: Partial<Readonly<Record<Door, string>>> = { cli: 'pdfconv --help', batch: 'pdfconv batch --help', server: 'pdfconv server --help' }

const allOptions = (door: Door): string => helpOf[door] === undefined ? '' : `\nall options: ${helpOf[door]}`

export const noSuchLetter = (letter: string, door: Door): ConvertError => {
  const name = unsupportedShorts[letter]
  const reason = name === undefined ? null : unsupportedReason(name)
  if (name !== undefined && reason !== null) return usageError(`-${letter} (--${name}) is not supported\n${reason}`)
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  const near = byShort.get(other)
  return usageError(`there is no option -${letter}${near === undefined ? allOptions(door) : `\ndid you mean -${other} (--${near.name})?`}`)
}

const LONGEST_ECHO = 60

/** Flags of the command itself. They have no row in the table because they have no value and end the run. */
export const commandFlags: readonly string[] = ['help', 'version']

const namesAt = (door: Door): readonly string[] =>
  [...byName].flatMap(([name, row]) => (row.doors.includes(door) ? [name] : []))

/** The known name with the smallest edit distance, or null if none is close enough for its length. */
const nearestName = (name: string, door: Door): string | null => {
  if (name.length > LONGEST_ECHO) return null
  const wanted = name.toLowerCase().replaceAll('_', '-')
  let best: string | null = null
  const known = isCommand(door) ? [...namesAt(door), ...commandFlags] : namesAt(door)
  let bestEdits = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const candidate of known) {
    // The door has no such option: suggesting the same name again would not help.
    if (candidate === name) continue
    const edits = editDistance(wanted, candidate)
    if (edits < bestEdits) {
      best = candidate
      bestEdits = edits
    }
  }
  return best
}

/** Edit distance with insertions, deletions, replacements and swaps of neighbouring characters. */
export const editDistance = (a: string, b: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(edits)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
