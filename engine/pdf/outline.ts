/**
 * The document outline (ISO 32000-1, 12.3.3): bookmarks as a tree, each with a destination on a page. A bookmark is a child of the last
 * bookmark before it with a lower level, even if levels are skipped.
 */
import type { ObjectWriter, PdfRef } from './objects.ts'
import { writeTextString } from './strings.ts'

export interface OutlineItem {
  readonly title: string
  readonly level: number
  /** Whether its children are shown. */
  readonly isOpen: boolean
  readonly page: PdfRef
  /** Distance from the bottom of the page, points. */
  readonly top: number
}

interface Entry {
  readonly ref: PdfRef
  readonly item: OutlineItem | null
  readonly kids: Entry[]
  readonly parent: Entry | null
  /** Index among its siblings. */
  readonly at: number
}

/** Writes the outline and returns its object; 0 without bookmarks. */
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

/** Number of visible descendants of each entry when it is open. */
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

/** Writes the children of an entry; `count` is negative if they are hidden. */
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
