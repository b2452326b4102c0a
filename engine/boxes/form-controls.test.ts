import { describe, expect, test } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import type { NodeId } from '../arena/ids.ts'
import { createDocumentNodes } from '../input/document-nodes.ts'
import { TreeBuilder } from '../input/tree.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import { chosenRows, controlText, isControl, rangePart, shownColor } from './form-controls.ts'

function control<T>(html: string, ask: (doc: DocumentNodes, n: NodeId) => T): T {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, { maxNodes: 100, maxDepth: 100 })
  builder.write(html)
  builder.end()
  for (let n = 1; n < doc.nodes.length; n++) if (isControl(doc.nodes.tag[n] ?? 0)) return ask(doc, n as NodeId)
  throw new Error('there is no control')
}

const options = '<option>a<option selected>b<optgroup label=g><option>c<option selected>d</optgroup>'

describe('a list box', () => {
  test('has as many chosen rows as options are selected, where it may have several', () => {
    expect(control(`<select multiple>${options}</select>`, chosenRows)).toEqual({ rows: [1, 3], count: 4 })
  })

  test('has the last of them where it may have one, and none where none is selected', () => {
    expect(control(`<select size=4>${options}</select>`, chosenRows)).toEqual({ rows: [3], count: 4 })
    expect(control('<select size=4><option>a<option>b</select>', chosenRows)).toEqual({ rows: [], count: 2 })
  })
})

describe('a range shows its value between its limits', () => {
  test.each<[string, number | null]>([
    ['type=range', 0.5], ['type=RANGE value=25', 0.25], ['type=range min=10 max=20 value=15', 0.5], ['type=range value=200', 1],
    ['type=range value=-5', 0], ['type=range min=5 max=5', 0], ['type=range min=9 max=1 value=3', 0], ['type=range value=much', 0.5],
    ['type=range value=""', 0.5], ['type=text value=25', null],
  ])('%s', (attributes, part) => expect(control(`<input ${attributes}>`, rangePart)).toBe(part))
})

describe('a colour input shows its value, and black without a colour that it may have', () => {
  test.each<[string, number | null]>([
    ['type=color value=#ff8000', 0xff8000ff], ['type=color value=" #FF8000 "', 0xff8000ff], ['type=color', 0xff], ['type=color value=red', 0xff],
    ['type=color value=#f80', 0xff], ['type=text value=#ff8000', null],
  ])('%s', (attributes, color) => expect(control(`<input ${attributes}>`, shownColor)).toBe(color))
})

test('a file input says that there is no file at the standard level, and nothing at the listed one', () => {
  const text = (attributes: string, showsFiles: boolean) => control(`<input type=file ${attributes}>`, (doc, n) => controlText(doc, n, showsFiles))
  expect(text('', true)).toBe('Choose File  No file chosen')
  expect(text('multiple', true)).toBe('Choose Files  No file chosen')
  expect(text('value="C:/secret.txt"', true)).not.toContain('secret')
  expect(text('', false)).toBe('')
})
