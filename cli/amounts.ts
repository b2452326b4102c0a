/** Formats amounts for messages. */
export const pageCount = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

export const sizeText = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
