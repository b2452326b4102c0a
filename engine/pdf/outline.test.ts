import { expect, test } from 'vitest'
import { ByteBuffer } from './bytes.ts'
import { ObjectWriter, type PdfRef } from './objects.ts'
import { type OutlineItem, writeOutline } from './outline.ts'

const item = (title: string, level: number, isOpen = true): OutlineItem => ({ title, level, isOpen, page: 9 as PdfRef, top: 100 })

/** The objects of the outline, each in a line. */
function written(items: readonly OutlineItem[]): string[] {
  const out = new ByteBuffer(1000)
  const objects = new ObjectWriter(out, null)
  writeOutline(objects, items)
  return Buffer.from(out.data.subarray(0, out.length)).toString('latin1').split('endobj').map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}

test('entries stand below the last one before them of a lower level', () => {
  expect(written([item('a', 1), item('b', 3), item('c', 2), item('d', 1)])).toEqual([
    '1 0 obj << /Type /Outlines /First 2 0 R /Last 5 0 R /Count 4 >>',
    '2 0 obj << /Title (a) /Parent 1 0 R /Next 5 0 R /First 3 0 R /Last 4 0 R /Count 2 /Dest [9 0 R /XYZ null 100 null] >>',
    '3 0 obj << /Title (b) /Parent 2 0 R /Next 4 0 R /Dest [9 0 R /XYZ null 100 null] >>',
    '4 0 obj << /Title (c) /Parent 2 0 R /Prev 3 0 R /Dest [9 0 R /XYZ null 100 null] >>',
    '5 0 obj << /Title (d) /Parent 1 0 R /Prev 2 0 R /Dest [9 0 R /XYZ null 100 null] >>',
  ])
})

test('what is below a closed entry counts for it, and for none around it', () => {
  const [root, a, b] = written([item('a', 1), item('b', 2, false), item('c', 3)])
  expect([root, a, b].map((text) => /\/Count (-?\d+)/.exec(text ?? '')?.[1])).toEqual(['2', '1', '-1'])
})

test('there is none without entries', () => {
  expect(written([])).toEqual([])
})
