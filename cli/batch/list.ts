/**
 * Reads the list of a batch: lines that are paths or JSON objects, or the files of a directory that match a pattern. Entries are yielded
 * one by one and not kept, so a list may have millions. A malformed line is an entry with a problem and fails on its own.
 */
import { closeSync, createReadStream, openSync, readSync, type Stats, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathOf, systemPath } from '../../engine/host-node/byte-paths.ts'
import { systemReason } from '../../engine/host-node/read-file.ts'
import { ConvertError, inputError, usageError } from '../../engine/messages/errors.ts'
import { optionRows } from '../../engine/options/table.ts'
import { globPattern } from './glob.ts'

export interface Entry {
  /** Index in the list, from 0; lines without an entry do not count. */
  readonly number: number
  readonly input: string
  /** Whether messages name the entry by its input; else the input is its position in the list, which the problem also names. */
  readonly isNamed: boolean
  /** As written; null for an output derived from the input. */
  readonly output: string | null
  /** As written; checked when the entry is converted. */
  readonly options: Readonly<Record<string, unknown>> | null
  /** Files that come with the document, as written. */
  readonly assets?: Readonly<Record<string, unknown>>
  readonly problem: ConvertError | null
}

export interface List {
  readonly isDirectory: boolean
  /** Whether `entries` can be called again. */
  readonly isRepeatable: boolean
  entries(): AsyncIterable<Entry>
}

/** The default pattern: HTML files by extension, also in upper case, which file systems that ignore case may have. */
const DEFAULT_PATTERN = optionRows.flatMap((row) => (row.name === 'pattern' && row.kind === 'text' ? [row.default] : []))[0]

/** `path`: a list, a directory, or `-` for a list on standard input. Throws an InputError if it cannot be read. */
export const openList = (path: string, pattern: string, stdin: AsyncIterable<unknown>): List => {
  if (path === '-') return { isDirectory: false, isRepeatable: false, entries: () => lines(splitLines(stdin)) }
  const stats = statsOf(path)
  if (stats.isFile()) refuseDocument(path)
  // A pipe can be read only once.
  if (!stats.isDirectory()) return { isDirectory: false, isRepeatable: stats.isFile(), entries: () => lines(fileLines(path)) }
  const matches = globPattern(pattern, pattern === DEFAULT_PATTERN)
  return { isDirectory: true, isRepeatable: true, entries: () => numbered(walk(path, '', matches), path) }
}

const statsOf = (path: string): Stats => {
  try {
    return statSync(systemPath(path))
  } catch (error) {
    throw inputError(`the list ${path} cannot be read: ${systemReason(error)}`, error)
  }
}

/** Bytes read to detect an HTML document. */
const LOOK_BYTES = 256

/** Rejects an HTML document given as the list: each of its lines would be a missing file. */
const refuseDocument = (path: string): void => {
  const start = Buffer.alloc(LOOK_BYTES)
  try {
    const file = openSync(systemPath(path), 'r')
    try {
      readSync(file, start)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw inputError(`the list ${path} cannot be read: ${systemReason(error)}`, error)
  }
  if (!/^(\ufeff)?\s*</.test(start.toString())) return
  throw inputError(`the list ${path} is not a list of files: it begins with HTML\nto convert one document, leave out the word batch: pdfconv ${path}`)
}

async function* lines(source: AsyncIterable<string>): AsyncGenerator<Entry> {
  let number = 0
  let isFirst = true
  for await (const written of source) {
    const line = isFirst ? written.replace(/^\ufeff/, '') : written
    isFirst = false
    const text = line.trim()
    if (text !== '') yield text.startsWith('{') ? jsonEntry(text, number++) : entry(number++, line.replace(/\r$/, ''))
  }
}

const entry = (number: number, input: string): Entry => {
  const problem = pathProblem(input)
  if (problem === null) return { number, input, isNamed: true, output: null, options: null, problem }
  // Probably not a list at all: its content should not reach the terminal.
  return wrongEntry(number, inputError(`entry ${number + 1} of the list ${problem}\na list is UTF-8 text with one path per line`))
}

/** Maximum path length of all systems that Node supports. */
const MOST_PATH_UNITS = 32_767

const pathProblem = (path: string): string | null => {
  if (path.length > MOST_PATH_UNITS) return `has ${path.length} characters, more than any path`
  return path.includes('\0') ? 'has a NUL character, which no path has' : null
}

/** An entry for a line whose input is unknown. */
const wrongEntry = (number: number, problem: ConvertError): Entry =>
  ({ number, input: `entry ${number + 1}`, isNamed: false, output: null, options: null, problem })

async function* fileLines(path: string): AsyncGenerator<string> {
  try {
    yield* splitLines(createReadStream(systemPath(path)))
  } catch (error) {
    if (error instanceof ConvertError) throw error
    throw inputError(`the list ${path} cannot be read: ${systemReason(error)}`, error)
  }
}

/** A line is held whole; HTML for headers can make it long, but not this long. */
const MOST_LINE_BYTES = 16 * 1_048_576

const LINE_END = 0x0a

/** Splits bytes rather than text, because file names need not be UTF-8. */
async function* splitLines(source: AsyncIterable<unknown>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    if (size > MOST_LINE_BYTES) {
      throw inputError(`a line of the list has more than ${MOST_LINE_BYTES} bytes\na list is UTF-8 text with one path or JSON object per line`)
    }
    const bytes = chunk instanceof Uint8Array ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.from(String(chunk))
    let at = 0
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, at)) {
      yield pathOf(Buffer.concat([...rest, bytes.subarray(at, end)]))
      rest = []
      size = 0
      at = end + 1
    }
    rest.push(bytes.subarray(at))
    size += bytes.length - at
  }
  yield pathOf(Buffer.concat(rest))
}

