/**
 * What was found for some rows. Each of the first has a place of its own; of later ones each is kept in the place of those with
 * the same last bits: a document of many rows finds it anew, one of few finds it once. Rows count from 1 on.
 */
const PLACES = 512

export class RowCache<T> {
  /** That of the first rows: who asks several times for each box looks here before it asks, where the call is most of the price. */
  readonly first: (T | undefined)[] = []
  private rows: Int32Array | null = null
  private readonly found: (T | undefined)[] = []

  get(row: number): T | undefined {
    const place = row & (PLACES - 1)
    if (place === row) return this.first[row]
    return this.rows !== null && this.rows[place] === row ? this.found[place] : undefined
  }

  keep(row: number, value: T): T {
    const place = row & (PLACES - 1)
    if (place === row) this.first[row] = value
    else {
      this.rows ??= new Int32Array(PLACES)
      this.rows[place] = row
      this.found[place] = value
    }
    return value
  }

  /** After rows got other numbers. */
  forget(): void {
    this.rows?.fill(0)
    this.first.fill(undefined)
    this.found.fill(undefined)
  }
}
