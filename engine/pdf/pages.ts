/**
 * One row per finished page, and at the end the page dictionaries under a balanced tree. A page's content is in the
 * file long before its dictionary, so a row is all that a finished page costs.
 */
import { createArena, rowsTouched, type Arena } from '../arena/arena.ts'
import type { Id } from '../arena/ids.ts'
import { as, i32, u16, u8 } from '../arena/schema.ts'
import { ConvertError } from '../messages/errors.ts'
import type { ByteBuffer } from './bytes.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'
import type { Resources, ResourceSetId } from './resources.ts'

/** Row of a page: its number in order of writing, from 1. */
export type PageRow = Id<'pdfPage'>

const pageSchema = {
  content: as<PdfRef>(i32),
  /** The second content stream, when there is one. */
  overlay: as<PdfRef>(i32),
  resources: as<ResourceSetId>(i32),
  /** Which of the sizes that pages have. */
  size: u16,
  flags: u8,
} as const

export type PageRows = Arena<typeof pageSchema, PageRow>

export const PageFlag = {
  /** Something on it is translucent: the page names the colour space to blend in. */
  transparent: 1,
} as const

const MAX_KIDS = 64

export function createPageRows(): PageRows {
  return createArena('pdfPages', pageSchema, 64)
}

/** What else a page dictionary holds; writes entries with a trailing space. */
export type WritePageExtras = (out: ByteBuffer, page: PageRow) => void

/** What stays the same over the whole tree while it is written. */
interface TreeWriting {
  readonly objects: ObjectWriter
  readonly pages: ArrayLike<number>
  writePage(out: ByteBuffer, page: number, parent: PdfRef): void
}

export class PageTree {
  readonly rows: PageRows = createPageRows()
  /** Width and height of each size, points. */
  private readonly sizes: { readonly width: number, readonly height: number }[] = []
  private first: PdfRef | 0 = 0

  bytesTouched(): number {
    return rowsTouched(this.rows) * this.rows.bytesPerRow
  }

  setSize(page: PageRow, width: number, height: number): void {
    let size = this.sizes.findIndex((each) => each.width === width && each.height === height)
    if (size < 0) size = this.sizes.push({ width, height }) - 1
    this.rows.size[page] = size
  }

  /** Points. */
  sizeOf(page: PageRow): { readonly width: number, readonly height: number } {
    return this.sizes[this.rows.size[page] ?? 0] ?? { width: 0, height: 0 }
  }

  /** The object of a page; only from `number` on. */
  refOf(page: PageRow): PdfRef {
    if (this.first === 0) throw new ConvertError('internal', 'page objects have no numbers yet')
    return (this.first + page - 1) as PdfRef
  }

  /** Gives every page its object number. */
  number(objects: ObjectWriter): void {
    this.first = objects.allocateMany(this.rows.length - 1)
  }

  /**
   * Writes the tree and its pages in `order` (rows of pages; as written when absent) and returns the root.
   * `blendSpace` is the colour space translucent pages are composited in.
   */
  write(
    objects: ObjectWriter, resources: Resources, blendSpace: string, order: readonly number[] | null, extras: WritePageExtras,
  ): PdfRef {
    const count = this.rows.length - 1
    if (count === 0) throw new ConvertError('internal', 'a PDF needs at least one page')
    const pages = order ?? Int32Array.from({ length: count }, (_, i) => i + 1)
    if (order !== null && (order.length !== count || new Set(order).size !== count || order.some((p) => p < 1 || p > count))) {
      throw new ConvertError('internal', `the order of ${count} pages must name each of them once`)
    }
    const root = objects.allocate()
    const writePage = (out: ByteBuffer, page: number, parent: PdfRef): void => {
      const row = page as PageRow
      out.ascii('<< /Type /Page /Parent ')
      out.ref(parent)
      this.writeMediaBox(out, row)
      out.ascii(' /Resources ')
      out.ref(resources.refOf(this.rows.resources[row] ?? (0 as ResourceSetId), objects))
      this.writeContents(out, row)
      if (((this.rows.flags[row] ?? 0) & PageFlag.transparent) !== 0) {
        out.ascii(` /Group << /S /Transparency /CS ${blendSpace} >>`)
      }
      out.byte(0x20)
      extras(out, row)
      out.ascii('>>')
    }
    this.writeNode({ objects, pages, writePage }, 0, count, root, 0)
    return root
  }

  private writeContents(out: ByteBuffer, row: PageRow): void {
    const overlay = this.rows.overlay[row] ?? 0
    out.ascii(' /Contents ')
    if (overlay !== 0) out.byte(0x5b)
    out.ref(this.rows.content[row] ?? 0)
    if (overlay === 0) return
    out.byte(0x20)
    out.ref(overlay)
    out.byte(0x5d)
  }

  private writeMediaBox(out: ByteBuffer, row: number): void {
    out.ascii(' /MediaBox [0 0 ')
    const { width, height } = this.sizeOf(row as PageRow)
    out.number4(width)
    out.byte(0x20)
    out.number4(height)
    out.byte(0x5d)
  }

  /** Writes the node over `pages[start..end)`, then everything below it; depth is the logarithm of the page count. */
  private writeNode(tree: TreeWriting, start: number, end: number, ref: PdfRef, parent: PdfRef | 0): void {
    const { objects, pages, writePage } = tree
    let span = 1
    while (span * MAX_KIDS < end - start) span *= MAX_KIDS
    const kids: PdfRef[] = []
    for (let at = start; at < end; at += span) {
      kids.push(span === 1 ? this.refOf((pages[at] ?? 0) as PageRow) : objects.allocate())
    }
    const out = objects.begin(ref)
    out.ascii('<< /Type /Pages /Count ')
    out.int(end - start)
    if (parent !== 0) {
      out.ascii(' /Parent ')
      out.ref(parent)
    }
    out.ascii(' /Kids [')
    for (const [i, kid] of kids.entries()) {
      if (i > 0) out.byte(0x20)
      out.ref(kid)
    }
    out.ascii('] >>')
    objects.end()
    for (const [i, kid] of kids.entries()) {
      const at = start + i * span
      if (span === 1) {
        const page = pages[at] ?? 0
        const body = objects.begin(kid)
        writePage(body, page, ref)
        objects.end()
      } else {
        this.writeNode(tree, at, Math.min(end, at + span), kid, ref)
      }
    }
  }
}
