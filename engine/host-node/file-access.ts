/**
 * Resolves references of a document to local files or web addresses. The path of a reference is URL text, relative to the document, the
 * resource that contains it, or <base href>. Whether the file may be read is decided by the read boundary. Files that options name do not
 * use this.
 */
import { statSync } from 'node:fs'
import { dirname, isAbsolute, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { percentDecode } from '../host/data-url.ts'
import { urlText } from '../host/url-text.ts'
import { inputError } from '../messages/errors.ts'
import { absolutePath, pathOf, systemPath } from './byte-paths.ts'
import { type BoundaryRules, isInside, ReadBoundary } from './read-boundary.ts'
import { quoted } from './read-file.ts'

export interface AccessRules extends BoundaryRules {
  readonly localFiles: boolean
  /** Base of relative references, if it is a web address. */
  readonly baseUrl: string | null
}

export interface FileAccess {
  /** The absolute path of the readable regular file. Throws an InputError with the remedy. */
  locate(reference: string, base: string): string
  /** Checks the file that was opened at that path; throws like `locate`. */
  check(reference: string, path: string, file: number): void
  /** The web address of the reference; null if it is not one. */
  remoteAddress(reference: string, base: string): URL | null
}

/** Parses --base-url: a web address, or an existing directory. */
export const readBaseUrl = (value: string): { readonly url: string } | { readonly directory: string } => {
  if (/^https?:\/\//i.test(value)) {
    if (!URL.canParse(value)) throw inputError(`--base-url: ${value} is not a web address`)
    return { url: value }
  }
  const path = /^file:\/\//i.test(value) ? pathOfFileUrl(value) : value
  if (!isDirectory(path)) throw inputError(`--base-url: ${value} is neither an http(s) URL nor an existing directory`)
  return { directory: absolutePath(path) }
}

/** Longer references are not paths on any system, and would only fill messages. */
const MAX_REFERENCE = 4096

export const createFileAccess = (rules: AccessRules): FileAccess => {
  const boundary = new ReadBoundary(rules)
  const { isForStrangers = false } = rules

  /** Resolves a base that is not an absolute address against the base of the document. */
  const baseOf = (base: string): string => {
    if (isAbsoluteUrl(base)) return base
    if (rules.baseUrl !== null) return URL.canParse(base, rules.baseUrl) ? new URL(base, rules.baseUrl).href : rules.baseUrl
    return base.startsWith('//') ? `https:${base}` : base
  }

  return {
    remoteAddress(reference, base) {
      const written = urlText(reference)
      const own = baseOf(base)
      if (written.length > MAX_REFERENCE) throw inputError(`${quoted(written)} is too long for a web address`)
      if (/^https?:/i.test(written) || written.startsWith('//')) {
        const scheme = /^https?:/i.test(own) ? own : 'https://scheme.invalid/'
        if (!URL.canParse(written, scheme)) throw inputError(`${quoted(written)} is not a web address`)
        return new URL(written, scheme)
      }
      if (!/^https?:\/\//i.test(own)) return null
      if (isAbsoluteUrl(written)) {
        throw inputError(`${quoted(written)} was not read: resources from the web may refer to web addresses only`)
      }
      if (written === '') throw inputError('an empty reference names no resource')
      if (!URL.canParse(written, own)) throw inputError(`${quoted(written)} is not a web address`)
      return new URL(written, own)
    },
    check: (reference, path, file) => boundary.check(reference, path, file),
    locate(reference, base) {
      const written = urlText(reference)
      if (written === '') throw inputError('an empty reference names no file')
      if (written.length > MAX_REFERENCE) throw inputError(`${quoted(written)} is too long for a file name`)
      checkScheme(written, baseOf(base), isForStrangers)
      if (!rules.localFiles) {
        throw inputError(
          `${quoted(written)} was not read: local files are not allowed\nallow local files with --enable-local-file-access`,
        )
      }
      if (/^file:\//i.test(written)) {
        const path = pathOfFileUrl(written)
        checkSeparators(path, written)
        return boundary.relative(written, path, boundary.root)
      }
      // Without a slash after the scheme it is a relative path, as in browsers.
      const path = decodePath(written.replace(/^file:/i, ''))
      if (path.startsWith('/')) return boundary.rooted(written, path)
      return boundary.relative(written, path, directoryOf(base, boundary.root))
    },
  }
}

const isAbsoluteUrl = (text: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(text)

const checkScheme = (reference: string, base: string, isForStrangers: boolean): void => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(reference)?.[1]?.toLowerCase()
  const remote = scheme === 'http' || scheme === 'https' || reference.startsWith('//')
  if (remote || (scheme === undefined && /^https?:\/\//i.test(base))) {
    throw inputError(
      `${quoted(reference)} was not fetched${remote || isForStrangers ? '' : ` from ${base}`}: remote resources are not allowed\n` +
        'put the resource next to the document, embed it as a data: URL, or allow remote resources with --allow-remote-assets',
    )
  }
  if (scheme !== undefined && scheme !== 'file') {
    throw inputError(`${quoted(reference)} was not read: ${scheme}: is not a scheme that is allowed for resources`)
  }
}

/** The path of a URL reference: without query and fragment, with escapes decoded. */
const decodePath = (reference: string): string => {
  const end = reference.search(/[?#]/)
  const written = end < 0 ? reference : reference.slice(0, end)
  const path = decodedPath(written)
  checkNul(path, reference)
  checkSeparators(path, reference)
  if (path === '') throw inputError(`${quoted(reference)} names no file`)
  return path
}

/** Escapes may be any bytes of a file name, UTF-8 or not. */
const decodedPath = (written: string): string => pathOf(Buffer.from(percentDecode(written, 0, written.length)))

/** The path of a file: URL, in which directories with any name may occur. */
const pathOfFileUrl = (url: string): string => {
  let path: string
  try {
    // The function of Node accepts UTF-8 only, and refuses escaped slashes.
    path = /%[89a-f]/i.test(url) && !/%2f/i.test(url) && URL.canParse(url) && new URL(url).host === '' ? decodedPath(new URL(url).pathname) : fileURLToPath(url)
  } catch (error) {
    throw inputError(`${quoted(url)} is not a usable file: URL`, error)
  }
  checkNul(path, url)
  return path
}

const checkNul = (path: string, reference: string): void => {
  if (path.includes('\0')) throw inputError(`${quoted(reference)} is not a usable file name: it contains a NUL character`)
}

/** Refuses backslashes in references, since documents must have the same meaning on every system. */
const checkSeparators = (path: string, reference: string): void => {
  if (path.includes('\\')) {
    throw inputError(`${quoted(reference)} is not a usable file name: it contains a backslash\nseparate directories with /`)
  }
}

/** The directory that references are relative to: that of the document, of a loaded resource, or of <base href>. */
const directoryOf = (base: string, root: string): string => {
  if (base === '') return root
  if (/^file:/i.test(base)) {
    const path = pathOfFileUrl(base)
    return base.endsWith('/') ? path : dirname(path)
  }
  const path = decodePath(base)
  if (isAbsolute(path) && isInside(path, root)) return path.endsWith('/') || isDirectory(path) ? path : dirname(path)
  const below = path.startsWith('/') ? join(root, posix.normalize(path)) : resolve(root, path)
  return path.endsWith('/') ? below : dirname(below)
}

const isDirectory = (path: string): boolean => {
  try {
    return statSync(systemPath(path)).isDirectory()
  } catch {
    return false
  }
}
