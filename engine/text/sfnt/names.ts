/**
 * Reads the strings of the `name` table: English Windows entries are preferred, then other Unicode entries, then Macintosh Roman. A damaged
 * entry is skipped: a font without readable names is still usable.
 */
import { Bytes, FontError } from './bytes.ts'

export const NameId = { family: 1, subfamily: 2, full: 4, postscript: 6, typographicFamily: 16, wwsFamily: 21 } as const

export interface Names {
  /** The preferred entry of a name id; empty without one. */
  best(id: number): string
  /** Every distinct entry of a name id, in table order. */
  every(id: number): readonly string[]
}

interface Entry {
  readonly id: number
  readonly rank: number
  readonly text: string
}

const ENGLISH_US = 0x409

/** The names of a font; empty for a missing table. */
export function readNames(table: Uint8Array | null): Names {
  const entries = table === null ? [] : readEntries(new Bytes(table, 'its name table'))
  return {
    best(id) {
      let best: Entry | null = null
      for (const entry of entries) if (entry.id === id && (best === null || entry.rank < best.rank)) best = entry
      return best === null ? '' : best.text
    },
    every(id) {
      return [...new Set(entries.filter((entry) => entry.id === id).map((entry) => entry.text))]
    },
  }
}

function readEntries(t: Bytes): Entry[] {
  const entries: Entry[] = []
  try {
    const count = t.u16(2)
    const strings = t.u16(4)
    for (let i = 0; i < count; i++) {
      const at = 6 + i * 12
      const id = t.u16(at + 6)
      if (id !== 1 && id !== 2 && id !== 4 && id !== 6 && id !== 16 && id !== 21) continue
      const start = strings + t.u16(at + 10)
      const length = t.u16(at + 8)
      if (start + length > t.length) continue
      const platform = t.u16(at)
      const language = t.u16(at + 4)
      const text = (platform === 1 ? latin(t, start, length) : utf16(t, start, length)).replace(/\0/g, '').trim()
      if (text !== '') entries.push({ id, rank: rankOf(platform, language), text })
    }
  } catch (error) {
    if (!(error instanceof FontError)) throw error
  }
  return entries
}

function rankOf(platform: number, language: number): number {
  if (platform === 3) return language === ENGLISH_US ? 0 : (language & 0x3ff) === 9 ? 1 : 4
  if (platform === 0) return 2
  return language === 0 ? 3 : 5
}

function utf16(t: Bytes, start: number, length: number): string {
  let text = ''
  for (let i = start; i + 1 < start + length; i += 2) text += String.fromCharCode(t.u16(i))
  return text
}

function latin(t: Bytes, start: number, length: number): string {
  let text = ''
  for (let i = start; i < start + length; i++) text += String.fromCharCode(t.u8(i))
  return text
}
