/**
 * The host of programs that run on Node: files and data: URLs, installed fonts, zlib, the clock, fontkit.
 * Which files a document may read is decided in file-access.ts; where it may connect to, in http-loader.ts.
 * SOURCE_DATE_EPOCH, when set, stands still for the clock, so that builds can be compared byte by byte.
 */
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, deflateSync, unzipSync } from 'node:zlib'
import { isDataUrl, readDataUrl } from '../host/data-url.ts'
import type { Fontkit } from '../host/fontkit.ts'
import type { Kept } from '../host/kept.ts'
import type { WebpDecoder } from '../host/webp.ts'
import type { Host, LoadedResource, SystemFonts } from '../host/host.ts'
import { inputError } from '../messages/errors.ts'
import type { Warning } from '../messages/warnings.ts'
import { hasAssets, requireAsset } from './assets.ts'
import { createFileAccess, readBaseUrl, type FileAccess } from './file-access.ts'
import { readFontFile } from './font-files.ts'
import type { HttpLoader } from './http-loader.ts'
import { packedStreams } from './packed-streams.ts'
import { MAX_RESOURCE_BYTES, quoted, readNamedFile, readRegularFile } from './read-file.ts'
import { createSystemFonts } from './system-fonts.ts'
import { loadWebpDecoder } from './webp.ts'

