/**
 * Describes a face for the index of installed fonts, from a few small tables. The caller reads byte ranges of the file, so that a scan of
 * hundreds of fonts never loads a whole file.
 */
import type { FaceRecord } from '../../host/host.ts'
import { Bytes, FontError } from './bytes.ts'
import { readDirectory, type TableRecord } from './directory.ts'
import { readFigures } from './metrics.ts'
import { NameId, readNames } from './names.ts'

/** The record without the location of the face. */
export type FaceDescription = Omit<FaceRecord, 'path' | 'index'>

/** Reads `[offset, offset + length)` of a file; returns fewer bytes at the end of the file. */
export type ReadRange = (offset: number, length: number) => Uint8Array

const DIRECTORY_BYTES = 12 + 16 * 64
/** Far larger than any real name table. */
const MAX_TABLE = 1 << 20

/** The number of faces in the file; 0 when it is not a font. */
export function countFacesIn(read: ReadRange): number {
  const header = new Bytes(read(0, 12), 'the file')
  if (header.length < 12) return 0
  if (header.tag(0) !== 'ttcf') return 1
  return Math.min(header.u32(8), 256)
}

/** The description of face `index`; null when the file has no usable face of that index. */
export function describeFace(read: ReadRange, index: number): FaceDescription | null {
  try {
    const records = directoryOf(read, index)
    const has = (tag: string): boolean => records.some((record) => record.tag === tag)
    const draws = has('CFF ') || (has('glyf') && has('loca')) || (has('CBDT') && has('CBLC')) || has('sbix')
    if (!has('cmap') || !draws) return null
    const tables = new Map<string, Uint8Array>()
    for (const tag of ['head', 'hhea', 'OS/2', 'post', 'name']) {
      const record = records.find((entry) => entry.tag === tag)
      // The glyph names of post are long and not needed.
      if (record !== undefined) tables.set(tag, read(record.offset, Math.min(record.length, tag === 'post' ? 32 : MAX_TABLE)))
    }
    const figures = readFigures(tables)
    const names = readNames(tables.get('name') ?? null)
    const family = names.best(NameId.typographicFamily) || names.best(NameId.family)
    if (family === '') return null
    const every = [
      ...names.every(NameId.family), ...names.every(NameId.typographicFamily), ...names.every(NameId.wwsFamily),
    ]
    const aliases = [...new Set(every.map((name) => name.toLowerCase()))].filter((name) => name !== family.toLowerCase())
    return {
      family,
      aliases,
      postscriptName: names.best(NameId.postscript),
      fullNames: [...new Set(names.every(NameId.full).map((name) => name.toLowerCase()))],
      weight: figures.weight,
      italic: figures.italic,
      monospaced: figures.monospaced,
      stretch: figures.stretch,
    }
  } catch (error) {
    if (error instanceof FontError) return null
    throw error
  }
}

/** The bytes of one table of face `index`, or null. */
export function readTable(read: ReadRange, index: number, tag: string): Uint8Array | null {
  try {
    const record = directoryOf(read, index).find((entry) => entry.tag === tag)
    return record === undefined ? null : read(record.offset, record.length)
  } catch (error) {
    if (error instanceof FontError) return null
    throw error
  }
}

function directoryOf(read: ReadRange, index: number): TableRecord[] {
  const header = new Bytes(read(0, 16 + index * 4), 'the file')
  if (header.length < 12) throw new FontError('it is not a font')
  if (header.tag(0) !== 'ttcf') return readDirectory(new Bytes(read(0, DIRECTORY_BYTES), 'the file'), index)
  if (index >= header.u32(8)) throw new FontError('it has no such face')
  return readDirectory(new Bytes(read(header.u32(12 + index * 4), DIRECTORY_BYTES), 'the file'), 0)
}

/** The range of the file that contains only the outlines of its single face; null when there is no such range. */
export function rangeOfOutlines(read: ReadRange): { readonly start: number; readonly end: number } | null {
  try {
    if (new Bytes(read(0, 12), 'the file').tag(0) === 'ttcf') return null
    const records = directoryOf(read, 0)
    const outlines = records.find(({ tag }) => tag === 'glyf')
    if (outlines === undefined) return null
    const { offset: start, length } = outlines
    const end = start + length
    const others = [{ offset: 0, length: DIRECTORY_BYTES }, ...records.filter((record) => record !== outlines)]
    return others.some((other) => other.offset < end && other.offset + other.length > start) ? null : { start, end }
  } catch (error) {
    if (error instanceof FontError) return null
    throw error
  }
}
