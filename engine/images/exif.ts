/**
 * Reads the orientation from an EXIF block (a TIFF header and its first directory). Invalid metadata means "no rotation"; it never makes an
 * image unusable.
 */
import { isOrientation, type Orientation } from './orientation.ts'

const ORIENTATION = 0x0112
const SHORT = 3

/** `tiff` starts at the byte order mark, after `Exif\0\0`. */
export const exifOrientation = (tiff: Uint8Array): Orientation => {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (view.byteLength < 14) return 1
  const mark = view.getUint16(0)
  const little = mark === 0x4949
  if ((!little && mark !== 0x4d4d) || view.getUint16(2, little) !== 42) return 1
  const directory = view.getUint32(4, little)
  if (directory + 2 > view.byteLength) return 1
  const entries = view.getUint16(directory, little)
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + i * 12
    if (at + 12 > view.byteLength) return 1
    if (view.getUint16(at, little) !== ORIENTATION || view.getUint16(at + 2, little) !== SHORT) continue
    const value = view.getUint16(at + 8, little)
    return isOrientation(value) ? value : 1
  }
  return 1
}
