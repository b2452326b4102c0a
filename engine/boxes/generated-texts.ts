/**
 * Texts of inline content that stand in no node: those of `content`, of list markers and of form controls. Entries of kind
 * `generated` name them by number; equal texts are kept once, unless whoever adds one knows that it comes only once. Where
 * a document is written piece by piece, those that no entry names any more are let go of and the others renumbered.
 */
export class GeneratedTexts {
  /** Text 0 is that of no entry. */
  private texts: string[] = ['']
  private readonly numbers = new Map<string, number>()

  get count(): number {
    return this.texts.length
  }

  at(text: number): string {
    return this.texts[text] ?? ''
  }

  /** The number of a text, which is kept once. */
  intern(text: string): number {
    let number = this.numbers.get(text)
    if (number === undefined) {
      number = this.add(text)
      this.numbers.set(text, number)
    }
    return number
  }

  /** The same for a text that comes only once. */
  add(text: string): number {
    return this.texts.push(text) - 1
  }

  reset(): void {
    this.texts.length = 1
    this.numbers.clear()
  }

  /** Begins anew, and gives the new number of each old one that is still named: what is not asked for is let go of. */
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
