/**
 * A small PNG whose number determines its pixels; every third has transparency. The data are stored without compression, so that the bytes
 * do not depend on zlib.
 */
import { crc32Of } from './crc.ts'
import { deflateSync } from 'node:zlib'

export function makePng(size: number, number: number): Uint8Array {
  const channels = number % 3 === 0 ? 4 : 3
  const rows = Buffer.alloc(size * (1 + size * channels))
  for (let y = 0, at = 0; y < size; y++) {
    rows[at++] = 0
    for (let x = 0; x < size; x++) {
      rows[at++] = (x * 5 + number * 11) & 255
      rows[at++] = (y * 5 + number * 7) & 255
      rows[at++] = ((x ^ y) * 4 + number) & 255
      if (channels === 4) rows[at++] = Math.min(255, (x + y) * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 0 })), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32Of(body))
  return Buffer.concat([length, body, sum])
}
