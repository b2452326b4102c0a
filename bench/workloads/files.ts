/** Writes a workload to a folder as the files for a converter, and reads them in pieces. */
import { closeSync, mkdirSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { gathered, nameOf, type Workload } from './workload.ts'

/** Returns the path of the document. The folder has no other files. */
export function writeWorkload(workload: Workload, folder: string): string {
  const own = join(folder, nameOf(workload))
  mkdirSync(own, { recursive: true })
  for (const [name, bytes] of workload.files?.() ?? []) writeFileSync(join(own, name), bytes)
  const path = join(own, 'document.html')
  const file = openSync(path, 'w')
  for (const piece of gathered(workload.html())) writeSync(file, piece)
  closeSync(file)
  return path
}

/** Pieces of 64 KiB. Each is valid until the next. */
export function* readPieces(path: string): Iterable<Uint8Array> {
  const piece = new Uint8Array(65_536)
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) yield piece.subarray(0, read)
  } finally {
    closeSync(file)
  }
}
