/**
 * Builds small fonts for tests: square glyphs on 1000 units per em, with the requested colour tables. Glyph 0 is the missing glyph;
 * characters get the glyphs 1, 2, … in the given order; further glyphs have no character.
 */

export interface FontPlan {
  readonly family?: string
  /** One character per glyph, from glyph 1 onwards. */
  readonly characters: string
  /** The number of glyphs without a character, after the others. */
  readonly extraGlyphs?: number
  /** Without outlines. */
  readonly bitmapsOnly?: boolean
  /** Glyph sequences and their ligature. */
  readonly ligatures?: readonly { readonly from: readonly number[], readonly to: number }[]
  readonly tables?: Readonly<Record<string, readonly number[]>>
}

const ADVANCE = 1200

export function u16(...values: readonly number[]): number[] {
  return values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff])
}

export function u32(...values: readonly number[]): number[] {
  return values.flatMap((value) => [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff])
}

function tag(text: string): number[] {
  return [...text].map((char) => char.charCodeAt(0))
}

export function makeFont(plan: FontPlan): Uint8Array {
  const codes = [...plan.characters].map((char) => char.codePointAt(0) ?? 0)
  const count = 1 + codes.length + (plan.extraGlyphs ?? 0)
  const tables = new Map<string, readonly number[]>([
    ['head', [...u32(0x10000, 0x10000, 0, 0x5f0f3cf5), ...u16(0, 1000), ...u32(0, 0, 0, 0), ...u16(0, -200, 1000, 800, 0, 8, 2, 1, 0)]],
    ['hhea', [...u32(0x10000), ...u16(800, -200, 0, ADVANCE, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, count)]],
    ['maxp', [...u32(0x10000), ...u16(count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]],
    ['hmtx', Array.from({ length: count }, () => u16(ADVANCE, 0)).flat()],
    ['cmap', cmap(codes)],
    ['name', names(plan.family ?? 'Made')],
  ])
  if (plan.bitmapsOnly !== true) {
    tables.set('glyf', Array.from({ length: count }, (_, i) => square(100 + i)).flat())
    const size = square(0).length
    tables.set('loca', Array.from({ length: count + 1 }, (_, i) => u32(i * size)).flat())
  }
  if (plan.ligatures !== undefined) tables.set('GSUB', ligatureTable(plan.ligatures))
  for (const [name, bytes] of Object.entries(plan.tables ?? {})) tables.set(name, bytes)
  return assemble(tables)
}

/** A square from 0 to `size`. */
function square(size: number): number[] {
  const outline = [...u16(1, 0, 0, size, size), ...u16(3, 0), 1, 1, 1, 1, ...u16(0, size, 0, -size), ...u16(0, 0, size, 0)]
  while (outline.length % 4 !== 0) outline.push(0)
  return outline
}

function cmap(codes: readonly number[]): number[] {
  const groups = codes.map((code, i) => ({ code, glyph: i + 1 })).sort((a, b) => a.code - b.code)
  const body = [...u16(12, 0), ...u32(16 + groups.length * 12, 0, groups.length)]
  return [...u16(0, 1, 3, 10), ...u32(12), ...body, ...groups.flatMap(({ code, glyph }) => u32(code, code, glyph))]
}

function names(family: string): number[] {
  const text = [...family].flatMap((char) => u16(char.charCodeAt(0)))
  const records = [1, 6].flatMap((id) => u16(3, 1, 0x409, id, text.length, 0))
  return [...u16(0, 2, 6 + records.length), ...records, ...text]
}

/** One ligature lookup under `ccmp` of the default script. */
function ligatureTable(ligatures: NonNullable<FontPlan['ligatures']>): number[] {
  const firsts = [...new Set(ligatures.map(({ from }) => from[0] ?? 0))].sort((a, b) => a - b)
  const sets = firsts.map((first) => {
    const own = ligatures.filter(({ from }) => from[0] === first).map(({ from, to }) => u16(to, from.length, ...from.slice(1)))
    let at = 2 + own.length * 2
    const offsets = own.map((bytes) => (at += bytes.length) - bytes.length)
    return [...u16(own.length, ...offsets), ...own.flat()]
  })
  let at = 6 + sets.length * 2
  const offsets = sets.map((bytes) => (at += bytes.length) - bytes.length)
  const subtable = [...u16(1, at, sets.length, ...offsets), ...sets.flat(), ...u16(1, firsts.length, ...firsts)]
  const script = [...u16(1), ...tag('DFLT'), ...u16(8), ...u16(4, 0), ...u16(0, 0xffff, 1, 0)]
  const feature = [...u16(1), ...tag('ccmp'), ...u16(8), ...u16(0, 1, 0)]
  const lookup = [...u16(1, 4), ...u16(4, 0, 1, 8), ...subtable]
  const start = 10
  return [...u32(0x10000), ...u16(start, start + script.length, start + script.length + feature.length), ...script, ...feature, ...lookup]
}

function assemble(tables: ReadonlyMap<string, readonly number[]>): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const directory: number[] = [...u32(0x10000), ...u16(sorted.length, 0, 0, 0)]
  const body: number[] = []
  const start = 12 + sorted.length * 16
  for (const [name, bytes] of sorted) {
    directory.push(...tag(name), ...u32(0, start + body.length, bytes.length))
    for (const byte of bytes) body.push(byte)
    while (body.length % 4 !== 0) body.push(0)
  }
  return Uint8Array.from([...directory, ...body])
}

