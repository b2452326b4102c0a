import { describe, expect, test } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import type { NodeId } from '../arena/ids.ts'
import { createDocumentNodes } from '../input/document-nodes.ts'
import { TreeBuilder } from '../input/tree.ts'
import { barOf, isBar } from './progress.ts'

function bar(html: string): string {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, { maxNodes: 100, maxDepth: 100 })
  builder.write(html)
  builder.end()
  for (let n = 1; n < doc.nodes.length; n++) {
    if (!isBar(doc.nodes.tag[n])) continue
    const { filled, kind } = barOf(doc, n as NodeId)
    return `${kind} ${filled}`
  }
  return ''
}

describe('a progress is filled', () => {
  test.each([
    ['<progress value=.25>', 'progress 0.25'], ['<progress value=30 max=40>', 'progress 0.75'], ['<progress value=9 max=4>', 'progress 1'],
    ['<progress value=-1>', 'progress 0'], ['<progress value=.5 max=0>', 'progress 0.5'], ['<progress>', 'progress NaN'],
    ['<progress value=much>', 'progress NaN'],
  ])('%s', (html, expected) => expect(bar(html)).toBe(expected))
})

describe('a meter is as good as its distance from the best part', () => {
  const range = '<meter min=0 max=100 low=30 high=80'
  test.each([
    ['<meter value=.5>', 'good 0.5'], ['<meter min=5 max=1 value=7>', 'good 0'], ['<meter>', 'good 0'],
    [`${range} optimum=90 value=20>`, 'poor 0.2'], [`${range} optimum=90 value=50>`, 'fair 0.5'], [`${range} optimum=90 value=80>`, 'good 0.8'],
    [`${range} optimum=10 value=30>`, 'good 0.3'], [`${range} optimum=10 value=31>`, 'fair 0.31'], [`${range} optimum=10 value=90>`, 'poor 0.9'],
    [`${range} optimum=50 value=30>`, 'good 0.3'], [`${range} optimum=50 value=90>`, 'fair 0.9'],
  ])('%s', (html, expected) => expect(bar(html)).toBe(expected))
})
