/**
 * Cache of one-character words of ideographs and syllables, by font stack. Chinese and Japanese text has hardly any other words; finding
 * their face and then the word took a fifth of the instructions for a megabyte of Japanese. Ids are valid for one generation of the word
 * table.
 */
import type { WordId } from '../../arena/ids.ts'
import type { FontStack } from '../../text/font-book.ts'

/** First code point of radicals and ideographs; characters below it are part of longer words. */
export const FIRST_SINGLE = 0x2e80

type Blocks = (Int32Array | undefined)[]

export class IdeographWords {
  private readonly byStack = new Map<FontStack, Blocks>()
  private stack: FontStack | null = null
  /** Words of that stack, in blocks of 256 code units. */
  private blocks: Blocks = []
  private generation = 0

  /** The word of a code unit; 0 when unknown. */
  find(stack: FontStack, unit: number, generation: number): WordId | 0 {
    if (stack !== this.stack || generation !== this.generation) this.change(stack, generation)
    return (this.blocks[unit >> 8]?.[unit & 0xff] ?? 0) as WordId | 0
  }

  /** Stores a word for the stack of the last `find`. */
  keep(unit: number, word: WordId): void {
    const block = this.blocks[unit >> 8] ??= new Int32Array(256)
    block[unit & 0xff] = word
  }

  private change(stack: FontStack, generation: number): void {
    if (generation !== this.generation) this.byStack.clear()
    this.generation = generation
    this.stack = stack
    const known = this.byStack.get(stack)
    this.blocks = known ?? []
    if (known === undefined) this.byStack.set(stack, this.blocks)
  }
}
