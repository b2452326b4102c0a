/**
 * Parses ordered name/value pairs for one door into Options, or throws a UsageError. The order matters: a font index applies to the
 * font before it (for a font that is given once, such as --serif-font, also to the next one if none comes before it), and the last of
 * two values for one option wins. Nothing is read or written here: the door finds out whether a path exists.
 */
import { dictionary } from '../arena/dictionary.ts'
import { encodingOf } from '../host/encodings.ts'
import { usageError } from '../messages/errors.ts'
import { parseLength, styleLength, unitOf } from './lengths.ts'
import { isCommand, noSuchOption, optionNamed, shownName, takesValue } from './names.ts'
import { pageGeometry } from './page-geometry.ts'
import { parsePageRanges } from './page-ranges.ts'
import { optionKey, optionRows } from './table.ts'
import type { Door, FontRequest, OptionRow, Options } from './table.ts'

/** The long name without dashes, and the value; null for an option without a value. */
export type OptionPair = readonly [name: string, value: string | null]

type Values = Record<string, unknown>

export const parseOptions = (pairs: readonly OptionPair[], door: Door): Options => {
  const values: Values = dictionary()
  const given = new Set<string>()
  const givenAs: Record<string, string> = dictionary()
  values.givenAs = givenAs
  for (const row of optionRows) {
    const initial = initialValue(row)
    if (initial !== undefined) values[optionKey(row.name)] = initial
  }
  /** Font indexes that were given before their font, by option. */
  const early = new Map<string, () => void>()
  /** The unit of the last length, for messages about page sizes. */
  let unit = 'mm'
  for (const [name, value] of pairs) {
    const row = optionNamed(name)
    if (row === undefined) throw noSuchOption(name, door)
    if (!row.doors.includes(door)) throw wrongDoor(row, name, door)
    if (row.kind === 'length' && value !== null) unit = unitOf(value)
    const set = (): void => {
      apply(row, shownName(name, door), value, door, values, given)
      if (row.section === 'Page setup') givenAs[row.name] = shownName(row.name, door)
    }
    if (row.kind === 'index' && values[optionKey(row.of)] === null) early.set(row.of, set)
    else {
      set()
      if (row.kind !== 'font') continue
      early.get(row.name)?.()
      early.delete(row.name)
    }
  }
  for (const set of early.values()) set()
  // The loop above sets every key of the type, each to a value of the type for its kind: both derive from the same rows.
  const options = values as unknown as Options
  checkTogether(options, given, door, unit)
  return options
}

/** The value of an option that is not given; undefined for rows without a value of their own. */
const initialValue = (row: OptionRow): unknown => {
  switch (row.kind) {
    case 'flag':
      return false
    case 'paths':
    case 'pairs':
    case 'fonts':
      return []
    case 'font':
      return null
    case 'preset':
    case 'index':
      return undefined
    default:
      return row.default
  }
}

const wrongDoor = (row: OptionRow, name: string, door: Door): Error => {
  if (door === 'request') {
    return usageError(
      row.doors.includes('server')
        ? `${name} can only be set when the server starts`
        : `${name} cannot be given in a request`,
    )
  }
  if (door === 'cli') return usageError(`--${name} is an option of "pdfconv ${row.doors.includes('batch') ? 'batch' : 'server'}"`)
  if (door === 'batch') return usageError(`--${name} is not an option of "pdfconv batch"`)
  if (door === 'server') return usageError(`--${name} is not an option of "pdfconv server"`)
  return usageError(`${shownName(name, door)} cannot be given here`)
}

const apply = (
  row: OptionRow, shown: string, value: string | null, door: Door, values: Values, given: Set<string>,
): void => {
  const key = optionKey(row.name)
  if (row.kind === 'depth') {
    values[key] = parseDepth(row, shown, value)
    return
  }
  if (!takesValue(row)) {
    if (!switchedOn(shown, value, door)) return
    if (row.kind === 'preset') values[optionKey(row.of)] = row.value
    else values[key] = true
    given.add(row.name)
    return
  }
  if (value === null) throw usageError(`${shown} needs a value${row.placeholder === undefined ? '' : `: ${row.placeholder}`}`)
  given.add(row.name)
  if (row.kind === 'index') {
    setIndex(row, shown, value, values)
    return
  }
  const parsed = parseValue(row, shown, value)
  const list = values[key]
  if (Array.isArray(list)) list.push(parsed)
  else values[key] = parsed
}

const ON = ['', '1', 'true', 'yes', 'on']
const OFF = ['0', 'false', 'no', 'off']

/** Whether a flag is on. Naming a flag turns it on; a query or a program may also pass true or false. False is the same as not given. */
export const switchedOn = (shown: string, value: string | null, door: Door): boolean => {
  if (value === null) return true
  if (isCommand(door)) throw usageError(`${shown} takes no value, ${JSON.stringify(value)} was given`)
  const word = value.toLowerCase()
  if (ON.includes(word)) return true
  if (OFF.includes(word)) return false
  throw usageError(`${shown}: ${JSON.stringify(value)} is neither on nor off\nwrite 1, true, 0 or false`)
}

