/**
 * Distributes a given width to columns (CSS Tables 3, 3.9.3): from min-content widths, through percentages and declared widths, to
 * max-content widths and beyond. Takes the measures of the columns. A range of columns may be given a width of its own, as spanning cells
 * do.
 */
import { grownFloats } from './grid.ts'

export class ColumnWidths {
  private count = 0
  /** Min-content and max-content width of each column, px. */
  min = new Float64Array(0)
  max = new Float64Array(0)
  /** Declared width, px, NaN for none; percentage of the table width, 0 for none. */
  declared = new Float64Array(0)
  percent = new Float64Array(0)
  /** Edges added to a percentage width, px. */
  percentEdges = new Float64Array(0)
  /** Result of `share`, px. */
  width = new Float64Array(0)
  /** Whether columns shrink below their minimum when together they are too wide. */
  private scales = false
  /** By stage: sum of the preferred widths of its columns, and their number. */
  private readonly sums = new Float64Array(3)
  private readonly counts = new Float64Array(3)

  begin(count: number): void {
    this.count = count
    this.scales = false
    this.min = grownFloats(this.min, count).fill(0, 0, count)
    this.max = grownFloats(this.max, count).fill(0, 0, count)
    this.declared = grownFloats(this.declared, count).fill(NaN, 0, count)
    this.percent = grownFloats(this.percent, count).fill(0, 0, count)
    this.percentEdges = grownFloats(this.percentEdges, count).fill(0, 0, count)
    this.width = grownFloats(this.width, count).fill(0, 0, count)
  }

  declare(column: number, width: number): void {
    const before = this.declared[column]
    this.declared[column] = Number.isNaN(before) ? width : Math.max(before, width)
  }

  /** For fixed layout: declared widths come before percentages, and content has no minimum. */
  keepDeclared(): void {
    this.scales = true
    for (let c = 0; c < this.count; c++) {
      const isDeclared = !(this.percent[c] > 0) && !Number.isNaN(this.declared[c])
      if (isDeclared) this.min[c] = this.max[c]
    }
  }

  /** Scales percentages that sum to more than 100 down to 100. */
  shareHundred(): void {
    let sum = 0
    for (let c = 0; c < this.count; c++) sum += this.percent[c]
    if (sum > 100) for (let c = 0; c < this.count; c++) this.percent[c] = ((this.percent[c] ?? 0) * 100) / sum
  }

  /** Drops percentages beyond a sum of 100. */
  settlePercentages(): void {
    let left = 100
    for (let c = 0; c < this.count; c++) {
      this.percent[c] = Math.min(this.percent[c], left)
      left -= this.percent[c]
    }
  }

  /** A declared width replaces the max-content width. */
  settleWidest(): void {
    for (let c = 0; c < this.count; c++) {
      const declared = this.declared[c]
      this.max[c] = Math.max(this.min[c], Number.isNaN(declared) ? this.max[c] : declared)
    }
  }

  /**
   * Distributes `total` px to the columns `[from, to)`, into `width`. `basis`: percentage basis; NaN where percentages behave as auto.
   * `growsDeclared`: declared columns may grow where no others can take the excess.
   */
  share(total: number, from: number, to: number, basis: number, growsDeclared = true): void {
    let least = 0
    let byPercent = 0
    let byDeclared = 0
    let most = 0
    for (let c = from; c < to; c++) {
      const min = this.min[c]
      const max = this.max[c]
      const percent = this.isPercent(c, basis) ? this.percentWidth(c, basis) : 0
      const isDeclared = !this.isPercent(c, basis) && !Number.isNaN(this.declared[c])
      least += min
      byPercent += percent > 0 ? percent : min
      byDeclared += percent > 0 ? percent : isDeclared ? max : min
      most += percent > 0 ? percent : max
    }
    if (total >= most) this.addExcess(total - most, from, to, basis, growsDeclared)
    else if (total >= byDeclared) this.between(from, to, basis, Stage.auto, (total - byDeclared) / (most - byDeclared))
    else if (total >= byPercent) this.between(from, to, basis, Stage.declared, (total - byPercent) / (byDeclared - byPercent))
    else if (total > least) this.between(from, to, basis, Stage.percent, (total - least) / (byPercent - least))
    else {
      const scale = this.scales && least > 0 ? total / least : 1
      for (let c = from; c < to; c++) this.width[c] = this.min[c] * scale
    }
  }

  /** Columns of earlier stages get their preferred width, those of `stage` a part of it, the rest their minimum. */
  private between(from: number, to: number, basis: number, stage: Stage, part: number): void {
    for (let c = from; c < to; c++) {
      const min = this.min[c]
      const own = this.stageOf(c, basis)
      const wanted = own === Stage.percent ? this.percentWidth(c, basis) : this.max[c]
      this.width[c] = own < stage ? wanted : own === stage ? min + (wanted - min) * part : min
    }
  }

  /** Distributes excess width: to auto columns, else declared ones, else percentages, in proportion. */
  private addExcess(excess: number, from: number, to: number, basis: number, growsDeclared: boolean): void {
    const { sums, counts } = this
    sums.fill(0)
    counts.fill(0)
    for (let c = from; c < to; c++) {
      const stage = this.stageOf(c, basis)
      const wanted = stage === Stage.percent ? this.percentWidth(c, basis) : this.max[c]
      this.width[c] = wanted
      sums[stage] += wanted
      counts[stage] += 1
    }
    if (!(excess > 0)) return
    const taker = counts[Stage.auto] > 0 ? Stage.auto
      : growsDeclared && sums[Stage.declared] > 0 ? Stage.declared
        : sums[Stage.percent] > 0 ? Stage.percent : NaN
    if (Number.isNaN(taker) && !growsDeclared) return
    // Percentages alone give the proportion: a column that had to be wider gets no more for that.
    const isByPercent = taker === Stage.percent
    let sum = Number.isNaN(taker) ? 0 : sums[taker]
    if (isByPercent) {
      sum = 0
      for (let c = from; c < to; c++) if (this.stageOf(c, basis) === taker) sum += this.percentOf(c, basis)
    } else if (taker === Stage.declared) {
      sum = 0
      for (let c = from; c < to; c++) if (this.stageOf(c, basis) === taker) sum += this.declaredShare(c)
    }
    const count = Number.isNaN(taker) ? to - from : counts[taker]
    for (let c = from; c < to; c++) {
      if (!Number.isNaN(taker) && this.stageOf(c, basis) !== taker) continue
      const width = this.width[c]
      const share = isByPercent ? this.percentOf(c, basis) : taker === Stage.declared ? this.declaredShare(c) : width
      this.width[c] = width + excess * (sum > 0 ? share / sum : 1 / count)
    }
  }

  /** A column with a declared width of 0, such as `0*`, stays at its minimum. */
  private declaredShare(c: number): number {
    return this.declared[c] === 0 ? 0 : this.width[c]
  }

  private stageOf(c: number, basis: number): Stage {
    if (this.isPercent(c, basis)) return Stage.percent
    return Number.isNaN(this.declared[c]) ? Stage.auto : Stage.declared
  }

  private isPercent(c: number, basis: number): boolean {
    return this.percent[c] > 0 && !Number.isNaN(basis)
  }

  private percentWidth(c: number, basis: number): number {
    return Math.max(this.min[c], this.percentOf(c, basis))
  }

  private percentOf(c: number, basis: number): number {
    return (this.percent[c] * basis) / 100 + this.percentEdges[c]
  }
}

/** In the order in which columns get their preferred width. */
const Stage = { percent: 0, declared: 1, auto: 2 } as const
type Stage = (typeof Stage)[keyof typeof Stage]
