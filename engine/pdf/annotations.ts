/**
 * Link annotations and named destinations. A link is written with its page if its target is external or a destination that is already
 * known; other links wait for the end of the document. A link to an id that never occurs is left out. Destination names are the ids of the
 * document as UTF-8 strings, so that any two ids stay different.
 */
import type { LinkTarget } from '../paint/canvas.ts'
import { createArena, rowsTouched, type Arena } from '../arena/arena.ts'
import { Atoms } from '../arena/atoms.ts'
import type { AtomId, Id } from '../arena/ids.ts'
import { as, f32, i32 } from '../arena/schema.ts'
import { operator, type ByteBuffer } from './bytes.ts'
import type { ObjectWriter, PdfRef } from './objects.ts'
import { asciiUri, writeUtf8Literal } from './strings.ts'

type LinkRow = Id<'pdfLink'>
type DestinationRow = Id<'pdfDestination'>

/** A link of a page with links that wait for their targets. */
const linkSchema = {
  /** The Annots array of its page. */
  array: as<PdfRef>(i32),
  /** The annotation; 0 while it waits. */
  ref: as<PdfRef>(i32),
  /** Its destination, and the alternative if that never occurs; 0 for none. */
  target: as<AtomId>(i32), otherwise: as<AtomId>(i32),
  /** Points, y up. */
  left: f32, bottom: f32, right: f32, top: f32,
} as const

const destinationSchema = {
  page: as<PdfRef>(i32),
  name: as<AtomId>(i32),
  /** Points, y up. */
  left: f32, top: f32,
} as const

/** Maximum number of destination names that are held as strings at a time. */
const MOST_STRINGS = 10_000
const MAX_LEAF = 64

/** A destination, of which there may be thousands: written letter by letter, they took 0.9% of the instructions of 2,500 rules. */
const OPEN_PLACE = operator(' [')
const AT_POINT = operator(' /XYZ ')
const CLOSE_PLACE = operator(' null] ')

/** Edges in points, y up from the bottom of the page. */
export interface LinkRectangle {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

interface Link {
  readonly target: LinkTarget
  readonly rectangle: LinkRectangle
}

export class Annotations {
  private readonly objects: ObjectWriter
  private readonly waiting: Arena<typeof linkSchema, LinkRow> = createArena('pdfLinks', linkSchema, 16)
  private readonly destinations: Arena<typeof destinationSchema, DestinationRow> =
    createArena('pdfDestinations', destinationSchema, 16)
  private readonly names = new Atoms()
  /** First pages of documents by destination name, with page heights. They get no entry in the name tree: few documents link to them. */
  private readonly beginnings = new Map<AtomId, { readonly page: PdfRef; readonly top: number }>()
  /** Destination row by name. */
  private readonly places: DestinationRow[] = []
  /** Links of the current page, and their targets. */
  private readonly links: Link[] = []
  private readonly settled: PdfRef[] = []
  private array: PdfRef | 0 = 0

  constructor(objects: ObjectWriter) {
    this.objects = objects
  }

  /** Adds a link to the current page. */
  link(target: LinkTarget, rectangle: LinkRectangle): void {
    const { left, bottom, right, top } = rectangle
    if (right > left && top > bottom) this.links.push({ target, rectangle })
  }

  destination(page: PdfRef, name: string, left: number, top: number): void {
    const atom = this.names.internString(name)
    if (this.places[atom] !== undefined) return
    const row = this.destinations.push()
    this.places[atom] = row
    this.destinations.page[row] = page
    this.destinations.name[row] = atom
    this.destinations.left[row] = left
    this.destinations.top[row] = top
  }

  /** The document with the destination `name` begins on the page. */
  beginning(page: PdfRef, name: string, top: number): void {
    this.beginnings.set(this.names.internString(name), { page, top })
  }

  bytesTouched(): number {
    const { waiting, destinations } = this
    return rowsTouched(waiting) * waiting.bytesPerRow + rowsTouched(destinations) * destinations.bytesPerRow
  }

  /** Writes the links of the current page whose targets are known. */
  endPage(): void {
    const { links, settled } = this
    settled.length = 0
    this.array = 0
    if (links.every(({ target }) => this.isKnown(target))) {
      for (const { target, rectangle } of links) settled.push(this.write(target, rectangle))
    } else {
      this.array = this.objects.allocate()
      for (const link of links) this.keep(link, this.array)
    }
    links.length = 0
  }

  /** Writes the `/Annots` entry of the page that ended, if it has links. */
  writeEntry(out: ByteBuffer): void {
    if (this.array !== 0) {
      out.ascii('/Annots ')
      out.ref(this.array)
      out.byte(0x20)
    } else if (this.settled.length > 0) {
      out.ascii('/Annots ')
      writeArray(out, this.settled)
      out.byte(0x20)
    }
  }

  /** Writes the waiting links at the end, when all destinations are known. */
  finish(): void {
    const { waiting, objects } = this
    const refs: PdfRef[] = []
    for (let row = 1 as LinkRow; row < waiting.length;) {
      const array = waiting.array[row]
      refs.length = 0
      for (; waiting.array[row] === array && row < waiting.length; row++) {
        const ref = waiting.ref[row]
        const target = waiting.target[row]
        const found = this.isPlace(target) ? target : waiting.otherwise[row]
        if (ref !== 0) refs.push(ref)
        else if (this.isPlace(found)) refs.push(this.write({ kind: 'internal', target: this.names.string(found) }, this.rectangleOf(row)))
      }
      writeArray(objects.begin(array), refs)
      objects.end()
    }
  }

