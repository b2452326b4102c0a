/**
 * Named strings and bookmarks of elements (CSS Generated Content for Paged Media 3, 1.1 and 4), in document order. Counters in them are
 * resolved during box building; the text and page of an element are resolved later.
 */
import type { NodeId } from '../arena/ids.ts'

/** A piece of a value: text, or the element's own text or first letter. */
export type StringPiece = string | { readonly own: 'text' | 'first-letter' }

export interface StringAssignment {
  readonly node: NodeId
  readonly name: string
  readonly pieces: readonly StringPiece[]
}

/** A bookmark. */
export interface BookmarkEntry {
  readonly node: NodeId
  /** From 1. */
  readonly level: number
  readonly isOpen: boolean
  readonly pieces: readonly StringPiece[]
}
