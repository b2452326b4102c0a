/**
 * Files that a program gives with a document: an object of bytes by name, or a function that is asked for each name or web address. What
 * they do not have is loaded as usual, by the access rules of the options.
 */
import { type GivenFile, type GivenFiles, plainName } from '../host-node/given-files.ts'
import { ConvertError, inputError, usageError } from '../messages/errors.ts'

/** Content of a file; a string is text in UTF-8. */
export type AssetContent = Uint8Array | ArrayBuffer | string

/** What a function may answer; undefined and null for a file that it does not have. */
export type AssetAnswer = AssetContent | Blob | Response | null | undefined

/**
 * Files by name: the path of a reference relative to the document (`img/logo.png`), or a web address. A function is called once for each
 * file with this name.
 */
export type Assets =
  | Readonly<Record<string, AssetContent>>
  | ((name: string) => AssetAnswer | Promise<AssetAnswer>)

/** Throws a UsageError for anything else. */
export const givenFiles = (assets: unknown): GivenFiles | undefined => {
  if (assets === undefined || assets === null) return undefined
  if (typeof assets === 'function') return { named: new Map(), find: asking(assets as (name: string) => unknown) }
  if (typeof assets !== 'object' || Symbol.iterator in assets || assets instanceof Map) {
    throw usageError("assets must be an object such as { 'logo.png': bytes }, or a function")
  }
  const named = new Map<string, Uint8Array>()
  for (const [name, content] of Object.entries(assets)) {
    const bytes = bytesOf(content)
    if (bytes === null) throw usageError(`assets: ${name} must be a Uint8Array, an ArrayBuffer or a string`)
    named.set(plainName(name), bytes)
  }
  return { named }
}

const bytesOf = (content: unknown): Uint8Array | null => {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  if (content instanceof Uint8Array) return content
  // Not checked with instanceof: the program may use a buffer of another realm.
  return Object.prototype.toString.call(content) === '[object ArrayBuffer]' ? new Uint8Array(content as ArrayBuffer) : null
}

/** Each name is asked for once, also if many references have it. */
const asking = (ask: (name: string) => unknown): NonNullable<GivenFiles['find']> => {
  const asked = new Map<string, Promise<GivenFile | null>>()
  return (name) => {
    const known = asked.get(name) ?? answerOf(ask, name)
    asked.set(name, known)
    return known
  }
}

const answerOf = async (ask: (name: string) => unknown, name: string): Promise<GivenFile | null> => {
  try {
    const answer = await ask(name)
    if (answer === undefined || answer === null) return null
    const bytes = bytesOf(answer)
    if (bytes !== null) return { bytes, charset: null }
    if (isBody(answer)) return await readBody(answer, name)
  } catch (error) {
    if (error instanceof ConvertError) throw error
    throw inputError(`assets(${JSON.stringify(name)}) failed: ${error instanceof Error ? error.message : String(error)}`, error)
  }
  throw usageError(`assets(${JSON.stringify(name)}) must give bytes, a string, a Blob, a Response or undefined`)
}

interface Body {
  readonly ok?: boolean
  readonly status?: number
  readonly headers?: Headers
  arrayBuffer(): Promise<ArrayBuffer>
}

const isBody = (answer: unknown): answer is Body =>
  typeof answer === 'object' && answer !== null && 'arrayBuffer' in answer && typeof answer.arrayBuffer === 'function'

const readBody = async (body: Body, name: string): Promise<GivenFile> => {
  if (body.ok === false) throw inputError(`assets(${JSON.stringify(name)}) gave a response with status ${String(body.status)}`)
  const type = body.headers?.get('content-type') ?? ''
  return { bytes: new Uint8Array(await body.arrayBuffer()), charset: /;\s*charset="?([^\s";]+)/i.exec(type)?.[1] ?? null }
}
