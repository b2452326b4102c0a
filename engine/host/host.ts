/**
 * Everything the engine asks of the outside world. Doors implement it; the engine never imports `node:` modules.
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
  /** Where the bytes really came from (after redirects): the base for references inside them. */
  readonly url: string
  /** The encoding that came with them, as its label was written. */
  readonly charset?: string | null
  /** The document is a stranger's, and this is not: warnings do not tell what stands in it. */
  readonly isPrivate?: boolean
}

/** What is known of the document before its first byte: from the name of its file, or from a `Content-Type`. */
export interface InputFacts {
  /** It is XHTML, to be read by the rules of XML. */
  readonly isXml: boolean
  /** A label of its encoding; null when none is told. */
  readonly charset: string | null
}

/** A face of an installed or packaged font, known without opening the file. */
export interface FaceRecord {
  /** Stable key of the file; equal keys hold equal bytes. Ordering by it is the tie-break everywhere. */
  readonly path: string
  /** Index in a collection; 0 otherwise. */
  readonly index: number
  readonly family: string
  /** Further family names (typographic, other languages), lower case. */
  readonly aliases: readonly string[]
  readonly postscriptName: string
  /** Names of this face with its style in all languages (name ID 4), lower case. */
  readonly fullNames?: readonly string[]
  /** 1..1000 as in OS/2. */
  readonly weight: number
  readonly italic: boolean
  readonly monospaced: boolean
  /** OS/2 width class, 1..9; 5 is normal. */
  readonly stretch: number
}

/**
 * What a conversion is at: reading HTML, styling, making boxes, laying them out, giving them to pages, painting pages,
 * compressing, and the end of the file with its fonts. In streaming mode they come again and again.
 */
export type Stage = 'read' | 'style' | 'boxes' | 'layout' | 'pages' | 'paint' | 'compress' | 'finish'

/** A font file that is read as far as it is used: most of it are outlines, of which a document shows a few. */
export interface FontFile {
  /** As long as the file. Outlines that are not there yet are zeros. */
  readonly bytes: Uint8Array
  /** Brings bytes `[start, end)` of the file; absent where all are there. Throws a ConvertError when the file has changed since. */
  readonly load?: ((start: number, end: number) => void) | undefined
}

export interface SystemFonts {
  /** Faces of one family, name compared without case; empty when there is none. */
  family(name: string): readonly FaceRecord[]
  /** Every face that is there, in a stable order. */
  all(): readonly FaceRecord[]
  read(face: FaceRecord): Uint8Array
  /** As `read`, but for the outlines; absent where files are read whole. */
  open?(face: FaceRecord): FontFile
  /** The face's cmap table alone, or null; where this is absent the whole file is read. */
  cmap?(face: FaceRecord): Uint8Array | null
}

export interface Host {
  /**
   * Fetches a resource named by the document. Throws a ConvertError of kind input when it is refused or missing.
   * `reference` is as written, `base` what it is relative to: '' for the document's own base (`--base-url`, else its
   * directory), the `url` of the resource that holds the reference, or what `<base href>` says.
   */
  load(reference: string, base: string, kind: ResourceKind): LoadedResource | Promise<LoadedResource>
  /**
   * Reads a file that an option names. It is the caller's own choice, so the rules for references of the document do
   * not apply. Throws a ConvertError of kind input that names `option` (as in 'font', without dashes).
   */
  optionFile(path: string, kind: 'font' | 'style' | 'html', option: string): Uint8Array
  /**
   * What references in a file that an option names are relative to: the `base` for `load`, which lets them reach what
   * stands in that file's directory too. Absent where options name no files.
   */
  optionBase?(path: string): string
  /**
   * The host of another document, which an option names by its path (a cover): what it refers to is relative to its own
   * directory and confined to that, or to the allowed directories as everything else is.
   */
  beside(path: string): Host
  /** Installed fonts; the packaged ones come after them and are always there. */
  readonly systemFonts: SystemFonts
  /** The clock, for CreationDate and the date placeholders. */
  now(): Date
  /** Minutes that clocks are ahead of UTC then, for what people read; 0 where this is absent. */
  minutesAhead?(at: Date): number
  /** zlib-wrapped deflate, one call for one whole stream. */
  deflate(bytes: Uint8Array): Uint8Array
  /**
   * Unpacks zlib or gzip data to at most `limit` bytes. Throws when they are damaged, cut off, or longer; the result
   * belongs to the caller, who may write into it.
   */
  inflate(bytes: Uint8Array, limit: number): Uint8Array
  /** CRC-32 as zlib has it, unsigned. Without it the check sums of PNG files are worked out by the engine, ten times as slowly. */
  readonly crc32?: ((bytes: Uint8Array) => number) | undefined
  /** `inflate` for Brotli data, which fonts packed as WOFF2 hold. Without it they are not read. */
  brotli?(bytes: Uint8Array, limit: number): Uint8Array
  /** A decoder of the Encoding standard by the name of the encoding, never UTF-8. Without it the platform's are used. */
  readonly textDecoder?: ((encoding: string) => ByteDecoder) | undefined
  /** Absent when nothing is known. */
  readonly input?: InputFacts
  warn(warning: Warning): void
  /** Whether somebody reads what only a report tells of, such as CSS that is ignored; true when absent. What nobody uses of a sheet is not read then. */
  readonly isReported?: boolean
  /**
   * Asked before tables grow by so many bytes, inside one long layout too; throws a ConvertError of kind input when the
   * conversion may not have them. Without it only the machine's memory is a limit.
   */
  checkRoom?(bytes: number): void
  /** Told how long each style sheet is that stands in the document itself, before it is read. */
  innerSheet?(length: number): void
  /** Told when a stage begins, which ends the one before; for measurements. */
  stage?(stage: Stage): void
  /** Shared by the conversions of a worker; without it each makes everything anew. */
  readonly kept?: Kept
  /** Loads fontkit, once and synchronously; called only when something needs it. */
  fontkit(): Fontkit
  /** Loads HarfBuzz, once and synchronously; called only for fonts that fontkit cannot follow and scripts that it does not know. Null where it is not installed. */
  harfbuzz?(): Harfbuzz | null
  /** Loads the WebP decoder, once and synchronously; called only when a WebP image is to be embedded. */
  webp(): WebpDecoder
}
