import { expect, test } from 'vitest'
import { dumpStage, type DumpStage } from './dump-stages.ts'
import { createTestHost } from './testing/test-host.ts'

const dump = (stage: DumpStage): Promise<string> => dumpStage(
  '<!doctype html><style>@page { size: 300px 200px; margin: 10px } body { margin: 0; font-size: 10px; line-height: 20px } #a { height: 190px }</style>'
    + '<div id=a class="b c">one</div><p>two', [], createTestHost(), stage)

test('the boxes of a document are printed with their places and pages', async () => {
  const text = await dump('boxes')
  expect(text).toContain('div#a.b.c block 0,0 280x190 pages 1-2\n')
  expect(text).toContain('p block 0,200 280x20 page 2\n')
})

test('line boxes are printed below the boxes that hold them', async () => {
  expect(await dump('lines')).toMatch(/^div#a\.b\.c\n {2}0,0 height 20 baseline [\d.]+ "one"\np\n/)
})

test('fragments and calls of painting are printed page by page', async () => {
  expect((await dump('fragments')).match(/^page \d/gm)).toEqual(['page 1', 'page 2'])
  expect(await dump('paint')).toMatch(/^page 1 300x200\nfragments\n[^]*\npaint\n[^]*page 2/)
})
