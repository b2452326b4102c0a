/** Colours for `--grayscale`. Takes RGB triples, returns the luminance of each, with the same weights as for fills and strokes. */

/** One byte per RGB triple. */
export const luminances = (rgb: Uint8Array): Uint8Array => {
  const gray = new Uint8Array(Math.floor(rgb.length / 3))
  for (let i = 0, from = 0; i < gray.length; i++, from += 3) {
    gray[i] = Math.round(0.2126 * (rgb[from] ?? 0) + 0.7152 * (rgb[from + 1] ?? 0) + 0.0722 * (rgb[from + 2] ?? 0))
  }
  return gray
}
