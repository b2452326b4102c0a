/**
 * Which local file a reference of the document means, and whether it may be read. The boundary is the base directory,
 * judged on the path text (a link inside it may point out); with allowed directories it is those instead, judged on
 * real paths. A reference that starts with / is tried below the base directory first.
 * Options name files too, but those do not come through here.
 */
import { realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, posix, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { percentDecode } from '../host/data-url.ts'
import { urlText } from '../host/url-text.ts'
import { inputError } from '../messages/errors.ts'
import { quoted } from './read-file.ts'

export interface AccessRules {
  readonly localFiles: boolean
  /** Directory that the document's references are relative to, and its site root. */
  readonly baseDirectory: string
  /** A further directory that may be read from: that of the document beside which this one stands. */
  readonly alsoInside?: string
  /** Base of relative references when it is a web address. */
  readonly baseUrl: string | null
  /** Empty: no further restriction. */
  readonly allowPaths: readonly string[]
}

export interface FileAccess {
  /** Absolute path of the readable regular file that is meant. Throws an input error with the remedy. */
  locate(reference: string, base: string): string
  /** The web address that is meant, or null when it is none. */
  remoteAddress(reference: string, base: string): URL | null
}

/** Directories named by --allow-path, as real paths; a wrong one ends the start. */
export const realAllowPaths = (paths: readonly string[]): readonly string[] =>
  paths.map((path) => {
    const real = realPath(path)
    if (real === null) throw inputError(`--allow-path: there is no directory ${path}`)
    if (!statSync(real).isDirectory()) throw inputError(`--allow-path: ${path} is not a directory`)
    return real
  })

/** --base-url as what it is: a web address, or an existing directory. */
export const readBaseUrl = (value: string): { readonly url: string } | { readonly directory: string } => {
  if (/^https?:\/\//i.test(value)) {
    if (!URL.canParse(value)) throw inputError(`--base-url: ${value} is not a web address`)
    return { url: value }
  }
  const path = /^file:\/\//i.test(value) ? pathOfFileUrl(value) : value
  if (!isDirectory(path)) throw inputError(`--base-url: ${value} is neither an http(s) URL nor a directory that is there`)
  return { directory: resolve(path) }
}

/** Longer ones are no paths on any system, and would only fill the messages. */
const MAX_REFERENCE = 4096

export const createFileAccess = (rules: AccessRules): FileAccess => {
  const root = resolve(rules.baseDirectory)
  const allowed = realAllowPaths(rules.allowPaths)

  const isWithin = (path: string): boolean =>
    isInside(path, root) || (rules.alsoInside !== undefined && isInside(path, rules.alsoInside))

  const mayRead = (path: string): boolean => {
    if (allowed.length === 0) return isWithin(path)
    const real = realPath(path)
    return real !== null && allowed.some((directory) => isInside(real, directory))
  }

  const refuse = (reference: string, path: string): Error => {
    if (allowed.length === 0) {
      return inputError(
        `${quoted(reference)} leads to ${path}, which is outside the base directory ${root}\n` +
          'allow its directory with --allow-path',
      )
    }
    return inputError(
      `${quoted(reference)} leads to ${path}, which is in none of the allowed directories (${allowed.join(', ')})\n` +
        'allow its directory with a further --allow-path',
    )
  }

  const locateRooted = (reference: string, path: string): string => {
    const inSite = join(root, posix.normalize(path))
    if (isFile(inSite)) {
      if (mayRead(inSite)) return inSite
      throw refuse(reference, inSite)
    }
    const absolute = resolve(path)
    // Whether a file is there must not show through a refusal, so the boundary comes first.
    if (allowed.length === 0 && !isWithin(absolute)) {
      throw inputError(
        `${quoted(reference)} was not found: there is no file ${inSite}, and ${absolute} is outside the base directory ${root}\n` +
          'allow its directory with --allow-path',
      )
    }
    if (!isFile(absolute) || !mayRead(absolute)) throw notThere(reference, inSite, absolute, allowed)
    return absolute
  }

  const locateRelative = (reference: string, path: string, directory: string): string => {
    const target = resolve(directory, path)
    if (allowed.length === 0 && !isWithin(target)) throw refuse(reference, target)
    if (realPath(target) === null) {
      // Outside of what may be read a refusal must not tell whether the file is there.
      if (!isWithin(target) && !allowed.some((allow) => isInside(target, allow))) throw refuse(reference, target)
      throw inputError(`${quoted(reference)} was not found: there is no file ${target}`)
    }
    if (!mayRead(target)) throw refuse(reference, target)
    if (!isFile(target)) throw inputError(`${quoted(reference)} leads to ${target}, which is not a regular file`)
    return target
  }

  /** The document's own base stands behind a base that is no address by itself. */
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
        throw inputError(`${quoted(written)} was not read: what comes from the web refers to the web only`)
      }
      if (written === '') throw inputError('an empty reference names no resource')
      if (!URL.canParse(written, own)) throw inputError(`${quoted(written)} is not a web address`)
      return new URL(written, own)
    },
    locate(reference, base) {
      const written = urlText(reference)
      if (written === '') throw inputError('an empty reference names no file')
      if (written.length > MAX_REFERENCE) throw inputError(`${quoted(written)} is too long for the name of a file`)
      checkScheme(written, baseOf(base))
      if (!rules.localFiles) {
        throw inputError(
          `${quoted(written)} was not read: local files are not allowed\nallow them with --enable-local-file-access`,
        )
      }
      if (/^file:/i.test(written)) {
        const path = pathOfFileUrl(written)
        checkSeparators(path, written)
        return locateRooted(written, path)
      }
      const path = decodePath(written)
      if (path.startsWith('/')) return locateRooted(written, path)
      return locateRelative(written, path, directoryOf(base, root))
    },
  }
}