export interface NodeHostOptions {
  /** Path of the input, or null when it does not come from a file: then the working directory is the base. */
  readonly input?: string | null
  readonly baseUrl?: string | null
  /** Whether the document may refer to local files at all. */
  readonly localFiles: boolean
  readonly allowPaths?: readonly string[]
  /** A directory that may be read from besides that of the input. */
  readonly alsoInside?: string
  /** Whether the document may refer to public web addresses; or what fetches from them. */
  readonly remoteAssets?: boolean | HttpLoader
  /** Files that options name and that were read already, by path. */
  readonly optionFiles?: ReadonlyMap<string, Uint8Array>
  /** Counts what the document loads; shared by the hosts of one conversion. */
  readonly budget?: LoadBudget
  readonly warn: (warning: Warning) => void
  /** See Host, both. */
  readonly kept?: Kept
  readonly checkRoom?: (bytes: number) => void
  /** Shared between hosts of one process when given. */
  readonly systemFonts?: SystemFonts
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/** All resources of a conversion together. */
export const MAX_LOADED_BYTES = 512 * 1_048_576

/**
 * Stands before the directory and the address of a file that an option names, in the base of the references in it.
 * Documents and sheets cannot write it: in both a U+0000 is replaced when they are read.
 */
const OWN = '\u0000'

/** Bytes that may still be loaded. */
export interface LoadBudget {
  left: number
}

export const createNodeHost = (options: NodeHostOptions): Host => {
  const base = options.baseUrl == null ? null : readBaseUrl(options.baseUrl)
  const inputDirectory = options.input == null ? process.cwd() : dirname(resolve(options.input))
  const baseDirectory = base !== null && 'directory' in base ? base.directory : inputDirectory
  const access = createFileAccess({
    localFiles: options.localFiles,
    baseDirectory,
    ...(options.alsoInside === undefined ? {} : { alsoInside: options.alsoInside }),
    baseUrl: base !== null && 'url' in base ? base.url : null,
    allowPaths: options.allowPaths ?? [],
  })
  const now = clock(options.environment ?? process.env)
  const optionFiles = new Map<string, Uint8Array>()
  const budget = options.budget ?? { left: MAX_LOADED_BYTES }
  const remote = options.remoteAssets === true ? lateHttpLoader() : options.remoteAssets === false ? null : (options.remoteAssets ?? null)
  let fontkit: Fontkit | null = null
  let webp: WebpDecoder | null = null
  let systemFonts = options.systemFonts ?? null
  const { kept } = options

  /** For references in files that options name: those reach their own directory too. */
  const beside = new Map<string, FileAccess>()
  const accessFrom = (directory: string): FileAccess => {
    const known = beside.get(directory)
    if (known !== undefined) return known
    const made = createFileAccess({
      localFiles: options.localFiles, baseDirectory: directory, alsoInside: baseDirectory, baseUrl: null,
      allowPaths: options.allowPaths ?? [],
    })
    beside.set(directory, made)
    return made
  }

  const load: Host['load'] = (reference, from) => {
    if (isDataUrl(reference)) return { bytes: readDataUrl(reference, MAX_RESOURCE_BYTES).bytes, url: from }
    const [, directory, own] = from.split(OWN)
    if (directory === undefined || own === undefined) return loadFrom(reference, from, access)
    const loaded = loadFrom(reference, own, accessFrom(directory))
    return loaded instanceof Promise ? loaded : { ...loaded, url: OWN + directory + OWN + loaded.url }
  }

  const loadFrom = (reference: string, from: string, access: FileAccess): LoadedResource | Promise<LoadedResource> => {
    const limit = Math.min(MAX_RESOURCE_BYTES, budget.left)
    const address = remote === null ? null : access.remoteAddress(reference, from)
    if (remote !== null && address !== null) {
      return remote.load(address, reference, limit).then((loaded) => {
        budget.left -= loaded.bytes.length
        if (budget.left < 0) throw inputError(`${quoted(reference)} was not fetched: the document loads too much in all`)
        return loaded
      })
    }
    const path = access.locate(reference, from)
    const bytes = readRegularFile(path, reference, limit)
    budget.left -= bytes.length
    return { bytes, url: pathToFileURL(path).href }
  }

  return {
    load,
    optionBase: (path) => OWN + dirname(resolve(path)) + OWN + pathToFileURL(resolve(path)).href,
    optionFile(path, kind, option) {
      const known = optionFiles.get(path) ?? options.optionFiles?.get(path)
      if (known !== undefined) return known
      const bytes = kind === 'font' ? readFontFile(path, option) : readOptionFile(path, option)
      optionFiles.set(path, bytes)
      return bytes
    },
    beside: (path) => createNodeHost({
      ...options, input: path, baseUrl: null, alsoInside: baseDirectory, budget, ...(remote === null ? {} : { remoteAssets: remote }),
      // A pipe gives what it holds only once.
      optionFiles: new Map([...(options.optionFiles ?? []), ...optionFiles]),
    }),
    get systemFonts() {
      systemFonts ??= createSystemFonts()
      return systemFonts
    },
    now,
    deflate: kept === undefined ? packed : (bytes) => kept.get(packedStreams).packed(bytes, packed),
    // One chunk of the whole size: pages of it that are not needed are never touched, and nothing is copied together.
    inflate: (bytes, limit) => unzipSync(bytes, { maxOutputLength: limit, chunkSize: Math.max(limit, 64) }),
    brotli: (bytes, limit) => brotliDecompressSync(bytes, { maxOutputLength: Math.max(limit, 1) }),
    warn: options.warn,
    ...(options.checkRoom === undefined ? {} : { checkRoom: options.checkRoom }),
    ...(kept === undefined ? {} : { kept }),
    fontkit() {
      // A static import would load 20 MB into every run, and almost none needs it.
      fontkit ??= (hasAssets() ? requireAsset('fontkit.cjs') : createRequire(import.meta.url)('fontkit')) as Fontkit
      return fontkit
    },
    webp() {
      webp ??= loadWebpDecoder()
      return webp
    },
  }
}

/**
 * Most streams are contents of a page, some kilobytes. zlib reserves and zeroes its window for each, and Node a buffer for
 * the result: both are made no larger than the data can use.
 */
const packed = (bytes: Uint8Array): Uint8Array => {
  const windowBits = Math.min(15, Math.max(9, 33 - Math.clz32(bytes.length)))
  return deflateSync(bytes, { windowBits, chunkSize: Math.min(16_384, Math.max(64, bytes.length)) })
}

/** HTTP and TLS are a tenth of the start of a small conversion, and few documents need them. */
const lateHttpLoader = (): HttpLoader => {
  let loader: Promise<HttpLoader> | null = null
  return {
    async load(...request) {
      loader ??= import('./http-loader.ts').then(({ createHttpLoader }) => createHttpLoader())
      return (await loader).load(...request)
    },
  }
}

const readOptionFile = (path: string, option: string): Uint8Array => {
  try {
    return readNamedFile(path, MAX_RESOURCE_BYTES)
  } catch (error) {
    throw inputError(`--${option}: ${error instanceof Error ? error.message : String(error)}`, error)
  }
}

/** The end of the year 9999, the last that dates of a PDF can name. */
const LAST_DATE_SECONDS = 253_402_300_799

const clock = (environment: Readonly<Record<string, string | undefined>>): (() => Date) => {
  const fixed = environment['SOURCE_DATE_EPOCH']
  if (fixed === undefined || fixed === '') return () => new Date()
  const seconds = Number(fixed)
  if (!/^\d+$/.test(fixed) || seconds > LAST_DATE_SECONDS) {
    throw inputError(`the environment variable SOURCE_DATE_EPOCH is ${quoted(fixed)}, which is not a number of seconds from 1970 to the end of 9999`)
  }
  return () => new Date(seconds * 1000)
}
