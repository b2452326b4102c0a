/**
 * Names of resources in content streams (fonts, alpha states, forms, images, patterns, shadings) and the resource dictionaries with them. A
 * name is the same in every stream of the file, so that the streams of one page can share a dictionary. Equal dictionaries are one object,
 * written at the end if anything refers to it.
 */
import { createArena, rowsTouched, type Arena } from '../arena/arena.ts'
import { HASH_SEED, HashIndex, mix } from '../arena/hash-index.ts'
import type { Id } from '../arena/ids.ts'
import { as, i32, u8 } from '../arena/schema.ts'
import type { ByteBuffer } from './bytes.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'

export type ResourceId = Id<'pdfResource'>
export type ResourceSetId = Id<'pdfResourceSet'>

export const ResourceKind = { font: 0, alpha: 1, xobject: 2, pattern: 3, shading: 4, mask: 5 } as const
const CATEGORY = ['/Font', '/ExtGState', '/XObject', '/Pattern', '/Shading'] as const
/** Alphas and soft masks are both graphics state resources. */
const CATEGORY_OF = [0, 1, 2, 3, 4, 1] as const
const LETTER = [0x46, 0x47, 0x58, 0x50, 0x53, 0x4d] as const

/** Alpha is stored in ten-thousandths. */
export const ALPHA_ONE = 10_000

const resourceSchema = {
  kind: u8,
  /** The object, or the alpha of a graphics state (which is written directly in the dictionary). */
  value: i32,
} as const

const setSchema = {
  /** Range in `members`. */
  start: i32,
  count: i32,
  /** The object of the dictionary; 0 while nothing refers to it. */
  ref: as<PdfRef>(i32),
} as const

export class Resources {
  private readonly rows: Arena<typeof resourceSchema, ResourceId> = createArena('pdfResources', resourceSchema, 64)
  private readonly sets: Arena<typeof setSchema, ResourceSetId> = createArena('pdfResourceSets', setSchema, 64)
  private members = new Int32Array(256)
  private memberCount = 0
  private readonly setIndex = new HashIndex(64)
  private readonly alphas = new Map<number, ResourceId>()

  add(kind: number, value: number): ResourceId {
    const resource = this.rows.push()
    this.rows.kind[resource] = kind
    this.rows.value[resource] = value
    return resource
  }

  alpha(tenThousandths: number): ResourceId {
    let resource = this.alphas.get(tenThousandths)
    if (resource === undefined) {
      resource = this.add(ResourceKind.alpha, tenThousandths)
      this.alphas.set(tenThousandths, resource)
    }
    return resource
  }

  writeName(out: ByteBuffer, resource: ResourceId): void {
    out.byte(0x2f)
    out.byte(LETTER[this.rows.kind[resource]] ?? LETTER[0])
    out.int(resource)
  }

  /** The set of the resources in `list[start..end)`, which is sorted in place and may contain duplicates. */
  internSet(list: Int32Array, start: number, end: number): ResourceSetId {
    list.subarray(start, end).sort()
    let count = 0
    let hash = HASH_SEED
    for (let i = start; i < end; i++) {
      const resource = list[i] ?? 0
      if (count > 0 && list[start + count - 1] === resource) continue
      list[start + count++] = resource
      hash = mix(hash, resource)
    }
    for (let s = this.setIndex.seek(hash); s !== 0; s = this.setIndex.next()) {
      if (this.sameSet(s, list, start, count)) return s as ResourceSetId
    }
    const set = this.sets.push()
    this.sets.start[set] = this.memberCount
    this.sets.count[set] = count
    this.ensureMembers(count)
    this.members.set(list.subarray(start, start + count), this.memberCount)
    this.memberCount += count
    this.setIndex.add(set)
    return set
  }

  /** The object of the dictionary, which will then be written. */
  refOf(set: ResourceSetId, objects: ObjectWriter): PdfRef {
    let ref = this.sets.ref[set]
    if (ref === 0) {
      ref = objects.allocate()
      this.sets.ref[set] = ref
    }
    return ref
  }

  /** Writes every dictionary that is referred to. */
  write(objects: ObjectWriter): void {
    for (let set = 1; set < this.sets.length; set++) {
      const ref = this.sets.ref[set]
      if (ref === undefined || ref === 0) continue
      const out = objects.begin(ref)
      out.ascii('<< ')
      for (let category = 0; category < CATEGORY.length; category++) this.writeCategory(out, set, category)
      out.ascii('>>')
      objects.end()
    }
  }

  bytesTouched(): number {
    return rowsTouched(this.rows) * this.rows.bytesPerRow + rowsTouched(this.sets) * this.sets.bytesPerRow + this.memberCount * 4 + this.setIndex.size * 8
  }

  private writeCategory(out: ByteBuffer, set: number, category: number): void {
    const start = this.sets.start[set]
    const end = start + this.sets.count[set]
    let any = false
    for (let i = start; i < end; i++) {
      const resource = (this.members[i] ?? 0) as ResourceId
      const kind = this.rows.kind[resource]
      if (CATEGORY_OF[kind] !== category) continue
      if (!any) out.ascii(`${CATEGORY[category] ?? ''} << `)
      any = true
      this.writeName(out, resource)
      out.byte(0x20)
      const value = this.rows.value[resource]
      if (kind === ResourceKind.alpha) {
        out.ascii('<< /ca ')
        out.number4(value / ALPHA_ONE)
        out.ascii(' /CA ')
        out.number4(value / ALPHA_ONE)
        out.ascii(' >>')
      } else {
        out.ref(value)
      }
      out.byte(0x20)
    }
    if (any) out.ascii('>> ')
  }

  private sameSet(set: number, list: Int32Array, start: number, count: number): boolean {
    if (this.sets.count[set] !== count) return false
    const at = this.sets.start[set]
    for (let i = 0; i < count; i++) if (this.members[at + i] !== list[start + i]) return false
    return true
  }

  private ensureMembers(count: number): void {
    const need = this.memberCount + count
    if (need <= this.members.length) return
    const wider = new Int32Array(Math.max(need, this.members.length * 2))
    wider.set(this.members.subarray(0, this.memberCount))
    this.members = wider
  }
}