const isAbsoluteUrl = (text: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(text)

const notThere = (reference: string, inSite: string, absolute: string, allowed: readonly string[]): Error =>
  inputError(
    `${quoted(reference)} was not found: there is no file ${inSite}, and none at ${absolute}` +
      (allowed.length === 0 ? '' : ` that may be read\nfiles are read from ${allowed.join(', ')}; --allow-path adds a directory`),
  )

const checkScheme = (reference: string, base: string): void => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(reference)?.[1]?.toLowerCase()
  const remote = scheme === 'http' || scheme === 'https' || reference.startsWith('//')
  if (remote || (scheme === undefined && /^https?:\/\//i.test(base))) {
    throw inputError(
      `${quoted(reference)} was not fetched${remote ? '' : ` from ${base}`}: remote resources are not allowed\n` +
        'put the resource beside the document or into it as a data: URL, or allow them with --allow-remote-assets',
    )
  }
  if (scheme !== undefined && scheme !== 'file') {
    throw inputError(`${quoted(reference)} was not read: ${scheme}: is not a scheme that resources can have here`)
  }
}

/** The path that a URL reference spells: without query and fragment, escapes decoded. */
const decodePath = (reference: string): string => {
  const end = reference.search(/[?#]/)
  const written = end < 0 ? reference : reference.slice(0, end)
  let path: string
  try {
    path = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(percentDecode(written, 0, written.length))
  } catch {
    throw inputError(`${quoted(reference)} is not a usable file name: its %-escapes are not UTF-8`)
  }
  checkNul(path, reference)
  checkSeparators(path, reference)
  if (path === '') throw inputError(`${quoted(reference)} names no file`)
  return path
}

/** Directories may have any name, and what was read from them is named by such a URL. */
const pathOfFileUrl = (url: string): string => {
  let path: string
  try {
    path = fileURLToPath(url)
  } catch (error) {
    throw inputError(`${quoted(url)} is not a usable file: URL`, error)
  }
  checkNul(path, url)
  return path
}

const checkNul = (path: string, reference: string): void => {
  if (path.includes('\0')) throw inputError(`${quoted(reference)} is not a usable file name: it holds a NUL character`)
}

/** Of a reference: documents are the same on every system. */
const checkSeparators = (path: string, reference: string): void => {
  if (path.includes('\\')) {
    throw inputError(`${quoted(reference)} is not a usable file name: it holds a backslash\nseparate directories with /`)
  }
}

/** The directory that references are relative to: the document's, a loaded resource's, or the one of <base href>. */
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

const isInside = (path: string, directory: string): boolean =>
  path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep)

const realPath = (path: string): string | null => {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const isDirectory = (path: string): boolean => {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
