/**
 * Files that come with a document, by name: bytes in memory, or a function that is asked for each name. A reference finds one by its path
 * below the base of the document, without query and fragment (`img/logo.png`, also as `./img/logo.png` and `/img/logo.png`), or by its
 * whole web address. References in such a file are relative to its name.
 */
import { pathToFileURL } from 'node:url'
import { urlText } from '../host/url-text.ts'

export interface GivenFile {
  readonly bytes: Uint8Array
  /** The encoding label that came with it; null if unknown. */
  readonly charset: string | null
}

export interface GivenFiles {
  readonly named: ReadonlyMap<string, Uint8Array>
  /** Called for names that are not in `named`; null for a file that does not exist. May throw or reject with a ConvertError. */
  readonly find?: ((name: string) => GivenFile | null | Promise<GivenFile | null>) | undefined
}

/** Prefix of the address of a given file. Documents and style sheets cannot contain it, since both replace U+0000 when they are read. */
const GIVEN = '\u0000given\u0000'

/** A base for relative references: it is never loaded. */
const ROOT = 'https://given.invalid/'

/** The address of a given file, as the base of references in it. */
export const givenAddress = (name: string): string => GIVEN + name

/** A reference in a given file to another file, as a reference of the document, or null if `base` is not the address of a given file. */
export const fromDocument = (reference: string, base: string): string | null => {
  if (!base.startsWith(GIVEN)) return null
  const own = base.slice(GIVEN.length)
  const url = resolved(reference, /^https?:/i.test(own) ? own : ROOT + encodeURI(own))
  if (url === null) return reference
  return url.href.startsWith(ROOT) ? url.href.slice(ROOT.length) : url.href
}

/**
 * The name that a reference gives a file: a path relative to `directory`, the base directory of the document, or a web address. Null for a
 * reference that cannot be one. `base`: as for `Host.load`, but not the address of a given file; `baseUrl`: the base of the document if it
 * is a web address. A web address below `baseUrl` is a path.
 */
export const givenName = (reference: string, base: string, directory: string, baseUrl: string | null): string | null => {
  const below = `${pathToFileURL(directory).href.replace(/\/$/, '')}/`
  const start = base === '' ? baseUrl ?? ROOT : base.startsWith(below) ? ROOT + base.slice(below.length) : base
  const from = /^[a-z][a-z\d+.-]*:/i.test(start) ? start : resolved(start, baseUrl ?? ROOT)?.href ?? ROOT
  const url = resolved(reference, from)
  if (url === null) return null
  url.hash = ''
  const site = baseUrl === null ? null : resolved('.', baseUrl)?.href ?? null
  if (site !== null && url.href.startsWith(site)) return decoded(new URL(url.href.slice(site.length), ROOT).pathname.slice(1))
  if (!url.href.startsWith(ROOT)) return /^https?:$/.test(url.protocol) ? url.href : null
  // A path that leaves the base would be cut to a name below it.
  if (from === ROOT && leavesBase(reference)) return null
  return decoded(url.pathname.slice(1))
}

/** A name as the caller writes it, in the form of `givenName`. */
export const plainName = (name: string): string => /^https?:\/\//i.test(name) ? resolved(name, ROOT)?.href ?? name : name.replace(/^(\.?\/)+/, '')

/** The bytes of base64 with or without padding and white space; also of its form for URLs. Null for other text. */
export const base64Bytes = (text: string): Uint8Array | null =>
  /^[\w+/\s-]*={0,2}\s*$/.test(text) ? new Uint8Array(Buffer.from(text, 'base64')) : null

const leavesBase = (reference: string): boolean => {
  let depth = 0
  for (const part of urlText(reference).replace(/[?#].*$/s, '').split(/[\\/]/)) {
    if (/^(\.|%2e){2}$/i.test(part)) depth--
    else if (part !== '' && !/^(\.|%2e)$/i.test(part)) depth++
    if (depth < 0) return true
  }
  return false
}

const resolved = (reference: string, base: string): URL | null => {
  const text = urlText(reference)
  return text !== '' && URL.canParse(text, base) ? new URL(text, base) : null
}

const decoded = (path: string): string | null => {
  try {
    return path === '' ? null : decodeURIComponent(path)
  } catch {
    return null
  }
}
