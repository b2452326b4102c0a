/**
 * First in, first out, with removal from the middle. A Set keeps the order in which things were put in and loses any of
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

  /** False when it does not wait here. */
  remove(job: T): boolean {
    return this.jobs.delete(job)
  }
}
