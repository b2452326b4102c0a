import { describe, expect, test, vi } from 'vitest'
import { prepare } from '../../debug/dump.ts'
import { createTestHost } from '../../debug/testing/test-host.ts'
import type { OptionPair } from '../../options/parse.ts'
import { GridLayout } from '../grid/container.ts'
import { FlexLayout } from './flex.ts'

interface Work {
  /** Lines made, and containers laid out. */
  readonly lines: number
  readonly containers: number
}

async function work(html: string, options: readonly OptionPair[] = []): Promise<Work> {
  const layouts = [
    vi.spyOn(FlexLayout.prototype, 'layout'), vi.spyOn(FlexLayout.prototype, 'layoutAuto'), vi.spyOn(GridLayout.prototype, 'layout'),
  ]
  try {
    const { doc } = await prepare(`<!doctype html>${html}`, options, createTestHost())
    return { lines: doc.lines.length - 1, containers: layouts.reduce((sum, spy) => sum + spy.mock.calls.length, 0) }
  } finally {
    for (const spy of layouts) spy.mockRestore()
  }
}

const standard: readonly OptionPair[] = [['css', 'standard']]

/** Nested containers, rows and columns in turn, around a text. */
function nested(depth: number, own = '', inner = ''): string {
  let html = `<p style="${inner}">text</p>`
  for (let i = 0; i < depth; i++) {
    html = `<div style="display: flex; flex-direction: ${i % 2 === 0 ? 'row' : 'column'}; ${own}">${html}<i>x</i></div>`
  }
  return html
}

describe('how often things are laid out', () => {
  test('a text in each of 500 cards is laid out once', async () => {
    const card = '<div style="flex: 1 0 100px; padding: 4px"><p>one line</p></div>'
    const { lines, containers } = await work(`<div style="display: flex; flex-wrap: wrap; gap: 4px">${card.repeat(500)}</div>`)
    expect([lines, containers]).toEqual([500, 1])
  })

  test('cards of unequal height are stretched without laying their content out again', async () => {
    const cards = '<div><p>one</p></div><div><p>two</p><p>lines</p></div>'.repeat(50)
    expect((await work(`<div style="display: flex; flex-wrap: wrap; height: 3000px">${cards}</div>`)).lines).toBe(150)
  })

  test.each([
    ['of whole rows', '', 20], ['of flexible rows', 'grid-template-rows: 1fr 2fr', 20],
    ['of parts of the height', 'grid-auto-rows: 50%', 40], ['with a gap that is a part of it', 'row-gap: 10%', 40],
  ])('a grid %s that a column gives the height which it has', async (_, style, layouts) => {
    const grid = `<div style="display: grid; grid-template-columns: auto 1fr; ${style}"><b>a</b><span>b</span><b>c</b><span>d</span></div>`
    const column = `<div style="display: flex; flex-direction: column"><h2>Head</h2>${grid}</div>`
    expect((await work(column.repeat(20))).containers).toBe(20 + layouts)
  })

  test.each([
    ['auto sizes', '', '', []],
    ['growing items', 'flex: 1', '', []],
    ['minimum heights', 'min-height: 100px', '', []],
    ['alignment by baselines', 'align-items: baseline', '', []],
    ['automatic minimum sizes', 'flex: 1', '', standard],
    ['percentages of heights', 'min-height: 100px', 'height: 50%', standard],
    ['stretched items of lines that wrap', 'flex-wrap: wrap; flex: 1', '', standard],
    ['columns that wrap', 'flex-wrap: wrap; align-items: center; max-height: 300px', '', standard],
    ['ratios', 'aspect-ratio: 1; align-items: center', '', standard],
    ['heights in percent', 'flex: 1; height: 100%', 'height: 50%', standard],
    ['blocks between', 'padding: 1px"><div style="height: 100%"><div style="display: flex', '', standard],
    ['wrapping lines', 'flex-wrap: wrap; max-height: 400px', '', []],
  ] as const)('50 containers within each other cost no more than the square of that: %s', async (_, own, inner, options) => {
    const few = await work(nested(12, own, inner), options)
    const many = await work(nested(50, own, inner), options)
    expect(many.containers).toBeLessThan(50 * 50)
    expect(many.lines).toBeLessThan(4 * 50 * 50)
    expect(many.containers).toBeLessThan(few.containers * 25)
  })
})
