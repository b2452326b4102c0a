/**
 * First in, first out, or the last one first, with removal from the middle. A Set keeps the order in which things were put in and loses any of
 * them in constant time.
 */
export class JobQueue<T> {
  private readonly jobs = new Set<T>()

  get length(): number {
    return this.jobs.size
  }

  push(job: T): void {
    this.jobs.add(job)
  }

  /** The first of those that may be taken. */
  shift(may: (job: T) => boolean): T | undefined {
    for (const job of this.jobs) if (may(job)) return this.taken(job)
    return undefined
  }

  /** The last of them. */
  pop(may: (job: T) => boolean): T | undefined {
    let last: T | undefined
    for (const job of this.jobs) if (may(job)) last = job
    return last === undefined ? undefined : this.taken(last)
  }

  count(is: (job: T) => boolean): number {
    let count = 0
    for (const job of this.jobs) if (is(job)) count++
    return count
  }

  private taken(job: T): T {
    this.jobs.delete(job)
    return job
  }

  /** False when it does not wait here. */
  remove(job: T): boolean {
    return this.jobs.delete(job)
  }
}
