/**
 * Interprets the text operators of a content stream like a reader, and returns the position of each glyph in CSS px. Only the output of the
 * text writer is supported, with hex strings only, so the file must be uncompressed.
 */
export interface TracedGlyph {
  readonly cid: number
  readonly x: number
  readonly y: number
  readonly mode: number
}

export function traceText(content: string, widthOf: (cid: number) => number): TracedGlyph[] {
  const glyphs: TracedGlyph[] = []
  const stack: string[] = []
  let x = 0, y = 0, size = 0, spacing = 0, rise = 0, mode = 0
  let array: string[] | null = null
  const last = (i: number): number => Number(stack[stack.length - i])
  for (const token of content.match(/<[0-9A-F]*>|\[|\]|\/\w+|[-+.\w*]+/g) ?? []) {
    if (token === '[') {
      array = []
    } else if (token === ']') {
      continue
    } else if (array !== null && token !== 'TJ') {
      array.push(token)
    } else if (token === 'TJ') {
      for (const item of array ?? []) {
        if (!item.startsWith('<')) {
          x -= (Number(item) / 1000) * size
          continue
        }
        for (const code of item.match(/[0-9A-F]{4}/g) ?? []) {
          const cid = parseInt(code, 16)
          glyphs.push({ cid, x, y: y - rise, mode })
          x += (widthOf(cid) / 1000) * size + spacing
        }
      }
      array = null
    } else if (token === 'Tm') {
      x = last(2)
      y = last(1)
    } else if (token === 'Tf') {
      size = last(1)
    } else if (token === 'Tc') {
      spacing = last(1)
    } else if (token === 'Ts') {
      rise = last(1)
    } else if (token === 'Tr') {
      mode = last(1)
    }
    if (token === 'd') array = null
    stack.push(token)
  }
  return glyphs
}

/** Reads `/DW` and `/W` of a descendant font. */
export function widthTable(font: string): (cid: number) => number {
  const standard = Number(/\/DW (\S+)/.exec(font)?.[1])
  const widths = new Map<number, number>()
  const list = /\/W \[(.*)\]/s.exec(font)?.[1] ?? ''
  for (const match of list.matchAll(/(\d+) (?:\[([^\]]*)\]|(\d+) ([-.\d]+))/g)) {
    const first = Number(match[1])
    if (match[2] !== undefined) {
      for (const [i, width] of match[2].trim().split(/\s+/).entries()) widths.set(first + i, Number(width))
    } else {
      for (let cid = first; cid <= Number(match[3]); cid++) widths.set(cid, Number(match[4]))
    }
  }
  return (cid) => widths.get(cid) ?? standard
}
