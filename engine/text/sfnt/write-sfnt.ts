/**
 * Writes tables to a font file for our own readers and the shaping library. Checksums are 0, because neither verifies them; fonts in a PDF
 * are written by the pdf stage.
 */
export interface TableData {
  readonly tag: string
  readonly data: Uint8Array
}

/** `flavor`: the first four bytes, which identify the kind of outlines. */
export function writeSfnt(flavor: number, tables: readonly TableData[]): Uint8Array {
  const start = 12 + tables.length * 16
  const bytes = new Uint8Array(tables.reduce((sum, { data }) => sum + ((data.length + 3) & ~3), start))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, flavor)
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
