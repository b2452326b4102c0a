/**
 * Pseudo-random numbers and words that are the same in every run and on every machine. A document made with one `Picker` depends only on
 * the order of the picks.
 */
export class Picker {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  /** From 0, less than 1. A linear congruential generator modulo 2^31, whose products are exact in a double. */
  fraction(): number {
    this.state = (this.state * 48_271) % 2_147_483_647
    return this.state / 2_147_483_647
  }

  integer(below: number): number {
    return Math.floor(this.fraction() * below)
  }

  /** Picks early entries much more often than late ones, like words in texts. */
  common(list: readonly string[]): string {
    return list[Math.floor(this.fraction() ** 3 * list.length)] ?? ''
  }

  any(list: readonly string[]): string {
    return list[this.integer(list.length)] ?? ''
  }
}

const syllables = 'an ber con dis el fa ger hu in ja ker lo men nor ol per qui ra ser ter un vi wo xi yel zan'.split(' ')
const endings = ['', '', '', 's', 'ed', 'ing', 'ly', 'tion']

/** Words of one to four syllables, short ones first. */
export function makeVocabulary(count: number): string[] {
  const picker = new Picker(11)
  const words = new Set<string>()
  for (let tries = 0; words.size < count; tries++) {
    let word = ''
    for (let length = 1 + Math.min(3, Math.floor((tries / count) * 4)); length > 0; length--) word += picker.any(syllables)
    words.add(word + picker.any(endings))
  }
  return [...words]
}

/** A sentence of 5 to 20 words. */
export function makeSentence(picker: Picker, vocabulary: readonly string[]): string {
  let sentence = picker.common(vocabulary)
  for (let more = 4 + picker.integer(16); more > 0; more--) {
    sentence += (picker.integer(11) === 0 ? ', ' : ' ') + picker.common(vocabulary)
  }
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. `
}
