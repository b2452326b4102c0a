/**
 * A cache of values per row. The first rows have a slot each; later rows share slots by their last bits, so that a document with many rows
 * computes some values again. Rows count from 1.
 */
const PLACES = 512

/** Values of type T by row id; a value can be evicted. */
export class RowCache<T> {
  /** The values of the first rows. Callers that ask often read it directly, because the call is most of the cost. */
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

  /** Call it after rows were renumbered. */
  forget(): void {
    this.rows?.fill(0)
    this.first.fill(undefined)
    this.found.fill(undefined)
  }
}
