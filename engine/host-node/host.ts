/**
 * The host for programs on Node: resources, files that options name, installed fonts, zlib, the clock, fontkit. References are resolved in
 * resource-loader.ts, access to files is decided in read-boundary.ts, connections in http-loader.ts. SOURCE_DATE_EPOCH, if set, replaces
 * the clock, so that builds can be compared byte by byte; otherwise TZ determines the displayed time.
 */
import { brotliDecompressSync, deflateSync, unzipSync } from 'node:zlib'
import type { Fontkit } from '../host/fontkit.ts'
import type { Kept } from '../host/kept.ts'
import type { Harfbuzz } from '../host/harfbuzz.ts'
import type { WebpDecoder } from '../host/webp.ts'
import type { Host, SystemFonts } from '../host/host.ts'
import { inputError } from '../messages/errors.ts'
import type { Warning } from '../messages/warnings.ts'
import { readFontFile } from './font-files.ts'
import { givenAddress, plainName } from './given-files.ts'
import { inputType } from './input-type.ts'
import { loadDecoder } from './load-encodings.ts'
import { loadFontkit } from './load-fontkit.ts'
import { packedStreams } from './packed-streams.ts'
import { MAX_RESOURCE_BYTES, quoted, readOptionFile } from './read-file.ts'
import { baseOfOptionFile, type LoadSettings, ResourceLoader } from './resource-loader.ts'
import { createSystemFonts } from './system-fonts.ts'
import { loadHarfbuzz } from './harfbuzz.ts'
import { loadWebpDecoder } from './webp.ts'

export interface NodeHostOptions extends LoadSettings {
  /** Files that options name and that were already read, by path. */
  readonly optionFiles?: ReadonlyMap<string, Uint8Array>
  readonly warn: (warning: Warning) => void
  /** The Content-Type of the input. */
  readonly contentType?: string | null
  /** See Host. */
  readonly kept?: Kept
  readonly checkRoom?: (bytes: number) => void
  /** False if the report is not used. */
  readonly isReported?: boolean
  /** Shared between the hosts of a process, if given. */
  readonly systemFonts?: SystemFonts
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export const createNodeHost = (options: NodeHostOptions): Host => {
  const loader = new ResourceLoader(options)
  const { remote } = loader
  const environment = options.environment ?? process.env
  const now = clock(environment)
  const optionFiles = new Map<string, Uint8Array>()
  let fontkit: Fontkit | null = null
  let harfbuzz: { readonly loaded: Harfbuzz | null } | null = null
  let webp: WebpDecoder | null = null
  let systemFonts = options.systemFonts ?? null
  const { kept } = options
  const facts = inputType(options.input ?? null, options.contentType ?? null)

  return {
    load: (reference, from, kind) => loader.load(reference, from, kind),
    given: (reference) => loader.givenFile(reference),
    optionBase: (path) => (loader.optionFile(path) === undefined ? baseOfOptionFile(path) : givenAddress(plainName(path))),
    optionFile(path, kind, option) {
      const known = optionFiles.get(path) ?? loader.optionFile(path) ?? options.optionFiles?.get(path)
      if (known !== undefined) return known
      const bytes = kind === 'font' ? readFontFile(path, option) : readOptionFile(path, option, MAX_RESOURCE_BYTES)
      optionFiles.set(path, bytes)
      return bytes
    },
    beside: (path) => createNodeHost({
      ...options, input: path, contentType: null, baseUrl: null, alsoInside: loader.baseDirectory, budget: loader.budget,
      ...(remote === null ? {} : { remoteAssets: remote }),
      // A pipe can be read only once.
      optionFiles: new Map([...(options.optionFiles ?? []), ...optionFiles]),
    }),
    get systemFonts() {
      systemFonts ??= createSystemFonts()
      return systemFonts
    },
    now,
    minutesAhead: (at) => (isSet(environment['TZ']) && !isSet(environment['SOURCE_DATE_EPOCH']) ? -at.getTimezoneOffset() : 0),
    deflate: kept === undefined ? packed : (bytes) => kept.get(packedStreams).packed(bytes, packed),
    // One chunk of the maximum size: unused pages of it take no memory, and chunks need not be joined.
    inflate: (bytes, limit) => unzipSync(bytes, { maxOutputLength: limit, chunkSize: Math.max(limit, 64) }),
    brotli: (bytes, limit) => brotliDecompressSync(bytes, { maxOutputLength: Math.max(limit, 1) }),
    crc32: checkSums,
    textDecoder: loadDecoder,
    ...(facts === null ? {} : { input: facts }),
    warn: options.warn,
    isReported: options.isReported ?? true,
    ...(options.checkRoom === undefined ? {} : { checkRoom: options.checkRoom }),
    ...(kept === undefined ? {} : { kept }),
    fontkit() {
      // A static import would load 20 MB in every run, and hardly any run needs it.
      fontkit ??= loadFontkit()
      return fontkit
    },
    harfbuzz() {
      harfbuzz ??= { loaded: loadHarfbuzz() }
      return harfbuzz.loaded
    },
    webp() {
      webp ??= loadWebpDecoder()
      return webp
    },
  }
}

/**
 * Most streams are page contents of a few kilobytes. zlib allocates and clears its window for each, and Node allocates a buffer for the
 * result; both are made no larger than needed. Level 6 searches longer for matches than 5: it takes 5 to 35% more time (3% of a
 * conversion of prose) and saves 0.1 to 0.4% of the bytes; level 4 produces 1 to 6% more bytes.
 */
const packed = (bytes: Uint8Array): Uint8Array => {
  const windowBits = Math.min(15, Math.max(9, 33 - Math.clz32(bytes.length)))
  return deflateSync(bytes, { level: 5, windowBits, chunkSize: Math.min(16_384, Math.max(64, bytes.length)) })
}

/**
 * Undefined in other runtimes than Node, where a named import would fail; importing the whole module would make the bundle copy all of its
 * members (0.3% of a one-page invoice).
 */
const checkSums = (process.getBuiltinModule?.('node:zlib') as { readonly crc32?: (bytes: Uint8Array) => number } | undefined)?.crc32

const isSet = (value: string | undefined): boolean => value !== undefined && value !== ''

/** The end of the year 9999, the last that PDF dates can express. */
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
