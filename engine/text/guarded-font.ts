/**
 * A font prepared for the full shaping library: a file with only the tables that shaping reads, substitute glyph objects, and a counter for
 * every step. The library trusts counts and offsets, and follows lookups that call each other endlessly; damaged tables would cost minutes
 * or all memory. Too many steps throw an error; the count does not depend on the machine.
 */
import type { Fontkit, FontkitFont, FontkitGlyph, FontkitRun } from '../host/fontkit.ts'
import { type FontProgram, glyphData } from './face.ts'
import { FontError } from './sfnt/bytes.ts'
import type { FontFeatures } from './font-features.ts'
import { writeSfnt } from './sfnt/write-sfnt.ts'

/** The tables for shaping, without outlines, AAT state machines and variations. */
const TABLES = ['head', 'hhea', 'maxp', 'OS/2', 'cmap', 'GDEF', 'GSUB', 'GPOS', 'kern']

const TRUETYPE = 0x00010000

/** Maximum of steps for reading tables; the largest fonts need a third of it. */
const READ_STEPS = 1_000_000
/** Maximum of steps for applying lookups: per word, and in addition per character. */
const WORD_STEPS = 20_000
const CHARACTER_STEPS = 4_000
const MAX_GLYPHS = 8192

interface Stream {
  /** Its own position within its data; every read access uses it. */
  pos: number
}

interface Processor {
  readonly glyphs: readonly unknown[]
  applyLookup(type: number, table: Subtable): unknown
  applyLookups(lookups: readonly { readonly feature: string }[], glyphs: readonly ShapedGlyph[], advances: unknown): unknown
}

interface ShapedGlyph {
  readonly codePoints: readonly number[]
  readonly features: Record<string, unknown>
  /** Set for scripts with reordering. */
  readonly shaperInfo?: { readonly syllable?: number } | null
}

interface Subtable {
  readonly coverage?: { readonly glyphs?: readonly unknown[], readonly rangeRecords?: readonly unknown[] }
}

interface Insides {
  readonly stream: Stream
  readonly _layoutEngine: { readonly engine?: { readonly GSUBProcessor?: Processor | null, readonly GPOSProcessor?: Processor | null } | null }
  getGlyph(id: number, codePoints?: readonly number[]): FontkitGlyph
}

/** A font that shapes words. */
export interface ShapingFont {
  /** Whether the step limit was exceeded; the font cannot be shaped any more. */
  readonly isExhausted: boolean
  /** A null `direction` means that of the script. */
  layout(text: string, characters: number, direction: 'ltr' | 'rtl' | null, features: FontFeatures | null): FontkitRun
}

/** A font for fontkit with a step limit. */
export class GuardedFont implements ShapingFont {
  private readonly font: FontkitFont
  isExhausted = false
  private readSteps = READ_STEPS
  private wordSteps = 0

  /** Throws the library's errors when it cannot read the font. */
  constructor(fontkit: Fontkit, program: FontProgram) {
    const created = fontkit.create(shapingTables(program))
    if ('fonts' in created) throw new FontError('it is not a single font')
    this.font = created
    const insides = created as unknown as Insides
    const boxes = new Boxes(program)
    insides.getGlyph = (id, codePoints = []) => ({
      id, codePoints, advanceWidth: program.advanceOf(id), cbox: boxes.of(id), isMark: isMarks(codePoints),
    }) as FontkitGlyph
    this.countReads(insides.stream)
    const engine = insides._layoutEngine.engine
    for (const processor of [engine?.GSUBProcessor, engine?.GPOSProcessor]) if (processor != null) this.countLookups(processor)
    if (engine?.GSUBProcessor != null) keepInitials(engine.GSUBProcessor)
  }

  layout(text: string, characters: number, direction: 'ltr' | 'rtl' | null, features: FontFeatures | null): FontkitRun {
    this.wordSteps = WORD_STEPS + CHARACTER_STEPS * characters
    const tags = features?.tags
    return direction === null ? this.font.layout(text, tags) : this.font.layout(text, tags, undefined, undefined, direction)
  }

