/**
 * What was found for some rows, each kept in the place of those with the same last bits: a document of many rows finds it
 * anew, one of few finds it once. Rows count from 1 on.
 */
const PLACES = 512

export class KeptByRow<T> {
  private readonly rows = new Int32Array(PLACES)
  private readonly found = new Array<T | undefined>(PLACES)

  get(row: number): T | undefined {
    const place = row & (PLACES - 1)
    return this.rows[place] === row ? this.found[place] : undefined
  }

  keep(row: number, value: T): T {
    const place = row & (PLACES - 1)
    this.rows[place] = row
    this.found[place] = value
    return value
  }

  /** After rows got other numbers. */
  forget(): void {
    this.rows.fill(0)
    this.found.fill(undefined)
  }
}
