/**
 * Inline text that is in no text node: from `content`, list markers and form controls. Entries of kind `generated` refer to it by number.
 * Equal texts are stored once, unless the caller knows that a text is unique. In streaming, unused texts are dropped and the others
 * renumbered.
 */
export class GeneratedTexts {
  /** Text 0 belongs to no entry. */
  private texts: string[] = ['']
  private readonly numbers = new Map<string, number>()

  get count(): number {
    return this.texts.length
  }

  at(text: number): string {
    return this.texts[text] ?? ''
  }

  /** The number of a text; equal texts share one. */
  intern(text: string): number {
    let number = this.numbers.get(text)
    if (number === undefined) {
      number = this.add(text)
      this.numbers.set(text, number)
    }
    return number
  }

  /** Adds a text that occurs only once. */
  add(text: string): number {
    return this.texts.push(text) - 1
  }

  reset(): void {
    this.texts.length = 1
    this.numbers.clear()
  }

  /** Starts a new list. The returned function maps an old number to its new one; texts it is not called for are dropped. */
  renumber(): (old: number) => number {
    const old = this.texts
    const moved = new Map<number, number>()
    this.texts = ['']
    this.numbers.clear()
    return (text) => {
      const known = moved.get(text)
      if (known !== undefined) return known
      const number = this.add(old[text] ?? '')
      moved.set(text, number)
      return number
    }
  }
}
