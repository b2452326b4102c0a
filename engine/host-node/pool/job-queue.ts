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

  shift(): T | undefined {
    const [first] = this.jobs
    if (first !== undefined) this.jobs.delete(first)
    return first
  }

  /** The one that was put in last. */
  pop(): T | undefined {
    const last = [...this.jobs].at(-1)
    if (last !== undefined) this.jobs.delete(last)
    return last
  }

  /** False when it does not wait here. */
  remove(job: T): boolean {
    return this.jobs.delete(job)
  }
}
