/**
 * The text of an element as a title: its displayed text in one line with collapsed white space. Elements without boxes and footnotes are
 * left out.
 */
import type { NodeId } from '../arena/ids.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Document } from './document-state.ts'

const Display = enumOf('display')

/** The elements that are footnotes. */
export function noteNodes({ boxes: { notes, rows } }: Document): ReadonlySet<number> {
  return new Set(notes.map((box) => rows.node[box]))
}

/** Line breaks and block-level boxes separate words. At most `most` units of text are read. */
export function titleOf(doc: Document, element: NodeId, notes: ReadonlySet<number>, most = Infinity): string {
  const { nodes, text, styles } = doc
  const end = nodes.end[element]
  let title = ''
  // Ends of the boxes that separate their content from the text after them, innermost last.
  const open: number[] = []
  for (let n: number = element + 1; n < end && title.length < most; n++) {
    while (open.length > 0 && (open[open.length - 1] ?? 0) <= n) {
      open.pop()
      title += ' '
    }
    const tag = nodes.tag[n]
    if (tag === Tag.text) {
      title += text.slice(nodes.text[n], Math.min(most, nodes.size[n]))
      continue
    }
    const style = nodes.style[n]
    if (style === 0) continue
    const display = styles.read.display(style)
    if (display === Display.none || notes.has(n)) n = Math.max(n, nodes.end[n] - 1)
    else if (tag === Tag.br || display !== Display.inline) {
      title += ' '
      open.push(nodes.end[n])
    }
  }
  return title.replace(/[\t\n\f\r ]+/g, ' ').trim()
}
