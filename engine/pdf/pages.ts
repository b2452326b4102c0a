/**
 * Page dictionaries under a balanced tree, each written as its page ends: a page's parent has its number before it has
 * all its kids, and is written when it is full. So nothing is kept of a page but the number of its object, and that only
 * until its parent is written.
 */
import { ConvertError } from '../messages/errors.ts'
import type { ByteBuffer } from './bytes.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'

export const PageFlag = {
  /** Something on it is translucent: the page names the colour space to blend in. */
  transparent: 1,
} as const

const MAX_KIDS = 64

/** The node of one level that is not written yet; the next one of its level takes its place. */
interface OpenNode {
  ref: PdfRef
  readonly kids: Int32Array
  kidCount: number
  /** Pages below it. */
  pages: number
}

/** How a page dictionary begins, and of what. */
interface BegunPage extends Pick<PageEntries, 'width' | 'height' | 'resources'> {
  readonly parent: PdfRef | 0
  readonly bytes: Uint8Array
}

/** What a page dictionary says. */
export interface PageEntries {
  /** Points. */
  readonly width: number
  readonly height: number
  readonly content: PdfRef
  readonly resources: PdfRef
  /** Name or reference of the colour space that a translucent page is composited in; null for others. */
  readonly blendSpace: string | null
  /** Writes further entries, each with a space after it. */
  writeExtras(out: ByteBuffer): void
}

export class PageTree {
  /** Pages begun so far. */
  private count = 0
  private readonly objects: ObjectWriter
  /** The node being filled on each level, from the parents of pages up. */
  private readonly levels: OpenNode[] = []
  /** That of the page which is begun and not ended. */
  private parent: PdfRef | 0 = 0
  private last: BegunPage | null = null

  constructor(objects: ObjectWriter) {
    this.objects = objects
  }

  /** Gives the next page its object. */
  begin(): PdfRef {
    const page = this.objects.allocate()
    this.parent = this.place(0, page, 1)
    this.count++
    return page
  }

  /** Writes the dictionary of the page begun last. */
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

  /** Writes the dictionary up to its contents: mostly that of the page before. */
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

  /** Writes the nodes that are left and returns the root. */
  finish(): PdfRef {
    if (this.count === 0) throw new ConvertError('internal', 'a PDF needs at least one page')
    for (let level = 0; level < this.levels.length - 1; level++) this.close(level)
    const root = this.levels[this.levels.length - 1]
    if (root === undefined) throw new ConvertError('internal', 'the tree of pages has no root')
    this.write(root, 0)
    return root.ref
  }

  /** Puts a kid that stands for `pages` pages into the open node of a level, a new one where that is full; returns the node. */
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

  /** Writes the open node of a level under one of the next. */
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