const KEYS = ['input', 'output', 'options', 'assets']

const jsonEntry = (text: string, number: number): Entry => {
  const wrong = (input: string | null, what: string): Entry => {
    const problem = usageError(`entry ${number + 1} of the list ${what}`)
    return input === null ? wrongEntry(number, problem) : { ...entry(number, input), problem }
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return wrong(null, `is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!isObject(value)) return wrong(null, 'is no JSON object')
  const { input, output = null, options = null, assets = null } = value
  if (typeof input !== 'string' || input === '') return wrong(null, 'has no "input"')
  const stranger = Object.keys(value).find((key) => !KEYS.includes(key))
  if (stranger !== undefined) {
    return wrong(input, `has ${JSON.stringify(stranger)}, which is none of ${KEYS.join(', ')}\noptions go into "options"`)
  }
  if (output !== null && (typeof output !== 'string' || output === '')) return wrong(input, 'has an "output" that is no path')
  if (options !== null && !isObject(options)) return wrong(input, 'has "options" that are no object')
  if (assets !== null && !isObject(assets)) return wrong(input, 'has "assets" that are no object')
  if (output?.includes('\0') === true) return wrong(input, 'has an "output" that is no path')
  return { ...entry(number, input), output, options, ...(assets === null ? {} : { assets }) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function* numbered(paths: AsyncIterable<string>, directory: string): AsyncGenerator<Entry> {
  let number = 0
  for await (const path of paths) yield entry(number++, join(directory, path))
}

const DEEPEST = 64

/** Files below a directory, sorted by name so that the order is the same on every machine; hidden files are left out. */
async function* walk(root: string, below: string, matches: (path: string) => boolean, depth = 0): AsyncGenerator<string> {
  let found
  try {
    found = await readdir(systemPath(join(root, below)), { withFileTypes: true, encoding: 'buffer' })
  } catch (error) {
    throw inputError(`the directory ${join(root, below)} cannot be read: ${systemReason(error)}`, error)
  }
  const named = found.map((item) => ({ item, name: pathOf(item.name) }))
  for (const { item, name } of named.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (name.startsWith('.')) continue
    const path = below === '' ? name : `${below}/${name}`
    // Symbolic links to directories are not followed: they may form a cycle.
    if (item.isDirectory()) {
      if (depth < DEEPEST) yield* walk(root, path, matches, depth + 1)
    } else if (matches(path) && (item.isFile() || (item.isSymbolicLink() && mayBeFile(join(root, path))))) yield path
  }
}

/** False for a link to anything but a file, such as a pipe, which would block the run. True for a dangling link: it is reported. */
const mayBeFile = (link: string): boolean => {
  try {
    return statSync(systemPath(link)).isFile()
  } catch {
    return true
  }
}
