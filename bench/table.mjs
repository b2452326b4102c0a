/** Formats rows of cells as a Markdown table with aligned columns. Numbers are right-aligned. */
export function formatTable(head, rows) {
  const widths = head.map((title, i) => Math.max(title.length, 3, ...rows.map((row) => row[i].length)))
  const line = (cells, pad) => `| ${cells.map((cell, i) => pad(cell, widths[i], i)).join(' | ')} |`
  const place = (cell, width, i) => (i === 0 ? cell.padEnd(width) : cell.padStart(width))
  return [
    line(head, place),
    line(head, (_, width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)),
    ...rows.map((row) => line(row, place)),
  ].join('\n')
}
