/**
 * A font as the library for full shaping gets to see it: a file of only those tables that shaping reads, with glyphs of
 * our own making, and with every step counted. The library trusts counts and offsets, and follows lookups that call each
 * other without end; damaged tables would cost it minutes, or all memory. What takes too many steps throws, and the
 * number of steps does not depend on the machine.
 */
import type { Fontkit, FontkitFont, FontkitGlyph } from '../host/fontkit.ts'
import type { FontProgram } from './face.ts'
import { FontError } from './sfnt/bytes.ts'

/** What shaping reads. Outlines, state machines of AAT and variations are no part of it. */
const TABLES = ['head', 'hhea', 'maxp', 'OS/2', 'cmap', 'GDEF', 'GSUB', 'GPOS', 'kern']

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
}

interface Subtable {
  readonly coverage?: { readonly glyphs?: readonly unknown[], readonly rangeRecords?: readonly unknown[] }
}

interface Insides {
  readonly stream: Stream
  readonly _layoutEngine: { readonly engine?: { readonly GSUBProcessor?: Processor | null, readonly GPOSProcessor?: Processor | null } | null }
  getGlyph(id: number, codePoints?: readonly number[]): FontkitGlyph
}

export class GuardedFont {
  readonly font: FontkitFont
  /** Too many steps were taken: what the font says cannot be followed. */
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
  }

  layout(text: string, characters: number): ReturnType<FontkitFont['layout']> {
    this.wordSteps = WORD_STEPS + CHARACTER_STEPS * characters
    return this.font.layout(text)
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

const MARKS = /^\p{M}+$/u

function isMarks(codePoints: readonly number[]): boolean {
  return codePoints.length > 0 && MARKS.test(String.fromCodePoint(...codePoints))
}

/** A file of the tables named above; sums are left out, nothing looks at them. */
function shapingTables(program: FontProgram): Uint8Array {
  const tables = TABLES.flatMap((tag) => {
    const data = program.table(tag)
    return data === null ? [] : [{ tag, data }]
  })
  const start = 12 + tables.length * 16
  const bytes = new Uint8Array(tables.reduce((sum, { data }) => sum + ((data.length + 3) & ~3), start))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  let at = start
  for (const [i, { tag, data }] of tables.entries()) {
    const record = 12 + i * 16
    for (let k = 0; k < 4; k++) view.setUint8(record + k, tag.charCodeAt(k))
    view.setUint32(record + 8, at)
    view.setUint32(record + 12, data.length)
    bytes.set(data, at)
    at += (data.length + 3) & ~3
  }
  return bytes
}

/** The boxes by which marks are placed in fonts that do not say where they go. */
class Boxes {
  private readonly glyf: DataView | null
  private readonly loca: DataView | null
  private readonly wide: boolean

  constructor(program: FontProgram) {
    const view = (tag: string): DataView | null => {
      const data = program.table(tag)
      return data === null ? null : new DataView(data.buffer, data.byteOffset, data.byteLength)
    }
    const head = view('head')
    this.glyf = view('glyf')
    this.loca = view('loca')
    this.wide = head !== null && head.byteLength > 51 && head.getUint16(50) !== 0
  }

  of(glyph: number): Box {
    const { glyf, loca, wide } = this
    const at = glyph * (wide ? 4 : 2)
    if (glyf === null || loca === null || at + (wide ? 8 : 4) > loca.byteLength) return EMPTY
    const start = wide ? loca.getUint32(at) : loca.getUint16(at) * 2
    const end = wide ? loca.getUint32(at + 4) : loca.getUint16(at + 2) * 2
    if (end - start < 10 || end > glyf.byteLength) return EMPTY
    return new Box(glyf.getInt16(start + 2), glyf.getInt16(start + 4), glyf.getInt16(start + 6), glyf.getInt16(start + 8))
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
