/**
 * What elements make of named strings and bookmarks (CSS Generated Content for Paged Media 3, 1.1 and 4), in the order of the
 * document: counters are told while boxes are made, the text of an element and its page when all have theirs.
 */
import type { NodeId } from '../arena/ids.ts'

/** A piece of a value: text, or the text of the element itself or its first letter. */
export type StringPiece = string | { readonly own: 'text' | 'first-letter' }

export interface StringAssignment {
  readonly node: NodeId
  readonly name: string
  readonly pieces: readonly StringPiece[]
}

/** An entry in the outline. */
export interface BookmarkEntry {
  readonly node: NodeId
  /** From 1. */
  readonly level: number
  readonly isOpen: boolean
  readonly pieces: readonly StringPiece[]
}
