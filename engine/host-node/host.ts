/**
 * The host of programs that run on Node: resources, files that options name, installed fonts, zlib, the clock, fontkit.
 * What references lead to is found in resource-loader.ts; which files may be read is decided in read-boundary.ts, and where
 * it may connect to in http-loader.ts.
 * SOURCE_DATE_EPOCH, when set, stands still for the clock, so that builds can be compared byte by byte; else TZ says what people
 * read as the time of day.
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
  /** Files that options name and that were read already, by path. */
  readonly optionFiles?: ReadonlyMap<string, Uint8Array>
  readonly warn: (warning: Warning) => void
  /** The `Content-Type` that came with the input. */
  readonly contentType?: string | null
  /** See Host, both. */
  readonly kept?: Kept
  readonly checkRoom?: (bytes: number) => void
  /** False when nobody reads what only a report tells of. */
  readonly isReported?: boolean
  /** Shared between hosts of one process when given. */
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
    optionBase: baseOfOptionFile,
    optionFile(path, kind, option) {
      const known = optionFiles.get(path) ?? options.optionFiles?.get(path)
      if (known !== undefined) return known
      const bytes = kind === 'font' ? readFontFile(path, option) : readOptionFile(path, option, MAX_RESOURCE_BYTES)
      optionFiles.set(path, bytes)
      return bytes
    },
    beside: (path) => createNodeHost({
      ...options, input: path, contentType: null, baseUrl: null, alsoInside: loader.baseDirectory, budget: loader.budget,
      ...(remote === null ? {} : { remoteAssets: remote }),
      // A pipe gives what it holds only once.
      optionFiles: new Map([...(options.optionFiles ?? []), ...optionFiles]),
    }),
    get systemFonts() {
      systemFonts ??= createSystemFonts()
      return systemFonts
    },
    now,
    minutesAhead: (at) => (isSet(environment['TZ']) && !isSet(environment['SOURCE_DATE_EPOCH']) ? -at.getTimezoneOffset() : 0),
    deflate: kept === undefined ? packed : (bytes) => kept.get(packedStreams).packed(bytes, packed),
    // One chunk of the whole size: pages of it that are not needed are never touched, and nothing is copied together.
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
      // A static import would load 20 MB into every run, and almost none needs it.
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
 * Most streams are contents of a page, some kilobytes. zlib reserves and zeroes its window for each, and Node a buffer for
 * the result: both are made no larger than the data can use. Its level 6 looks on for longer matches than 5, which takes 5 to 35%
 * more of its time (3% of all for prose) and makes 0.1 to 0.4% less of the bytes; 4 makes 1 to 6% more of them.
 */
const packed = (bytes: Uint8Array): Uint8Array => {
  const windowBits = Math.min(15, Math.max(9, 33 - Math.clz32(bytes.length)))
  return deflateSync(bytes, { level: 5, windowBits, chunkSize: Math.min(16_384, Math.max(64, bytes.length)) })
}

/**
 * Absent in other runtimes than Node, where an import by name would fail; one of the whole module makes the bundle copy each of its
 * names (0.3% of a one-page invoice).
 */
const checkSums = (process.getBuiltinModule?.('node:zlib') as { readonly crc32?: (bytes: Uint8Array) => number } | undefined)?.crc32

const isSet = (value: string | undefined): boolean => value !== undefined && value !== ''

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
