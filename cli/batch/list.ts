/**
 * The list of a batch: lines that are paths or JSON objects, or the files of a directory that match a pattern. Entries come
 * one by one and nothing of them is kept, so a list may have millions. A line that is wrong is an entry with a problem: it
 * fails by itself.
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
  /** Place in the list, from 0; lines without an entry do not count. */
  readonly number: number
  readonly input: string
  /** Whether messages can call it by its input; else that tells its place in the list, and so does its problem. */
  readonly isNamed: boolean
  /** As written; null when the name follows from the input. */
  readonly output: string | null
  /** As written; checked when its turn comes. */
  readonly options: Readonly<Record<string, unknown>> | null
  readonly problem: ConvertError | null
}

export interface List {
  readonly isDirectory: boolean
  /** Whether `entries` can be asked for again. */
  readonly isRepeatable: boolean
  entries(): AsyncIterable<Entry>
}

/** Files that are HTML by their names; systems that ignore case write .HTM. */
const DEFAULT_PATTERN = optionRows.flatMap((row) => (row.name === 'pattern' && row.kind === 'text' ? [row.default] : []))[0]

/** `path` is a list, a directory, or `-` for a list on standard input. Throws an input error when it is not there. */
export const openList = (path: string, pattern: string, stdin: AsyncIterable<unknown>): List => {
  if (path === '-') return { isDirectory: false, isRepeatable: false, entries: () => lines(splitLines(stdin)) }
  const stats = statsOf(path)
  if (stats.isFile()) refuseDocument(path)
  // What a pipe has given it does not give again.
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

/** Enough of a file to see what it is. */
const LOOK_BYTES = 256

/** Each of the lines of a document would be a path that is not there. */
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
  throw inputError(`the list ${path} is no list of files: it begins with HTML\none document is converted without the word batch: pdfconv ${path}`)
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
  // Most likely no list at all: what it holds had better not reach the terminal.
  return wrongEntry(number, inputError(`entry ${number + 1} of the list ${problem}\na list is text in UTF-8, with a path in each line`))
}

/** The longest path of any system that Node runs on. */
const MOST_PATH_UNITS = 32_767

const pathProblem = (path: string): string | null => {
  if (path.length > MOST_PATH_UNITS) return `has ${path.length} characters, more than any path`
  return path.includes('\0') ? 'has a NUL character, which no path has' : null
}

/** An entry without an input that could be told. */
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

/** A line is held whole: HTML for headers in it is long, but not like this. */
const MOST_LINE_BYTES = 16 * 1_048_576

const LINE_END = 0x0a

/** In bytes, because names need not be UTF-8. */
async function* splitLines(source: AsyncIterable<unknown>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    if (size > MOST_LINE_BYTES) {
      throw inputError(`a line of the list has more than ${MOST_LINE_BYTES} bytes\na list is text in UTF-8, with a path or a JSON object in each line`)
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

const KEYS = ['input', 'output', 'options']

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
  const { input, output = null, options = null } = value
  if (typeof input !== 'string' || input === '') return wrong(null, 'has no "input"')
  const stranger = Object.keys(value).find((key) => !KEYS.includes(key))
  if (stranger !== undefined) {
    return wrong(input, `has ${JSON.stringify(stranger)}, which is none of ${KEYS.join(', ')}\noptions go into "options"`)
  }
  if (output !== null && (typeof output !== 'string' || output === '')) return wrong(input, 'has an "output" that is no path')
  if (options !== null && !isObject(options)) return wrong(input, 'has "options" that are no object')
  return output?.includes('\0') === true ? wrong(input, 'has an "output" that is no path') : { ...entry(number, input), output, options }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function* numbered(paths: AsyncIterable<string>, directory: string): AsyncGenerator<Entry> {
  let number = 0
  for await (const path of paths) yield entry(number++, join(directory, path))
}

const DEEPEST = 64

/** Files below a directory in the order of their names, the same on every machine; hidden ones are left out. */
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
    // Links to directories are not followed: they may lead in a circle.
    if (item.isDirectory()) {
      if (depth < DEEPEST) yield* walk(root, path, matches, depth + 1)
    } else if (matches(path) && (item.isFile() || (item.isSymbolicLink() && mayBeFile(join(root, path))))) yield path
  }
}

/** Not what is no file, such as a pipe, at which a run would wait for ever; a link that leads nowhere is told of as a file that is missing. */
const mayBeFile = (link: string): boolean => {
  try {
    return statSync(systemPath(link)).isFile()
  } catch {
    return true
  }
}
