/**
 * Words of one ideograph or syllable, by the fonts they are looked for in: Chinese and Japanese text is hardly anything else,
 * and finding the face that has it, and then its word, took a fifth of the instructions of a megabyte of Japanese. Ids are those of
 * one generation of the word table.
 */
import type { WordId } from '../../arena/ids.ts'
import type { FontStack } from '../../text/font-book.ts'

/** Where radicals and ideographs begin; what comes before stands in words with others. */
export const FIRST_SINGLE = 0x2e80

type Blocks = (Int32Array | undefined)[]

export class IdeographWords {
  private readonly byStack = new Map<FontStack, Blocks>()
  private stack: FontStack | null = null
  /** Of that: of each 256 code units the words. */
  private blocks: Blocks = []
  private generation = 0

  /** 0 where the word is not known. */
  find(stack: FontStack, unit: number, generation: number): WordId | 0 {
    if (stack !== this.stack || generation !== this.generation) this.change(stack, generation)
    return (this.blocks[unit >> 8]?.[unit & 0xff] ?? 0) as WordId | 0
  }

  /** Of the fonts asked for last. */
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
