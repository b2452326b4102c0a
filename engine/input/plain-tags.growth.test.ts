import { expect, it } from 'vitest'
import { growth, LINEAR } from '../debug/testing/growth.ts'
import { tree, MET } from './testing/parsed.ts'

it('what is looked for and does not come is looked for once', () => {
  for (const piece of ['<p', '<p ', '<p>', '</p', '<p id', '<p id="a"><img title', '<p hidden>x', '<']) {
    expect(growth((size) => tree(`${MET}${piece.repeat(size)}`), 40_000), piece).toBeLessThan(LINEAR)
  }
})
