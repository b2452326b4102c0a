/**
 * Opens a font file as a FontProgram. Opening reads the directory and a few small tables; names and character blocks are read on demand,
 * and tables are not copied. An unusable font is refused here with a FontError that names the file, so that shaping and PDF writing get
 * valid fonts only.
 */
import type { FontFile } from '../../host/host.ts'
import type { ColorGlyphs } from '../color-glyphs.ts'
import type { FaceMetrics, FontProgram } from '../face.ts'
import { Bytes, FontError, NoSuchFace } from './bytes.ts'
import { readColorBitmaps } from './cbdt.ts'
import { CffError, readCff } from './cff-reader.ts'
import { CharacterMap } from './cmap.ts'
import { readColorLayers } from './colr.ts'
import { readTables, type Tables } from './directory.ts'
import { readFigures, type FaceFigures } from './metrics.ts'
import { NameId, readNames, type Names } from './names.ts'
import { readSbix } from './sbix.ts'

/** Opens face `index` of the file. `label` (the path or URL) is used in messages; `load` reads outlines that are not in memory yet. */
export function openFont(bytes: Uint8Array, index: number, label: string, load: FontFile['load'] = undefined): FontProgram {
  try {
    return new SfntProgram(bytes, index, label, load)
  } catch (error) {
    if (error instanceof NoSuchFace) throw new NoSuchFace(error.reason, label)
    if (error instanceof FontError) throw new FontError(error.reason, label)
    throw error
  }
}

class SfntProgram implements FontProgram {
  readonly outlines: 'truetype' | 'cff' | 'none'
  readonly bytes: Uint8Array
  readonly index: number
  readonly glyphCount: number
  private readonly label: string
  private readonly load: FontFile['load']
  private readonly tables: Tables
  private readonly figures: FaceFigures
  private readonly map: CharacterMap
  private readonly hmtx: Bytes
  private readonly longMetrics: number
  private names: Names | null = null
  private colors: ColorGlyphs | null | undefined

  constructor(bytes: Uint8Array, index: number, label: string, load: FontFile['load']) {
    this.bytes = bytes
    this.index = index
    this.label = label
    this.load = load
    const tables = readTables(bytes, index)
    this.tables = tables
    this.outlines = outlinesOf(tables)
    const maxp = need(tables, 'maxp')
    this.glyphCount = maxp.u16(4)
    if (this.glyphCount === 0) throw new FontError('it has no glyphs')
    this.figures = readFigures(tables)
    this.hmtx = need(tables, 'hmtx')
    const claimed = need(tables, 'hhea').u16(34)
    this.longMetrics = Math.min(claimed, this.glyphCount, this.hmtx.length >>> 2)
    if (this.longMetrics === 0) throw new FontError('its hmtx table is damaged: it contains no advances')
    if (this.outlines === 'truetype') checkLoca(tables, this.glyphCount)
    if (this.outlines === 'cff') checkCff(tables)
    this.map = new CharacterMap(need(tables, 'cmap').data, this.glyphCount)
  }

  get metrics(): FaceMetrics {
    return this.figures.metrics
  }

  get weight(): number {
    return this.figures.weight
  }

  get italic(): boolean {
    return this.figures.italic
  }

  get monospaced(): boolean {
    return this.figures.monospaced
  }

  get color(): ColorGlyphs | null {
    if (this.colors === undefined) this.colors = this.readColors()
    return this.colors
  }

  get colorProblem(): string | null {
    const { tables } = this
    if (this.color !== null) return null
    if (tables.has('COLR') && this.outlines === 'cff') return 'its colour glyphs have CFF outlines'
    if (tables.has('COLR')) return 'its COLR table is of version 1'
    return tables.has('SVG ') ? 'its colour glyphs are SVG documents' : null
  }

  get postscriptName(): string {
    return this.name(NameId.postscript) || this.familyName.replace(/[^!-~]|[[\](){}<>/%]/g, '') || 'Font'
  }

  get familyName(): string {
    return this.name(NameId.typographicFamily) || this.name(NameId.family) || this.label
  }

  glyphOf(codePoint: number): number {
    return this.map.glyphOf(codePoint)
  }

  advanceOf(glyph: number): number {
    // Reads two bytes of the file: as fast as an array of numbers, without the cost of filling one.
    const at = (glyph < this.longMetrics ? glyph : this.longMetrics - 1) * 4
    const { data } = this.hmtx
    return ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0)
  }

  table(tag: string): Uint8Array | null {
    const table = this.tables.get(tag) ?? null
    return table !== null && tag === 'glyf' ? this.glyphData(0, table.length) : table
  }

  glyphData(start: number, end: number): Uint8Array | null {
    const glyf = this.tables.get('glyf')
    if (glyf === undefined || start > end || end > glyf.length) return null
    const offset = glyf.byteOffset - this.bytes.byteOffset
    this.load?.(offset + start, offset + end)
    return glyf.subarray(start, end)
  }

  /** Damaged colour tables count as absent. */
  private readColors(): ColorGlyphs | null {
    const { tables, glyphCount } = this
    const em = this.metrics.unitsPerEm
    const [cblc, cbdt, sbix, colr, cpal] = ['CBLC', 'CBDT', 'sbix', 'COLR', 'CPAL'].map((tag) => tables.get(tag))
    try {
      if (colr !== undefined && cpal !== undefined && this.outlines === 'truetype') {
        const layers = readColorLayers(colr, cpal, glyphCount)
        if (layers !== null) return layers
      }
      if (cblc !== undefined && cbdt !== undefined) return readColorBitmaps(cblc, cbdt, em)
      return sbix === undefined ? null : readSbix(sbix, glyphCount, em)
    } catch (error) {
      if (error instanceof FontError) return null
      throw error
    }
  }

  private name(id: number): string {
    this.names ??= readNames(this.table('name'))
    return this.names.best(id)
  }
}

function need(tables: Tables, tag: string): Bytes {
  const data = tables.get(tag)
  if (data === undefined) throw new FontError(`it has no ${tag} table`)
  return new Bytes(data, `its ${tag} table`)
}

function outlinesOf(tables: Tables): 'truetype' | 'cff' | 'none' {
  if (tables.has('glyf') && tables.has('loca')) return 'truetype'
  if (tables.has('CFF ')) return 'cff'
  if (tables.has('CFF2')) throw new FontError('it is a variable font with CFF2 outlines; use a static instance of it')
  if ((tables.has('CBDT') && tables.has('CBLC')) || tables.has('sbix')) return 'none'
  if (tables.has('EBDT')) throw new FontError('it contains monochrome bitmaps only, no outlines')
  throw new FontError('it contains no outlines (neither a glyf nor a CFF table)')
}

/** Checks indexes and dictionaries of the outlines; the charstrings of single glyphs are checked when they are written. */
function checkCff(tables: Tables): void {
  try {
    readCff(need(tables, 'CFF ').data)
  } catch (error) {
    if (error instanceof CffError) throw new FontError(`its CFF table is damaged: ${error.message}`)
    throw error
  }
}

function checkLoca(tables: Tables, glyphCount: number): void {
  const wide = need(tables, 'head').u16(50) !== 0
  const loca = need(tables, 'loca')
  const entries = Math.floor(loca.length / (wide ? 4 : 2))
  if (entries < glyphCount + 1) {
    throw new FontError(`its loca table is damaged: ${entries} entries for ${glyphCount} glyphs`)
  }
}
