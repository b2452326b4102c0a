/**
 * What a workload is: a document made by a rule, so that anyone can make the same bytes. It comes in pieces, because
 * the largest would not fit into memory beside what is measured. Documents of a series differ in size only.
 */
export type Mode = 'normal' | 'streaming'

export interface Workload {
  readonly series: string
  /** What grows along the series: paragraphs, rows, pages, levels; 0 when there is one document only. */
  readonly size: number
  readonly modes: readonly Mode[]
  readonly html: () => Iterable<string>
  /** Options of the conversion, as given to `parseOptions`. */
  readonly options?: readonly (readonly [string, string | null])[]
  /** Files the document refers to, by their names. */
  readonly files?: () => Iterable<readonly [string, Uint8Array]>
  /** Needs a font with Japanese characters. */
  readonly japanese?: boolean
}

export const bothModes: readonly Mode[] = ['normal', 'streaming']

export function nameOf({ series, size }: Workload): string {
  return size === 0 ? series : `${series}-${size}`
}

/** The same pieces, put together until they are large enough to be worth handing on. */
export function* gathered(pieces: Iterable<string>): Iterable<string> {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  yield text
}
