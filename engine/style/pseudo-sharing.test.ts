/** Sharing of pseudo-element styles: each pseudo-element gets the same style as without sharing, and similar siblings are matched once. */
import { expect, test, vi } from 'vitest'
import type { NodeId, StyleId } from '../arena/ids.ts'
import { Tag } from '../input/names.ts'
import { styled, type Styled } from './testing/styled.ts'
import { Level } from './units.ts'

const list = '<ul>' + '<li class="a b">1</li> <li class="a b"><b>2</b></li><!-- c --><li class="a b">3</li><li class=a>4</li><li class="a b" title=x>5</li>' + '</ul>'

const items = ({ doc: { nodes } }: Styled): NodeId[] => Array.from({ length: nodes.length }, (_, n) => n as NodeId).filter((n) => nodes.tag[n] === Tag.li)
const all = (page: Styled): StyleId[] => items(page).map((n) => page.cascade.pseudoStyle(n, 'before'))
/** The styles without sharing: nothing is noted between two elements. */
const alone = (page: Styled): StyleId[] => items(page).map((n) => {
  page.cascade.expectMore()
  return page.cascade.pseudoStyle(n, 'before')
})

test.each([
  ['li', 2], ['ul > li.a', 2], ['li.b:not(.c)', 2], ['li[title]', 2],
  ['li:first-child', 0], ['li:nth-child(2)', 0], ['li + li', 0], ['.a ~ .b', 0], ['li:has(b)', 0], ['li:not(:first-child)', 0], ['li:last-child', 0],
])('%s::before is matched without %d of the items', (selector, spared) => {
  const page = styled(list, { css: `${selector}::before { content: "x"; color: #010203 } .b::before { margin: 1px }`, level: Level.standard })
  page.cascade.styleSubtree(1 as NodeId)
  const matches = vi.spyOn(page.cascade['rules'], 'matchPseudo')
  const styles = all(page)
  expect(matches).toHaveBeenCalledTimes(items(page).length - spared)
  expect(styles).toEqual(alone(page))
})

test('a style inherits from its own host', () => {
  const page = styled('<ul><li>1<li>2</ul>', { css: 'li::before { content: "x" } li:first-child { color: red }', level: Level.standard })
  page.cascade.styleSubtree(1 as NodeId)
  const [first, second] = all(page)
  expect(first).not.toBe(second)
})
