/**
 * Requests that bring a document with its files and options: a form (`multipart/form-data`, RFC 7578) or JSON. The whole body is held in
 * memory, under the limit of the server for bodies; number and names of the parts are bounded. Nothing is written to disk.
 */
import { Busboy } from '@fastify/busboy'
import { base64Bytes, type GivenFiles } from '../engine/host-node/given-files.ts'
import { optionPairs } from '../engine/library/options.ts'
import { usageError } from '../engine/messages/errors.ts'
import type { OptionPair } from '../engine/options/parse.ts'
import { optionKey } from '../engine/options/table.ts'
import { formBody, jsonBody } from './failures.ts'

/** A document, the options that came with it, and its files. */
export interface Form {
  readonly html: Uint8Array
  readonly pairs: readonly OptionPair[]
  readonly given: GivenFiles
  /** Whether the document is text, which is UTF-8 whatever it declares. */
  readonly isText: boolean
}

type BodyKind = 'document' | 'form' | 'json'

const MOST_FILES = 500
const MOST_FIELDS = 500
const LONGEST_NAME = 200
const LONGEST_FIELD = 1_048_576
const DOCUMENT = 'index.html'

/** What a body is, from its Content-Type and its first bytes. Throws an HttpError for a form or JSON with another Content-Type. */
export const bodyKind = (contentType: string | null, first: Uint8Array): BodyKind => {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const start = new TextDecoder().decode(first.subarray(0, SHOWN_BYTES))
  if (type.startsWith('multipart/') && start.startsWith('--')) {
    if (type !== 'multipart/form-data') throw formBody()
    return 'form'
  }
  if (type === 'application/json' || type.endsWith('+json')) return 'json'
  if (/^\ufeff?\s*\{\s*"(html|options|assets)"\s*:/.test(start)) throw jsonBody()
  return 'document'
}

const SHOWN_BYTES = 200

export const readBody = (kind: 'form' | 'json', contentType: string, body: Uint8Array): Promise<Form> =>
  kind === 'json' ? Promise.resolve(jsonForm(body)) : multipartForm(contentType, body)

/** The options that stand for files with certain names: the paths that the options name are found among the files. */
const FILE_OPTIONS: readonly (readonly [file: string, option: 'headerHtml' | 'footerHtml' | 'cover', other: string])[] = [
  ['header.html', 'headerHtml', 'header-html-content'], ['footer.html', 'footerHtml', 'footer-html-content'], ['cover.html', 'cover', ''],
]

/** Options for the header, footer and cover among the files. Throws a UsageError if the options have another one. */
export const fileOptions = ({ given, pairs }: Form): Partial<Record<'headerHtml' | 'footerHtml' | 'cover', string>> => {
  const found: Partial<Record<'headerHtml' | 'footerHtml' | 'cover', string>> = {}
  for (const [file, option, other] of FILE_OPTIONS) {
    if (!given.named.has(file)) continue
    if (pairs.some(([name]) => name === other)) throw usageError(`${file} and ${other} exclude each other\nsend only one of them`)
    found[option] = file
  }
  return found
}

class Files {
  readonly named = new Map<string, Uint8Array>()

  /** Throws a UsageError for a name that no file may have, for a second file of a name, and for too many files. */
  add(name: string, bytes: Uint8Array): void {
    const shown = JSON.stringify(name.slice(0, LONGEST_NAME))
    if (name === '' || name.length > LONGEST_NAME) throw usageError(`a file needs a name of 1 to ${LONGEST_NAME} characters, ${shown} was given`)
    if (/[/\\\u0000-\u001f\u007f]/.test(name) || name === '.' || name === '..') {
      throw usageError(`${shown} is not the name of a file\nsend files without directories, and refer to them by their names`)
    }
    if (this.named.has(name)) throw usageError(`there are two files ${shown}`)
    if (this.named.size >= MOST_FILES) throw usageError(`there are more than ${MOST_FILES} files`)
    this.named.set(name, bytes)
  }

  /** The document, which is then no longer among the files; null without one. */
  takeDocument(): Uint8Array | null {
    const html = this.named.get(DOCUMENT) ?? null
    this.named.delete(DOCUMENT)
    return html
  }
}

const multipartForm = (contentType: string, body: Uint8Array): Promise<Form> => new Promise((resolve, reject) => {
  const files = new Files()
  const pairs: OptionPair[] = []
  const refuse = (error: unknown): void => {
    parser.removeAllListeners()
    parser.on('error', () => {})
    reject(error)
  }
  let parser: InstanceType<typeof Busboy>
  try {
    parser = new Busboy({
      headers: { 'content-type': contentType }, preservePath: true,
      // A text part with the name of a file is a file too.
      isPartAFile: (field, _, name) => name !== undefined || (field ?? '').includes('.'),
      limits: { fields: MOST_FIELDS, fieldNameSize: LONGEST_NAME, fieldSize: LONGEST_FIELD, headerPairs: 20 },
    })
  } catch {
    reject(usageError('the form has no valid boundary in its Content-Type'))
    return
  }
  parser.on('file', (field, stream, filename) => {
    const name = fileName(field, filename)
    const pieces: Uint8Array[] = []
    try {
      // Its bytes arrive later.
      files.add(name, new Uint8Array())
    } catch (error) {
      refuse(error)
      return
    }
    stream.on('data', (piece: Uint8Array) => pieces.push(piece))
    stream.on('end', () => files.named.set(name, Buffer.concat(pieces)))
  })
  parser.on('field', (name, value, _, isCut) => {
    if (isCut) refuse(usageError(`${name.slice(0, LONGEST_NAME)} is longer than ${LONGEST_FIELD} bytes`))
    pairs.push([name, value])
  })
  parser.on('fieldsLimit', () => refuse(usageError(`the form has more than ${MOST_FIELDS} fields`)))
  parser.on('error', (error) => refuse(usageError(`the form cannot be read: ${error instanceof Error ? error.message : String(error)}`)))
  parser.on('finish', () => {
    const html = files.takeDocument()
    if (html === null) refuse(usageError(`the form has no part ${DOCUMENT}\nsend the document as a file of that name, for example with curl -F ${DOCUMENT}=@FILE`))
    else resolve({ html, pairs, given: { named: files.named }, isText: false })
  })
  parser.end(body)
})

/** A field with the name of a file names it; for others, such as `files`, the file itself does. */
const fileName = (field: string | undefined, filename: string | undefined): string =>
  field?.includes('.') === true ? field : filename ?? ''

const KEYS = ['html', 'options', 'assets']

const jsonForm = (body: Uint8Array): Form => {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    throw usageError(`the body is not JSON in UTF-8: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!isObject(value)) throw usageError('the body is not a JSON object')
  const stranger = Object.keys(value).find((key) => !KEYS.includes(key))
  if (stranger !== undefined) throw usageError(`the body has the key ${JSON.stringify(stranger.slice(0, LONGEST_NAME))}\nit may have ${KEYS.join(', ')}`)
  const { html, options = {}, assets = {} } = value
  if (typeof html !== 'string' || html === '') throw usageError('html must be the document as a string')
  if (!isObject(options)) throw usageError('options must be an object')
  if (!isObject(assets)) throw usageError('assets must be an object of base64 strings by name')
  const files = new Files()
  for (const [name, content] of Object.entries(assets)) files.add(name, decoded(name, content))
  // Keys may have the form of the query or of the library.
  const pairs = optionPairs(Object.fromEntries(Object.entries(options).map(([key, each]) => [optionKey(key), each])))
  return { html: new TextEncoder().encode(html), pairs, given: { named: files.named }, isText: true }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const decoded = (name: string, content: unknown): Uint8Array => {
  const bytes = typeof content === 'string' ? base64Bytes(content.replace(/^data:[^,]*;base64,/i, '')) : null
  if (bytes === null) {
    throw usageError(`assets: ${JSON.stringify(name.slice(0, LONGEST_NAME))} must be a string in base64`)
  }
  return bytes
}
