/**
 * Links and the places they lead to. Both are rows until the end, because a link may come before its target: a link
 * inside the document whose target never came is left out, so that a click on it does nothing at all.
 * Destination names are the ids of the document as UTF-8 strings, so any two ids stay different.
 */
import type { LinkTarget } from '../paint/canvas.ts'
import { createArena, rowsTouched, type Arena } from '../arena/arena.ts'
import { Atoms } from '../arena/atoms.ts'
import type { AtomId, Id } from '../arena/ids.ts'
import { as, f32, i32, u8 } from '../arena/schema.ts'
import type { ByteBuffer } from './bytes.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'
import type { PageRow, PageTree } from './pages.ts'
import { asciiUri, utf8, writeLiteral } from './strings.ts'

type LinkRow = Id<'pdfLink'>
type DestinationRow = Id<'pdfDestination'>

const linkSchema = {
  page: as<PageRow>(i32),
  target: as<AtomId>(i32),
  internal: u8,
  /** Points, y up. */
  left: f32, bottom: f32, right: f32, top: f32,
} as const

const destinationSchema = {
  page: as<PageRow>(i32),
  name: as<AtomId>(i32),
  /** Points, y up. */
  left: f32, top: f32,
} as const

const MAX_LEAF = 64

/** Edges in points, y up from the bottom of the page. */
export interface LinkRectangle {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

export class Annotations {
  private readonly links: Arena<typeof linkSchema, LinkRow> = createArena('pdfLinks', linkSchema, 16)
  private readonly destinations: Arena<typeof destinationSchema, DestinationRow> =
    createArena('pdfDestinations', destinationSchema, 16)
  private readonly targets = new Atoms()
  /** Destination row by name. */
  private readonly places: DestinationRow[] = []
  /** Object of each link, 0 for those left out. */
  private linkRefs = new Int32Array(0)
  /** Links by page: rows in order, and where each page begins. */
  private byPage = new Int32Array(0)
  private pageStart = new Int32Array(0)

  link(page: PageRow, { kind, target }: LinkTarget, rectangle: LinkRectangle): void {
    const { left, bottom, right, top } = rectangle
    if (!(right > left && top > bottom)) return
    const row = this.links.push()
    this.links.page[row] = page
    this.links.internal[row] = kind === 'internal' ? 1 : 0
    this.links.target[row] = this.targets.internString(target)
    this.links.left[row] = left
    this.links.bottom[row] = bottom
    this.links.right[row] = right
    this.links.top[row] = top
  }

  destination(page: PageRow, name: string, left: number, top: number): void {
    const atom = this.targets.internString(name)
    if (this.places[atom] !== undefined) return
    const row = this.destinations.push()
    this.places[atom] = row
    this.destinations.page[row] = page
    this.destinations.name[row] = atom
    this.destinations.left[row] = left
    this.destinations.top[row] = top
  }

  bytesTouched(): number {
    const { links, destinations } = this
    return rowsTouched(links) * links.bytesPerRow + rowsTouched(destinations) * destinations.bytesPerRow
  }

  /** Numbers the links that are kept and sorts them by page; call once, before the pages are written. */
  prepare(objects: ObjectWriter, pageCount: number): void {
    const { links } = this
    this.linkRefs = new Int32Array(links.length)
    this.pageStart = new Int32Array(pageCount + 2)
    for (let row = 1; row < links.length; row++) {
      if (links.internal[row] === 1 && this.places[links.target[row] ?? 0] === undefined) continue
      this.linkRefs[row] = objects.allocate()
      const page = links.page[row] ?? 0
      this.pageStart[page + 1] = (this.pageStart[page + 1] ?? 0) + 1
    }
    for (let page = 1; page < this.pageStart.length; page++) {
      this.pageStart[page] = (this.pageStart[page] ?? 0) + (this.pageStart[page - 1] ?? 0)
    }
    const next = this.pageStart.slice()
    this.byPage = new Int32Array(this.pageStart[pageCount + 1] ?? 0)
    for (let row = 1; row < links.length; row++) {
      if (this.linkRefs[row] === 0) continue
      const page = links.page[row] ?? 0
      const at = next[page] ?? 0
      this.byPage[at] = row
      next[page] = at + 1
    }
  }

