/**
 * Gradients as shading dictionaries. The stops become one stitching function of segments between neighbours; segments of length 0 are left
 * out, which gives sharp changes.
 */
import type { Shading } from '../paint/canvas.ts'
import type { ByteBuffer } from './bytes.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'
import { withPlainEnds } from './shading-ends.ts'

/** Colour space of the output; `alpha`: the alpha of the colours as grey. */
export type ShadingColors = 'rgb' | 'gray' | 'alpha'

const SHORTEST = 1e-5

export function writeShading(objects: ObjectWriter, shading: Shading, colors: ShadingColors): PdfRef {
  const { x0, y0, x1, y1, radii, stops } = withPlainEnds(shading)
  const ref = objects.allocate()
  const out = objects.begin(ref)
  out.ascii(`<< /ShadingType ${radii === null ? 2 : 3} /ColorSpace ${colors === 'rgb' ? '/DeviceRGB' : '/DeviceGray'} /Coords [`)
  const coords = radii === null ? [x0, y0, x1, y1] : [x0, y0, radii[0], x1, y1, radii[1]]
  writeNumbers(out, coords)
  out.ascii('] /Extend [true true] /Function ')
  const pieces: { readonly start: number, readonly end: number, readonly from: number, readonly to: number }[] = []
  for (let i = 1; i < stops.length; i++) {
    const before = stops[i - 1]
    const after = stops[i]
    if (before === undefined || after === undefined || after.offset - before.offset < SHORTEST) continue
    pieces.push({ start: before.offset, end: after.offset, from: before.color, to: after.color })
  }
  if (pieces.length === 0) pieces.push({ start: 0, end: 1, from: stops[0]?.color ?? 0, to: stops.at(-1)?.color ?? 0 })
  out.ascii('<< /FunctionType 3 /Domain [0 1] /Bounds [')
  writeNumbers(out, pieces.slice(1).map(({ start }) => start))
  out.ascii('] /Encode [')
  writeNumbers(out, pieces.flatMap(() => [0, 1]))
  out.ascii('] /Functions [')
  for (const { from, to } of pieces) {
    out.ascii('<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [')
    writeNumbers(out, components(from, colors))
    out.ascii('] /C1 [')
    writeNumbers(out, components(to, colors))
    out.ascii('] >> ')
  }
  out.ascii('] >> >>')
  objects.end()
  return ref
}

function components(color: number, colors: ShadingColors): readonly number[] {
  if (colors === 'alpha') return [(color & 0xff) / 255]
  const rgb = [(color >>> 24) / 255, ((color >>> 16) & 0xff) / 255, ((color >>> 8) & 0xff) / 255] as const
  return colors === 'rgb' ? rgb : [0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]]
}

function writeNumbers(out: ByteBuffer, numbers: readonly number[]): void {
  for (const [i, value] of numbers.entries()) {
    if (i > 0) out.byte(0x20)
    out.number6(value)
  }
}