/** Layers per glyph as [glyph, palette entry], and palettes of RGBA colours, of which the first is used. */
export function colorLayers(
  glyphs: Readonly<Record<number, readonly (readonly [number, number])[]>>, palettes: readonly (readonly number[])[],
): Record<'COLR' | 'CPAL', number[]> {
  const bases: number[] = []
  const layers: number[] = []
  for (const [glyph, list] of Object.entries(glyphs)) {
    bases.push(...u16(Number(glyph), layers.length / 4, list.length))
    layers.push(...list.flatMap((layer) => u16(...layer)))
  }
  const colors = palettes.flat().flatMap((rgba) => [(rgba >>> 8) & 0xff, (rgba >>> 16) & 0xff, rgba >>> 24, rgba & 0xff])
  const size = palettes[0]?.length ?? 0
  return {
    COLR: [...u16(0, bases.length / 6), ...u32(14, 14 + bases.length), ...u16(layers.length / 4), ...bases, ...layers],
    CPAL: [
      ...u16(0, size, palettes.length, colors.length / 4), ...u32(12 + palettes.length * 2),
      ...u16(...palettes.map((_, i) => i * size)), ...colors,
    ],
  }
}

/** A strike of 100 pixels per em with these PNG files for the glyphs from `first` onwards (index format 1, image format 17). */
export function colorBitmaps(first: number, files: readonly (readonly number[])[], height: number): Record<'CBLC' | 'CBDT', number[]> {
  const glyphs = files.map((file) => [height, height, 5, 80, 120, ...u32(file.length), ...file])
  const offsets: number[] = [0]
  for (const glyph of glyphs) offsets.push((offsets.at(-1) ?? 0) + glyph.length)
  const last = first + files.length - 1
  const list = [...u16(first, last), ...u32(8), ...u16(1, 17), ...u32(4), ...u32(...offsets)]
  const metrics = Array.from({ length: 12 }, () => 0)
  const size = [...u32(56, list.length, 1, 0), ...metrics, ...metrics, ...u16(first, last), 100, 100, 32, 1]
  return { CBLC: [...u32(0x30000, 1), ...size, ...list], CBDT: [...u32(0x30000), ...glyphs.flat()] }
}

/** The same in an sbix table. A number instead of a file is the glyph whose file is shared. */
export function sbix(glyphCount: number, files: Readonly<Record<number, readonly number[] | number>>): number[] {
  const data: number[] = []
  const offsets: number[] = []
  const start = 4 + (glyphCount + 1) * 4
  for (let glyph = 0; glyph <= glyphCount; glyph++) {
    offsets.push(start + data.length)
    const file = files[glyph]
    if (file === undefined) continue
    data.push(...u16(5, -20), ...(typeof file === 'number' ? [...tag('dupe'), ...u16(file)] : [...tag('png '), ...file]))
    if (typeof file === 'number') data.push(0)
  }
  return [...u16(1, 1), ...u32(1, 12), ...u16(100, 72), ...u32(...offsets), ...data]
}
