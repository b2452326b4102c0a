/**
 * Everything that the engine needs from its environment. Doors implement it; the engine never imports `node:` modules.
 */
import type { ByteDecoder } from './encodings.ts'
import type { Fontkit } from './fontkit.ts'
import type { Harfbuzz } from './harfbuzz.ts'
import type { Kept } from './kept.ts'
import type { Warning } from '../messages/warnings.ts'
import type { WebpDecoder } from './webp.ts'

export type ResourceKind = 'style' | 'image' | 'font'

export interface LoadedResource {
  readonly bytes: Uint8Array
  /** Final address of the resource, after redirects: the base of references within it. */
  readonly url: string
  /** The encoding label that came with it, for example in a Content-Type header. */
  readonly charset?: string | null
  /** Whether warnings must not reveal its text, because the document is untrusted and the resource is not part of it. */
  readonly isPrivate?: boolean
}

/** Facts about the document before its first byte: from its file name, or from a Content-Type header. */
export interface InputFacts {
  /** Whether it is XHTML, to be parsed as XML. */
  readonly isXml: boolean
  /** Encoding label; null if unknown. */
  readonly charset: string | null
}

/** A face of an installed or packaged font, described without opening the file. */
export interface FaceRecord {
  /** Stable key of the file; equal keys have equal bytes. Its order breaks ties everywhere. */
  readonly path: string
  /** Index in a font collection; else 0. */
  readonly index: number
  readonly family: string
  /** Further family names (typographic, other languages), in lower case. */
  readonly aliases: readonly string[]
  readonly postscriptName: string
  /** Full names of this face in all languages (name ID 4), in lower case. */
  readonly fullNames?: readonly string[]
  /** 1..1000 as in OS/2. */
  readonly weight: number
  readonly italic: boolean
  readonly monospaced: boolean
  /** OS/2 width class, 1..9; 5 is normal. */
  readonly stretch: number
}

/**
 * The current stage of a conversion: reading HTML, styling, building boxes, layout, fragmentation into pages, painting, compressing, and
 * the end of the file with its fonts. In streaming mode the stages alternate.
 */
export type Stage = 'read' | 'style' | 'boxes' | 'layout' | 'pages' | 'paint' | 'compress' | 'finish'

/** A font file that is read on demand: most of it is outlines, and a document uses few of them. */
export interface FontFile {
  /** As long as the file. Outlines that are not loaded yet are zeros. */
  readonly bytes: Uint8Array
  /** Loads the bytes `[start, end)`; absent if all are loaded. Throws a ConvertError if the file has changed since it was opened. */
  readonly load?: ((start: number, end: number) => void) | undefined
}

export interface SystemFonts {
  /** Faces of one family, by name without regard to case; empty if there are none. */
  family(name: string): readonly FaceRecord[]
  /** All faces, in a stable order. */
  all(): readonly FaceRecord[]
  read(face: FaceRecord): Uint8Array
  /** Like `read`, without the outlines; absent if files are read whole. */
  open?(face: FaceRecord): FontFile
  /** The cmap table of the face, or null; if the method is absent, the whole file is read. */
  cmap?(face: FaceRecord): Uint8Array | null
}

export interface Host {
  /**
   * Loads a resource that the document refers to. Throws a ConvertError of kind input if it is refused or missing.
   * `reference`: as written. `base`: the base of the reference: '' for the base of the document (`--base-url`, else its directory), the
   * `url` of the resource with the reference, or the value of `<base href>`.
   */
  load(reference: string, base: string, kind: ResourceKind): LoadedResource | Promise<LoadedResource>
  /** A file that came with the document, for headers and footers, which load nothing else; null if there is none. */
  given?(reference: string): LoadedResource | null
  /**
   * Reads a file that an option names. The caller chose it, so the access rules for documents do not apply. Throws a ConvertError of kind
   * input that names `option` (without dashes, such as 'font').
   */
  optionFile(path: string, kind: 'font' | 'style' | 'html', option: string): Uint8Array
  /**
   * The `base` for references in a file that an option names: they can also reach files in the directory of that file. Absent if options
   * name no files.
   */
  optionBase?(path: string): string
  /**
   * The host for another document, which an option names by its path (a cover). References in it are relative to its own directory and
   * confined to it, or to the allowed directories.
   */
  beside(path: string): Host
  /** Installed fonts, followed by the packaged fonts, which are always present. */
  readonly systemFonts: SystemFonts
  /** The clock, for CreationDate and the date placeholders. */
  now(): Date
  /** Offset of local time from UTC at that moment in minutes, for displayed times; default 0. */
  minutesAhead?(at: Date): number
  /** Compresses a whole stream with deflate in zlib format. */
  deflate(bytes: Uint8Array): Uint8Array
  /**
   * Decompresses zlib or gzip data to at most `limit` bytes. Throws if the data are damaged, truncated or longer. The result belongs to the
   * caller, who may write to it.
   */
  inflate(bytes: Uint8Array, limit: number): Uint8Array
  /** CRC-32 as in zlib, unsigned. Without it the engine computes the checksums of PNG files itself, ten times as slowly. */
  readonly crc32?: ((bytes: Uint8Array) => number) | undefined
  /** Like `inflate`, for Brotli data in WOFF2 fonts. Without it these fonts are not read. */
  brotli?(bytes: Uint8Array, limit: number): Uint8Array
  /** A decoder of the Encoding Standard by the name of the encoding, never UTF-8. Without it the decoders of the platform are used. */
  readonly textDecoder?: ((encoding: string) => ByteDecoder) | undefined
  /** Absent if nothing is known. */
  readonly input?: InputFacts
  warn(warning: Warning): void
  /** Whether the report is used; default true. If not, parts of style sheets that no element needs are not parsed. */
  readonly isReported?: boolean
  /**
   * Called before tables grow by `bytes`, also during a long layout. Throws a ConvertError of kind input if the conversion may not have
   * them. Without it only the memory of the machine is a limit.
   */
  checkRoom?(bytes: number): void
  /** Called with the length of each style sheet within the document, before it is parsed. */
  innerSheet?(length: number): void
  /** Called when a stage begins, which ends the previous stage; for measurements. */
  stage?(stage: Stage): void
  /** Caches that the conversions of a worker share; without it each conversion starts afresh. */
  readonly kept?: Kept
  /** Loads fontkit, once and synchronously; called only when it is needed. */
  fontkit(): Fontkit
  /** Loads HarfBuzz, once and synchronously; called only for fonts and scripts that fontkit cannot process. Null if it is not installed. */
  harfbuzz?(): Harfbuzz | null
  /** Loads the WebP decoder, once and synchronously; called only for a WebP image that is embedded. */
  webp(): WebpDecoder
}
