/**
 * Records the resources of the content stream being written. A form within the stream has its own list, so the lists are levels of one
 * stack. A resource may be listed twice; interning the set removes duplicates.
 */
import { grown } from '../arena/grown.ts'
import type { ResourceId, Resources, ResourceSetId } from './resources.ts'

export class ResourceUse {
  private readonly resources: Resources
  private list = new Int32Array(64)
  private count = 0
  private readonly starts: number[] = []
  private readonly levels: number[] = []
  private level = 0
  private lastLevel = 0
  /** The level that used each resource last. */
  private stamps = new Int32Array(64)

  constructor(resources: Resources) {
    this.resources = resources
  }

  begin(): void {
    this.starts.push(this.count)
    this.levels.push(this.level)
    this.level = ++this.lastLevel
  }

  use(resource: ResourceId): void {
    if (this.stamps[resource] === this.level) return
    if (resource >= this.stamps.length) {
      this.stamps = grown(this.stamps, resource * 2)
    }
    this.stamps[resource] = this.level
    if (this.count === this.list.length) {
      this.list = grown(this.list, this.count * 2)
    }
    this.list[this.count++] = resource
  }

  end(): ResourceSetId {
    const start = this.starts.pop() ?? 0
    const set = this.resources.internSet(this.list, start, this.count)
    this.count = start
    this.level = this.levels.pop() ?? 0
    return set
  }
}
