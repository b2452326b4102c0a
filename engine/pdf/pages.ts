/**
 * Page dictionaries in a balanced page tree, each written when its page ends. The parent of a page gets its number before it has all its
 * kids, and is written when it is full. So only the object number of a page is kept, and only until its parent is written.
 */
import { ConvertError } from '../messages/errors.ts'
import type { ByteBuffer } from './bytes.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'

export const PageFlag = {
  /** Something on the page is translucent: the page specifies its blend colour space. */
  transparent: 1,
} as const

const MAX_KIDS = 64

/** The unwritten node of one level of the tree; the next node of the level replaces it. */
interface OpenNode {
  ref: PdfRef
  readonly kids: Int32Array
  kidCount: number
  /** Number of pages below it. */
  pages: number
}

/** Start of a page dictionary, for pages of equal size and resources. */
interface BegunPage extends Pick<PageEntries, 'width' | 'height' | 'resources'> {
  readonly parent: PdfRef | 0
  readonly bytes: Uint8Array
}

/** Contents of a page dictionary. */
export interface PageEntries {
  /** Points. */
  readonly width: number
  readonly height: number
  readonly content: PdfRef
  readonly resources: PdfRef
  /** Name or reference of the colour space for compositing a translucent page; null for other pages. */
  readonly blendSpace: string | null
  /** Writes further entries, each followed by a space. */
  writeExtras(out: ByteBuffer): void
}

export class PageTree {
  /** Number of pages so far. */
  private count = 0
  private readonly objects: ObjectWriter
  /** The unwritten node of each level, from the parents of pages upwards. */
  private readonly levels: OpenNode[] = []
  /** Parent of the current page. */
  private parent: PdfRef | 0 = 0
  private last: BegunPage | null = null

  constructor(objects: ObjectWriter) {
    this.objects = objects
  }

  /** Allocates the object of the next page. */
  begin(): PdfRef {
    const page = this.objects.allocate()
    this.parent = this.place(0, page, 1)
    this.count++
    return page
  }

  /** Writes the dictionary of the current page. */
  end(page: PdfRef, entries: PageEntries): void {
    const out = this.objects.begin(page)
    this.begun(out, entries)
    out.ref(entries.content)
    if (entries.blendSpace !== null) out.ascii(` /Group << /S /Transparency /CS ${entries.blendSpace} >>`)
    out.byte(0x20)
    entries.writeExtras(out)
    out.ascii('>>')
    this.objects.end()
  }

  /** Writes the dictionary up to its contents, which is usually the same as for the page before. */
  private begun(out: ByteBuffer, { width, height, resources }: PageEntries): void {
    const { last, parent } = this
    if (last !== null && last.parent === parent && last.width === width && last.height === height && last.resources === resources) {
      out.again(last.bytes)
      return
    }
    const start = out.length
    out.ascii('<< /Type /Page /Parent ')
    out.ref(parent)
    out.ascii(' /MediaBox [0 0 ')
    out.number4(width)
    out.byte(0x20)
    out.number4(height)
    out.ascii('] /Resources ')
    out.ref(resources)
    out.ascii(' /Contents ')
    this.last = { parent, width, height, resources, bytes: out.data.slice(start, out.length) }
  }

  /** Writes the remaining nodes and returns the root. */
  finish(): PdfRef {
    if (this.count === 0) throw new ConvertError('internal', 'a PDF needs at least one page')
    for (let level = 0; level < this.levels.length - 1; level++) this.close(level)
    const root = this.levels[this.levels.length - 1]
    if (root === undefined) throw new ConvertError('internal', 'the tree of pages has no root')
    this.write(root, 0)
    return root.ref
  }

  /** Adds a kid with `pages` pages to the current node of a level, or to a new one if that is full; returns the node. */
  private place(level: number, kid: PdfRef, pages: number): PdfRef {
    const node = this.levels[level] ??= { ref: this.objects.allocate(), kids: new Int32Array(MAX_KIDS), kidCount: 0, pages: 0 }
    if (node.kidCount === MAX_KIDS) {
      this.close(level)
      node.ref = this.objects.allocate()
      node.kidCount = 0
      node.pages = 0
    }
    node.kids[node.kidCount++] = kid
    node.pages += pages
    return node.ref
  }

  /** Writes the current node of a level as a kid of a node of the next level. */
  private close(level: number): void {
    const node = this.levels[level]
    if (node !== undefined) this.write(node, this.place(level + 1, node.ref, node.pages))
  }

  private write({ ref, kids, kidCount, pages }: OpenNode, parent: PdfRef | 0): void {
    const out = this.objects.begin(ref)
    out.ascii('<< /Type /Pages /Count ')
    out.int(pages)
    if (parent !== 0) {
      out.ascii(' /Parent ')
      out.ref(parent)
    }
    out.ascii(' /Kids [')
    for (let i = 0; i < kidCount; i++) {
      if (i > 0) out.byte(0x20)
      out.ref((kids[i] ?? 0) as PdfRef)
    }
    out.ascii('] >>')
    this.objects.end()
  }
}
