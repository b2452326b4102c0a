/**
 * An installed font file that is read without its outlines, which are most of it: bytes that are never written take no memory, and a
 * document shows a few hundred glyphs of a Japanese font with 4.1 of 4.5 MB of outlines. Outlines are loaded in blocks on request. It is an
 * error if the file has changed in between, since its parts would not belong together.
 */
import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import type { FontFile } from '../host/host.ts'
import { inputError } from '../messages/errors.ts'
import { rangeOfOutlines } from '../text/sfnt/face-record.ts'

/** With fewer bytes of outlines, opening the file again costs more than it saves. */
const LEAST_OUTLINES = 65_536
const BLOCK = 65_536

export function openFontFile(path: string): FontFile {
  const first = withFile(path, (file, stat) => {
    const bytes = new Uint8Array(stat.size)
    const outlines = rangeOfOutlines((offset, length) => {
      fill(file, bytes, offset, Math.min(offset + length, bytes.length))
      return bytes.subarray(offset, offset + length)
    })
    const isLate = outlines !== null && outlines.end - outlines.start >= LEAST_OUTLINES
    fill(file, bytes, 0, isLate ? outlines.start : bytes.length)
    if (isLate) fill(file, bytes, outlines.end, bytes.length)
    return { bytes, stat, late: isLate ? outlines : null }
  })
  const { bytes, stat, late } = first
  if (late === null) return { bytes }
  const has = new Uint8Array(Math.ceil((late.end - late.start) / BLOCK))
  return {
    bytes,
    load(start, end) {
      const last = Math.min(has.length, Math.ceil((end - late.start) / BLOCK))
      let block = Math.max(0, Math.floor((start - late.start) / BLOCK))
      while (block < last && has[block] === 1) block++
      if (block >= last) return
      withFile(path, (file, now) => {
        if (!isSame(stat, now)) throw inputError(`the font file ${path} changed while it was being read\nconvert the document again`)
        fill(file, bytes, late.start + block * BLOCK, Math.min(late.start + last * BLOCK, late.end))
      })
      has.fill(1, block, last)
    },
  }
}

const isSame = (a: Stats, b: Stats): boolean => a.size === b.size && a.mtimeMs === b.mtimeMs && a.ino === b.ino && a.dev === b.dev

const withFile = <T>(path: string, use: (file: number, stat: Stats) => T): T => {
  const file = openSync(path, 'r')
  try {
    return use(file, fstatSync(file))
  } finally {
    closeSync(file)
  }
}

/** Reads bytes of the file into the same range of `bytes`; fewer at its end. */
const fill = (file: number, bytes: Uint8Array, start: number, end: number): void => {
  for (let at = start; at < end;) {
    const count = readSync(file, bytes, at, end - at, at)
    if (count === 0) return
    at += count
  }
}