/** Null if it is off. */
const parseDepth = (row: Extract<OptionRow, { kind: 'depth' }>, shown: string, value: string | null): number | null => {
  const word = (value ?? '').trim().toLowerCase()
  if (ON.includes(word) && word !== '1') return row.max
  if (OFF.includes(word)) return null
  const depth = /^\d{1,3}$/.test(word) ? Number(word) : 0
  if (depth < 1 || depth > row.max) throw usageError(`${shown}: ${JSON.stringify(value)} is not a depth from 1 to ${row.max}`)
  return depth
}

const parseValue = (row: OptionRow, shown: string, value: string): unknown => {
  switch (row.kind) {
    case 'length':
      return parseLength(value, shown)
    case 'css-length':
      return styleLength(value, shown)
    case 'number':
    case 'integer':
      return parseNumber(row, shown, value)
    case 'choice':
      return parseChoice(row.choices, shown, value)
    case 'page-ranges':
      return parsePageRanges(value, shown)
    case 'pairs': {
      const equals = value.indexOf('=')
      if (equals < 1) throw usageError(`${shown}: ${JSON.stringify(value)} is not of the form NAME=VALUE`)
      return [value.slice(0, equals), value.slice(equals + 1)]
    }
    case 'path':
    case 'paths':
      return parsePath(shown, value)
    case 'font':
    case 'fonts':
      return { path: parsePath(shown, value), index: 0 }
    case 'text':
      if (row.filled === true && value.trim() === '') {
        throw usageError(`${shown} needs a value${row.placeholder === undefined ? '' : `: ${row.placeholder}`}, an empty one was given`)
      }
      return value
    case 'encoding':
      checkEncoding(shown, value)
      return value
    default:
      return value
  }
}

const parsePath = (shown: string, value: string): string => {
  if (value === '') throw usageError(`${shown} needs a path, an empty one was given`)
  if (value.includes('\0')) throw usageError(`${shown}: a path cannot contain a NUL character`)
  return value
}

const parseNumber = (
  row: Extract<OptionRow, { kind: 'number' | 'integer' }>, shown: string, text: string,
): number => {
  const number = Number(text)
  const plain = /^ *[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)? *$/i.test(text)
  if (!plain || !Number.isFinite(number)) throw usageError(`${shown}: ${JSON.stringify(text)} is not a number`)
  if (row.kind === 'integer' && !Number.isSafeInteger(number)) {
    throw usageError(`${shown}: ${JSON.stringify(text)} is not a whole number`)
  }
  if (row.kind === 'number' && row.above !== undefined && number <= row.above) {
    throw usageError(`${shown} must be more than ${row.above}, ${text} was given`)
  }
  if (row.min !== undefined && number < row.min) throw usageError(`${shown} must be at least ${row.min}, ${text} was given`)
  if (row.kind === 'integer' && row.max !== undefined && number > row.max) throw usageError(`${shown} must be at most ${row.max}, ${text} was given`)
  return number
}

const parseChoice = (choices: readonly string[], shown: string, value: string): string => {
  const choice = choices.find((each) => each.toLowerCase() === value.trim().toLowerCase())
  if (choice === undefined) throw usageError(`${shown}: ${JSON.stringify(value)} is not one of ${choices.join(', ')}`)
  return choice
}

const checkEncoding = (shown: string, label: string): void => {
  if (encodingOf(label) !== null) return
  throw usageError(
    `${shown}: ${JSON.stringify(label)} is not a known character encoding\n` +
      'use a name that browsers accept, for example utf-8, shift_jis, euc-jp, windows-1252',
  )
}

/** Sets the face index of the font that the font row of this index row was given last. */
const setIndex = (
  row: Extract<OptionRow, { kind: 'index' }>, shown: string, text: string, values: Values,
): void => {
  if (!/^\d{1,5}$/.test(text.trim())) throw usageError(`${shown}: ${JSON.stringify(text)} is not a face number (0, 1, 2 …)`)
  const index = Number(text)
  const key = optionKey(row.of)
  const value = values[key]
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  if (!isFontRequest(last)) {
    const missing = Array.isArray(value) ? `no --${row.of} precedes it` : `no --${row.of} was given`
    throw usageError(`${shown} selects a face of a font, but ${missing}`)
  }
  const font: FontRequest = { ...last, index }
  if (Array.isArray(value)) value[value.length - 1] = font
  else values[key] = font
}

const isFontRequest = (value: unknown): value is FontRequest =>
  typeof value === 'object' && value !== null && 'path' in value

const checkTogether = (options: Options, given: ReadonlySet<string>, door: Door, unit: string): void => {
  for (const row of optionRows) {
    if (row.excludes !== undefined && given.has(row.name) && given.has(row.excludes)) {
      throw usageError(`${shownName(row.name, door)} and ${shownName(row.excludes, door)} exclude each other\ngive only one of them`)
    }
  }
  pageGeometry(options, unit)
}
