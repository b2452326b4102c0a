/**
 * Loads the references of a document: data: URLs, files that read-boundary.ts allows, and web addresses if there is a loader for them.
 * References in a file that an option names are relative to that file and can also reach its directory. All resources of a conversion share
 * one budget.
 */
import { dirname } from 'node:path'
import { isDataUrl, readDataUrl } from '../host/data-url.ts'
import type { LoadedResource, ResourceKind } from '../host/host.ts'
import { inputError } from '../messages/errors.ts'
import type { Options } from '../options/table.ts'
import { absolutePath, fileUrlOf, workingDirectory } from './byte-paths.ts'
import { createFileAccess, type FileAccess, readBaseUrl } from './file-access.ts'
import { ABSENT, fileState, type ReadFile } from './file-state.ts'
import { fromDocument, type GivenFile, type GivenFiles, givenAddress, givenName, plainName } from './given-files.ts'
import { createHttpLoader, type HttpLoader } from './http-loader.ts'
import { MAX_FONT_RESOURCE_BYTES, MAX_RESOURCE_BYTES, quoted, readRegularFile } from './read-file.ts'

/** Number of bytes that may still be loaded. */
export interface LoadBudget {
  left: number
  /** Loaded resources by address: a resource counts once, and is not read again while it is in use. */
  loaded?: Map<string, Loaded>
}

interface Loaded {
  readonly bytes: WeakRef<Uint8Array>
  /** Encoding label of the HTTP response. */
  readonly charset: string | null
}

/** Budget for all resources of a conversion, bytes. */
const MAX_LOADED_BYTES = 512 * 1_048_576

export interface LoadSettings {
  /** Path of the input; null for an input without a file: then the working directory is the base. */
  readonly input?: string | null
  readonly baseUrl?: string | null
  /** Whether the document may refer to local files. */
  readonly localFiles: boolean
  readonly allowPaths?: readonly string[]
  /** A directory that may be read in addition to that of the input. */
  readonly alsoInside?: string
  /** Whether the document may refer to public web addresses, or the loader for them. */
  readonly remoteAssets?: boolean | HttpLoader
  /** Counts the loaded bytes; shared by the hosts of one conversion. */
  readonly budget?: LoadBudget
  /** Whether documents are untrusted; see BoundaryRules. */
  readonly isForStrangers?: boolean
  /** Files that come with the document; they are used before any other. */
  readonly given?: GivenFiles | undefined
  /** Called for each local file that is read, or is missing. */
  readonly onRead?: ((file: ReadFile) => void) | undefined
}

/** Access rights from the options of a conversion; a server decides about local files differently. */
export const accessOf = (options: Options): LoadSettings => ({
  baseUrl: options.baseUrl,
  localFiles: !options.disableLocalFileAccess,
  allowPaths: options.allowPath,
  remoteAssets: options.allowRemoteAssets,
})

/**
 * Prefix of directory and address of a file that an option names, in the base of its references. Documents and style sheets cannot contain
 * it, since both replace U+0000 when they are read.
 */
const OWN = '\u0000'

/** The `base` for references in a file that an option names. */
export const baseOfOptionFile = (path: string): string =>
  OWN + dirname(absolutePath(path)) + OWN + fileUrlOf(absolutePath(path))

export class ResourceLoader {
  /** Base directory of relative references of the document. */
  readonly baseDirectory: string
  readonly budget: LoadBudget
  /** Null if web addresses are refused. */
  readonly remote: HttpLoader | null
  private readonly settings: LoadSettings
  private readonly access: FileAccess
  /** The base of the document if it is a web address. */
  private readonly baseUrl: string | null
  /** By the directory of the file that an option names. */
  private readonly accessBeside = new Map<string, FileAccess>()

  /** Throws an InputError if the base directory or an allowed directory does not exist. */
  constructor(settings: LoadSettings) {
    const { input, baseUrl, localFiles, allowPaths = [], alsoInside, remoteAssets = null, isForStrangers = false } = settings
    const base = baseUrl == null ? null : readBaseUrl(baseUrl)
    const inputDirectory = input == null ? workingDirectory() : dirname(absolutePath(input))
    this.settings = settings
    this.baseDirectory = base !== null && 'directory' in base ? base.directory : inputDirectory
    this.baseUrl = base !== null && 'url' in base ? base.url : null
    this.access = createFileAccess({
      localFiles,
      baseDirectory: this.baseDirectory,
      ...(alsoInside === undefined ? {} : { alsoInside }),
      baseUrl: this.baseUrl,
      allowPaths,
      isForStrangers,
      missing: this.missing(),
    })
    this.budget = settings.budget ?? { left: MAX_LOADED_BYTES }
    this.remote = remoteAssets === true ? createHttpLoader() : remoteAssets === false ? null : remoteAssets
  }

  /** See `Host.load`. */
  load(reference: string, from: string, kind?: ResourceKind): LoadedResource | Promise<LoadedResource> {
    const most = kind === 'font' ? MAX_FONT_RESOURCE_BYTES : MAX_RESOURCE_BYTES
    if (isDataUrl(reference)) {
      const { bytes, charset } = readDataUrl(reference, most, fromBase64)
      return { bytes, url: from, charset }
    }
    const { given } = this.settings
    return given === undefined ? this.loadOther(reference, from, most) : this.loadGiven(given, reference, from, most)
  }

