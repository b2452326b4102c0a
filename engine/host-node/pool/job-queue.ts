/**
 * A queue that gives the first or the last job, with removal from the middle. A Set keeps insertion order and removes any element in
 * constant time.
 */
export class JobQueue<T> {
  private readonly jobs = new Set<T>()

  get length(): number {
    return this.jobs.size
  }

  push(job: T): void {
    this.jobs.add(job)
  }

  /** The first job for which `may` is true. */
  shift(may: (job: T) => boolean): T | undefined {
    for (const job of this.jobs) if (may(job)) return this.taken(job)
    return undefined
  }

  /** The last job for which `may` is true. */
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

  /** False if the job does not wait here. */
  remove(job: T): boolean {
    return this.jobs.delete(job)
  }
}