  private isKnown({ kind, target }: LinkTarget): boolean {
    if (kind !== 'internal') return true
    return this.isPlace(this.names.find(target))
  }

  private isPlace(name: AtomId): boolean {
    return this.places[name] !== undefined || this.beginnings.has(name)
  }

  private keep({ target, rectangle }: Link, array: PdfRef): void {
    const { waiting } = this
    const row = waiting.push()
    waiting.array[row] = array
    if (this.isKnown(target)) {
      waiting.ref[row] = this.write(target, rectangle)
      return
    }
    waiting.target[row] = this.names.internString(target.target)
    if (target.otherwise !== undefined) waiting.otherwise[row] = this.names.internString(target.otherwise)
    waiting.left[row] = rectangle.left
    waiting.bottom[row] = rectangle.bottom
    waiting.right[row] = rectangle.right
    waiting.top[row] = rectangle.top
  }

  private rectangleOf(row: LinkRow): LinkRectangle {
    const { left, bottom, right, top } = this.waiting
    return { left: left[row], bottom: bottom[row], right: right[row], top: top[row] }
  }

  private write({ kind, target }: LinkTarget, { left, bottom, right, top }: LinkRectangle): PdfRef {
    const { objects } = this
    const ref = objects.allocate()
    const out = objects.begin(ref)
    out.ascii('<< /Type /Annot /Subtype /Link /Rect [')
    out.number4(left)
    out.byte(0x20)
    out.number4(bottom)
    out.byte(0x20)
    out.number4(right)
    out.byte(0x20)
    out.number4(top)
    out.ascii('] /Border [0 0 0] /F 4 ')
    if (kind === 'internal') {
      out.ascii('/Dest ')
      const beginning = this.beginnings.get(this.names.find(target))
      if (beginning === undefined) writeUtf8Literal(out, target)
      else {
        out.byte(0x5b)
        out.ref(beginning.page)
        out.ascii(' /XYZ 0 ')
        out.number4(beginning.top)
        out.ascii(' null]')
      }
    } else {
      out.ascii('/A << /S /URI /URI ')
      writeUtf8Literal(out, asciiUri(target))
      out.ascii(' >>')
    }
    out.ascii(' >>')
    objects.end()
    return ref
  }

  /** Writes the name tree of destinations; 0 if there are none. */
  writeNames(): PdfRef | 0 {
    const { destinations, objects } = this
    const count = destinations.length - 1
    if (count === 0) return 0
    const nameOf = (row: number): AtomId => destinations.name[row]
    const sorted = this.sortedAsStrings(count) ?? Uint32Array.from({ length: count }, (_, i) => i + 1).sort((a, b) => this.names.compare(nameOf(a), nameOf(b)))
    const root = objects.allocate()
    const leaves: PdfRef[] = []
    for (let at = 0; at < count; at += MAX_LEAF) leaves.push(count > MAX_LEAF ? objects.allocate() : root)
    for (const [i, leaf] of leaves.entries()) {
      const rows = sorted.subarray(i * MAX_LEAF, (i + 1) * MAX_LEAF)
      const out = objects.begin(leaf)
      out.ascii('<< ')
      if (leaf !== root) {
        out.ascii('/Limits [')
        this.writeName(out, nameOf(rows[0] ?? 0))
        out.byte(0x20)
        this.writeName(out, nameOf(rows[rows.length - 1] ?? 0))
        out.ascii('] ')
      }
      out.ascii('/Names [')
      for (const row of rows) {
        this.writeName(out, nameOf(row))
        out.operator(OPEN_PLACE)
        out.ref(destinations.page[row])
        out.operator(AT_POINT)
        out.number4(destinations.left[row])
        out.byte(0x20)
        out.number4(destinations.top[row])
        out.operator(CLOSE_PLACE)
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

  /**
   * The rows of destinations sorted by name. Sorting strings takes a fifth of the instructions. Null if there are too many names to hold as
   * strings, or if the order of code units differs from that of code points.
   */
  private sortedAsStrings(count: number): Uint32Array | null {
    if (count > MOST_STRINGS) return null
    const rows = new Map<string, number>()
    const texts: string[] = []
    for (let row = 1; row <= count; row++) {
      const text = this.names.copy(this.destinations.name[row])
      texts.push(text)
      rows.set(text, row)
    }
    if (rows.size < count || /[^\0-\ud7ff]/.test(texts.join(''))) return null
    return Uint32Array.from(texts.sort(), (text) => rows.get(text) ?? 0)
  }

  private writeName(out: ByteBuffer, name: AtomId): void {
    writeUtf8Literal(out, this.names.copy(name))
  }
}

function writeArray(out: ByteBuffer, refs: readonly PdfRef[]): void {
  out.byte(0x5b)
  for (const [i, ref] of refs.entries()) {
    if (i > 0) out.byte(0x20)
    out.ref(ref)
  }
  out.byte(0x5d)
}
