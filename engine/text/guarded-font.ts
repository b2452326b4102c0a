/**
 * A font as the library for full shaping gets to see it: a file of only those tables that shaping reads, with glyphs of
 * our own making, and with every step counted. The library trusts counts and offsets, and follows lookups that call each
 * other without end; damaged tables would cost it minutes, or all memory. What takes too many steps throws, and the
 * number of steps does not depend on the machine.
 */
import type { Fontkit, FontkitFont, FontkitGlyph, FontkitRun } from '../host/fontkit.ts'
import { type FontProgram, glyphData } from './face.ts'
import { FontError } from './sfnt/bytes.ts'
import type { FontFeatures } from './font-features.ts'
import { writeSfnt } from './sfnt/write-sfnt.ts'

/** What shaping reads. Outlines, state machines of AAT and variations are no part of it. */
const TABLES = ['head', 'hhea', 'maxp', 'OS/2', 'cmap', 'GDEF', 'GSUB', 'GPOS', 'kern']

const TRUETYPE = 0x00010000

/** Steps of reading tables; the largest fonts take a third of it, all in all. */
const READ_STEPS = 1_000_000
/** Steps of applying lookups, per word and per character of it. */
const WORD_STEPS = 20_000
const CHARACTER_STEPS = 4_000
const MAX_GLYPHS = 8192

interface Stream {
  /** Its own position within its data; asked for by everything that is read. */
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
  /** Of scripts that are reordered. */
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

/** A font that words are shaped with. */
export interface ShapingFont {
  /** Too many steps were taken: what the font says cannot be followed. */
  readonly isExhausted: boolean
  /** `direction` is that of the script where it is null. */
  layout(text: string, characters: number, direction: 'ltr' | 'rtl' | null, features: FontFeatures | null): FontkitRun
}

export class GuardedFont implements ShapingFont {
  private readonly font: FontkitFont
  isExhausted = false
  private readSteps = READ_STEPS
  private wordSteps = 0

  /** Throws what the library throws when it cannot read the font. */
  constructor(fontkit: Fontkit, program: FontProgram) {
    const created = fontkit.create(shapingTables(program))
    if ('fonts' in created) throw new FontError('it is no single font')
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
      // A coverage is searched from its start.
      this.wordSteps -= 1 + ((glyphs ?? rangeRecords ?? []).length >>> 9)
      if (this.wordSteps < 0 || processor.glyphs.length > MAX_GLYPHS) this.exhaust()
      return apply(type, table)
    }
  }

  private exhaust(): never {
    this.isExhausted = true
    throw new FontError('its layout tables lead nowhere')
  }
}

/**
 * Vowels of Bengali that stand before their letter have a form for the beginning of a word. The library gives it to them
 * at the beginning of every syllable; Arabic letters, which have initial forms too, are not reordered.
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

// The patterns stand where they are used, because V8 collects their characters where it meets them: half a millisecond each.
const isOfWord = (codePoint: number | undefined): boolean =>
  codePoint !== undefined && /[\p{L}\p{M}\p{Cf}]/u.test(String.fromCodePoint(codePoint))

function isMarks(codePoints: readonly number[]): boolean {
  return codePoints.length > 0 && /^\p{M}+$/u.test(String.fromCodePoint(...codePoints))
}

/** A file of the tables named above, and of others. */
export function shapingTables(program: FontProgram, others: readonly string[] = []): Uint8Array {
  const tables = [...TABLES, ...others].flatMap((tag) => {
    const data = program.table(tag)
    return data === null ? [] : [{ tag, data }]
  })
  return writeSfnt(TRUETYPE, tables)
}

/** The boxes by which marks are placed in fonts that do not say where they go. */
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

/** With the names that the library uses. */
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
