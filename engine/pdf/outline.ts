/**
 * The outline of the document (ISO 32000-1, 12.3.3): entries as a tree, each of which leads to a place on a page. An entry
 * is below the last one before it that has a lower level, whatever levels are left out between.
 */
import type { ObjectWriter, PdfRef } from './objects.ts'
import { writeTextString } from './strings.ts'

export interface OutlineItem {
  readonly title: string
  readonly level: number
  /** What is below it shows. */
  readonly isOpen: boolean
  readonly page: PdfRef
  /** Points from the bottom of the page. */
  readonly top: number
}

interface Entry {
  readonly ref: PdfRef
  readonly item: OutlineItem | null
  readonly kids: Entry[]
  readonly parent: Entry | null
  /** Its place among those beside it. */
  readonly at: number
}

/** Writes the outline and returns its object; 0 when it has no entries. */
export function writeOutline(objects: ObjectWriter, items: readonly OutlineItem[]): PdfRef | 0 {
  if (items.length === 0) return 0
  const root: Entry = { ref: objects.allocate(), item: null, kids: [], parent: null, at: 0 }
  let last = root
  const entries: Entry[] = []
  for (const item of items) {
    while (last.parent !== null && (last.item?.level ?? 0) >= item.level) last = last.parent
    const entry: Entry = { ref: objects.allocate(), item, kids: [], parent: last, at: last.kids.length }
    last.kids.push(entry)
    entries.push(entry)
    last = entry
  }
  const shown = countShown(entries)
  const out = objects.begin(root.ref)
  out.ascii('<< /Type /Outlines')
  writeKids(out, root, root.kids.reduce((sum, kid) => sum + 1 + (kid.item?.isOpen === true ? shown.get(kid) ?? 0 : 0), 0))
  out.ascii(' >>')
  objects.end()
  for (const entry of entries) writeEntry(objects, entry, shown.get(entry) ?? 0)
  return root.ref
}

/** How many entries show below each when it is open. */
function countShown(entries: readonly Entry[]): ReadonlyMap<Entry, number> {
  const shown = new Map<Entry, number>()
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]
    if (entry === undefined) continue
    let count = 0
    for (const kid of entry.kids) count += 1 + (kid.item?.isOpen === true ? shown.get(kid) ?? 0 : 0)
    shown.set(entry, count)
  }
  return shown
}

function writeEntry(objects: ObjectWriter, entry: Entry, shown: number): void {
  const { item, parent, at } = entry
  const out = objects.begin(entry.ref)
  const beside = parent?.kids ?? []
  out.ascii('<< /Title ')
  writeTextString(out, item?.title ?? '')
  writeRef(out, ' /Parent ', parent?.ref)
  writeRef(out, ' /Prev ', beside[at - 1]?.ref)
  writeRef(out, ' /Next ', beside[at + 1]?.ref)
  writeKids(out, entry, item?.isOpen === true ? shown : -shown)
  out.ascii(' /Dest [')
  if (item !== null) out.ref(item.page)
  out.ascii(' /XYZ null ')
  out.number4(item?.top ?? 0)
  out.ascii(' null] >>')
  objects.end()
}

/** Those below an entry; `count` is below 0 where they do not show. */
function writeKids(out: ReturnType<ObjectWriter['begin']>, { kids }: Entry, count: number): void {
  if (kids.length === 0) return
  writeRef(out, ' /First ', kids[0]?.ref)
  writeRef(out, ' /Last ', kids[kids.length - 1]?.ref)
  out.ascii(` /Count ${count}`)
}

function writeRef(out: ReturnType<ObjectWriter['begin']>, key: string, ref: PdfRef | undefined): void {
  if (ref === undefined) return
  out.ascii(key)
  out.ref(ref)
}