  /** A file that comes with the document, or any other. */
  private loadGiven(given: GivenFiles, written: string, from: string, most: number): LoadedResource | Promise<LoadedResource> {
    const within = fromDocument(written, from)
    const [reference, base] = within === null ? [written, from] : [within, '']
    const name = givenName(reference, base.split(OWN)[2] ?? base, this.baseDirectory, this.baseUrl)
    if (name === null) return this.loadOther(reference, base, most)
    const file = given.named.get(name)
    const use = (found: GivenFile | null): LoadedResource | Promise<LoadedResource> => {
      if (found === null) return this.loadOther(reference, base, most)
      const { bytes, charset } = found
      if (bytes.length > most) throw inputError(`${quoted(written)} is larger than ${Math.floor(most / 1_048_576)} MiB (${bytes.length} bytes)`)
      const url = givenAddress(name)
      // A copy: the engine keeps the bytes of images, and those of the caller may change.
      const loaded = { bytes: this.known(url)?.bytes ?? bytes.slice(), url, charset }
      this.count(loaded, written, 'read')
      return loaded
    }
    if (file !== undefined) return use({ bytes: file, charset: null })
    const found = given.find?.(name) ?? null
    return found instanceof Promise ? found.then(use) : use(found)
  }

  /** The bytes of a file that comes with the document, for a file that an option names. */
  optionFile(path: string): Uint8Array | undefined {
    return this.settings.given?.named.get(plainName(path))
  }

  /** A named file that comes with the document, for a reference of a header or footer. */
  givenFile(reference: string): LoadedResource | null {
    const name = givenName(reference, '', this.baseDirectory, this.baseUrl)
    const bytes = name === null ? undefined : this.settings.given?.named.get(name)
    return name === null || bytes === undefined ? null : { bytes: bytes.slice(), url: givenAddress(name) }
  }

  private loadOther(reference: string, from: string, most: number): LoadedResource | Promise<LoadedResource> {
    const [, directory, own] = from.split(OWN)
    if (directory === undefined || own === undefined) return this.loadFrom(reference, from, this.access, most)
    const loaded = this.loadFrom(reference, own, this.accessFrom(directory), most)
    return loaded instanceof Promise ? loaded : { ...loaded, url: OWN + directory + OWN + loaded.url }
  }

  private loadFrom(reference: string, from: string, access: FileAccess, most: number): LoadedResource | Promise<LoadedResource> {
    const { remote, settings: { isForStrangers = false } } = this
    const address = remote === null ? null : access.remoteAddress(reference, from)
    if (remote !== null && address !== null) {
      const known = this.known(address.href)
      if (known !== null) return { ...known, url: address.href }
      return remote.load(address, reference, most).then((loaded) => {
        this.count(loaded, reference, 'fetched')
        return loaded
      })
    }
    const path = access.locate(reference, from)
    const url = fileUrlOf(path)
    // Before the file is read, so that a change in between is detected later.
    this.settings.onRead?.([path, fileState(path)])
    const known = this.known(url)
    const bytes = known?.bytes ?? readRegularFile(path, reference, most, { isForStrangers, check: (file) => access.check(reference, path, file) })
    if (known === null) this.count({ url, bytes }, reference, 'read')
    return { bytes, url, ...(isForStrangers ? { isPrivate: true } : {}) }
  }

  private known(url: string): Pick<LoadedResource, 'bytes' | 'charset'> | null {
    const known = this.budget.loaded?.get(url)
    const bytes = known?.bytes.deref()
    return known === undefined || bytes === undefined ? null : { bytes, charset: known.charset }
  }

  private count({ url, bytes, charset = null }: LoadedResource, reference: string, done: string): void {
    const { budget } = this
    const loaded = budget.loaded ??= new Map()
    const further = loaded.has(url) ? 0 : bytes.length
    if (further > budget.left) throw inputError(`${quoted(reference)} was not ${done}: the document loads more than ${MAX_LOADED_BYTES / 1_048_576} MiB in all`)
    budget.left -= further
    loaded.set(url, { bytes: new WeakRef(bytes), charset })
  }

  private missing(): ((path: string) => void) | undefined {
    const { onRead } = this.settings
    return onRead === undefined ? undefined : (path) => onRead([path, ABSENT])
  }

  private accessFrom(directory: string): FileAccess {
    const known = this.accessBeside.get(directory)
    if (known !== undefined) return known
    const { localFiles, allowPaths = [], isForStrangers = false } = this.settings
    const made = createFileAccess({
      localFiles, baseDirectory: directory, alsoInside: this.baseDirectory, baseUrl: null, allowPaths, isForStrangers, missing: this.missing(),
    })
    this.accessBeside.set(directory, made)
    return made
  }
}

/** In memory of its own: small buffers of Node share memory with others. */
const fromBase64 = (text: string): Uint8Array => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text, 'base64'))
  return bytes.subarray(0, bytes.write(text, 'base64'))
}