  /** The `/Annots` entry of a page, if it has any. */
  writeEntry(out: ByteBuffer, page: PageRow): void {
    const start = this.pageStart[page] ?? 0
    const end = this.pageStart[page + 1] ?? 0
    if (start === end) return
    out.ascii('/Annots [')
    for (let i = start; i < end; i++) {
      if (i > start) out.byte(0x20)
      out.ref(this.linkRefs[this.byPage[i] ?? 0] ?? 0)
    }
    out.ascii('] ')
  }

  /** The link objects. */
  write(objects: ObjectWriter): void {
    const { links } = this
    for (let row = 1; row < links.length; row++) {
      const ref = this.linkRefs[row] ?? 0
      if (ref === 0) continue
      const target = this.targets.string(links.target[row] ?? (0 as AtomId))
      const out = objects.begin(ref as PdfRef)
      out.ascii('<< /Type /Annot /Subtype /Link /Rect [')
      out.number4(links.left[row] ?? 0)
      out.byte(0x20)
      out.number4(links.bottom[row] ?? 0)
      out.byte(0x20)
      out.number4(links.right[row] ?? 0)
      out.byte(0x20)
      out.number4(links.top[row] ?? 0)
      out.ascii('] /Border [0 0 0] /F 4 ')
      if (links.internal[row] === 1) {
        out.ascii('/Dest ')
        writeLiteral(out, utf8(target))
      } else {
        out.ascii('/A << /S /URI /URI ')
        writeLiteral(out, utf8(asciiUri(target)))
        out.ascii(' >>')
      }
      out.ascii(' >>')
      objects.end()
    }
  }

  /** The tree of named destinations, or 0 when the document has none. */
  writeNames(objects: ObjectWriter, pages: PageTree): PdfRef | 0 {
    const { destinations } = this
    const count = destinations.length - 1
    if (count === 0) return 0
    const named = Array.from({ length: count }, (_, i) => ({
      row: i + 1,
      name: utf8(this.targets.string(destinations.name[i + 1] ?? (0 as AtomId))),
    }))
    named.sort((a, b) => compareBytes(a.name, b.name))
    const root = objects.allocate()
    const leaves: PdfRef[] = []
    for (let at = 0; at < count; at += MAX_LEAF) leaves.push(count > MAX_LEAF ? objects.allocate() : root)
    for (const [i, leaf] of leaves.entries()) {
      const slice = named.slice(i * MAX_LEAF, (i + 1) * MAX_LEAF)
      const first = slice[0]
      const last = slice[slice.length - 1]
      if (first === undefined || last === undefined) continue
      const out = objects.begin(leaf)
      out.ascii('<< ')
      if (leaf !== root) {
        out.ascii('/Limits [')
        writeLiteral(out, first.name)
        out.byte(0x20)
        writeLiteral(out, last.name)
        out.ascii('] ')
      }
      out.ascii('/Names [')
      for (const { row, name } of slice) {
        writeLiteral(out, name)
        out.ascii(' [')
        out.ref(pages.refOf(destinations.page[row] ?? (0 as PageRow)))
        out.ascii(' /XYZ ')
        out.number4(destinations.left[row] ?? 0)
        out.byte(0x20)
        out.number4(destinations.top[row] ?? 0)
        out.ascii(' null] ')
      }
      out.ascii('] >>')
      objects.end()
    }
    if (leaves[0] === root) return root
    const out = objects.begin(root)
    out.ascii('<< /Kids [')
    for (const leaf of leaves) {
      out.ref(leaf)
      out.byte(0x20)
    }
    out.ascii('] >>')
    objects.end()
    return root
  }
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