  private countReads(stream: Stream): void {
    let position = stream.pos
    Object.defineProperty(stream, 'pos', {
      get: () => {
        if (--this.readSteps < 0) this.exhaust()
        return position
      },
      set: (value: number) => { position = value },
    })
  }

  private countLookups(processor: Processor): void {
    const apply = processor.applyLookup.bind(processor)
    processor.applyLookup = (type, table) => {
      const { glyphs, rangeRecords } = table.coverage ?? {}
      // A coverage table is searched linearly.
      this.wordSteps -= 1 + ((glyphs ?? rangeRecords ?? []).length >>> 9)
      if (this.wordSteps < 0 || processor.glyphs.length > MAX_GLYPHS) this.exhaust()
      return apply(type, table)
    }
  }

  private exhaust(): never {
    this.isExhausted = true
    throw new FontError('its layout tables are invalid')
  }
}

/**
 * Bengali pre-base vowels have a form for the start of a word. The library applies it at the start of every syllable; this restricts it.
 * Arabic letters, which have initial forms too, are not reordered.
 */
function keepInitials(processor: Processor): void {
  const apply = processor.applyLookups.bind(processor)
  processor.applyLookups = (lookups, glyphs, advances) => {
    if (lookups.some(({ feature }) => feature === 'init')) {
      for (let i = 1; i < glyphs.length; i++) {
        const glyph = glyphs[i]
        if (glyph?.shaperInfo?.syllable !== undefined && isOfWord(glyphs[i - 1]?.codePoints[0])) delete glyph.features['init']
      }
    }
    return apply(lookups, glyphs, advances)
  }
}

// The patterns are inside the functions, because V8 builds their character sets where the literal occurs: half a millisecond each.
const isOfWord = (codePoint: number | undefined): boolean =>
  codePoint !== undefined && /[\p{L}\p{M}\p{Cf}]/u.test(String.fromCodePoint(codePoint))

function isMarks(codePoints: readonly number[]): boolean {
  return codePoints.length > 0 && /^\p{M}+$/u.test(String.fromCodePoint(...codePoints))
}

/** A font file with the tables named above, and others. */
export function shapingTables(program: FontProgram, others: readonly string[] = []): Uint8Array {
  const tables = [...TABLES, ...others].flatMap((tag) => {
    const data = program.table(tag)
    return data === null ? [] : [{ tag, data }]
  })
  return writeSfnt(TRUETYPE, tables)
}

/** Glyph boxes, by which the library places marks in fonts without mark positioning. */
class Boxes {
  private readonly program: FontProgram
  private readonly loca: DataView | null
  private readonly wide: boolean

  constructor(program: FontProgram) {
    const view = (tag: string): DataView | null => {
      const data = program.table(tag)
      return data === null ? null : new DataView(data.buffer, data.byteOffset, data.byteLength)
    }
    const head = view('head')
    this.program = program
    this.loca = view('loca')
    this.wide = head !== null && head.byteLength > 51 && head.getUint16(50) !== 0
  }

  of(glyph: number): Box {
    const { program, loca, wide } = this
    const at = glyph * (wide ? 4 : 2)
    if (loca === null || at + (wide ? 8 : 4) > loca.byteLength) return EMPTY
    const start = wide ? loca.getUint32(at) : loca.getUint16(at) * 2
    const end = wide ? loca.getUint32(at + 4) : loca.getUint16(at + 2) * 2
    const data = end - start < 10 ? null : glyphData(program, start, end)
    if (data === null) return EMPTY
    const bounds = new DataView(data.buffer, data.byteOffset + 2, 8)
    return new Box(bounds.getInt16(0), bounds.getInt16(2), bounds.getInt16(4), bounds.getInt16(6))
  }
}

/** With the member names that the library uses. */
class Box {
  minX: number
  minY: number
  maxX: number
  maxY: number

  constructor(minX: number, minY: number, maxX: number, maxY: number) {
    this.minX = minX
    this.minY = minY
    this.maxX = maxX
    this.maxY = maxY
  }

  get width(): number {
    return this.maxX - this.minX
  }

  get height(): number {
    return this.maxY - this.minY
  }

  copy(): Box {
    return new Box(this.minX, this.minY, this.maxX, this.maxY)
  }
}

const EMPTY = new Box(0, 0, 0, 0)
