import { expect, test } from 'vitest'
import { readFixedSizes } from './fixed-sizes.ts'
import { properties, propertyIndex, type PropertyName } from './properties/index.ts'
import { readsOf } from './testing/reads.ts'
import { styled } from './testing/styled.ts'

const CSS = '#a { color: red; padding: 2px } #b { color: blue; padding: 2px } #c { color: blue; padding: 3px } #d { color: blue; padding: 2px; width: 5px }'

test('styles that differ in what inherits only are asked for their boxes in the first of them', () => {
  const { styles, style } = styled('<p id=a><p id=b><p id=c><p id=d>', { css: CSS })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(style)
  expect(new Set([a, b, c, d]).size).toBe(4)
  expect([a, b, c, d, a].map((each) => styles.sameBox(each ?? styles.initial))).toEqual([a, a, c, d, a])
  expect(styles.fixedSizes(b ?? styles.initial)).toBe(styles.fixedSizes(a ?? styles.initial))
  expect(styles.fixedSizes(c ?? styles.initial).edges?.left).toBe(3)
})

test('thousands of kinds of boxes are told apart', () => {
  const rules = Array.from({ length: 1500 }, (_, i) => `#e${i} { padding-left: ${i}px; color: #${String(i % 900 + 100)} }`).join('')
  const { styles, style } = styled(Array.from({ length: 1500 }, (_, i) => `<p id=e${i}>`).join(''), { css: rules })
  for (let i = 0; i < 1500; i += 50) {
    const each = style(`e${i}`)
    expect([styles.fixedSizes(each).edges?.left, styles.fixedLength(propertyIndex('padding-left'), styles.sameBox(each))]).toEqual([i, i])
  }
})

test('what is kept for boxes alike is of properties that do not inherit', () => {
  const { styles, style } = styled('<p id=a>', { css: CSS })
  const ofSizes = readsOf(styles, (recording) => readFixedSizes(recording, style('a'), { edges: null, margins: null }))
  // Properties of elements that count or set something, and of images to be fetched.
  const others: readonly PropertyName[] = ['counter-reset', 'counter-increment', 'string-set', 'bookmark-level', 'background-image', 'border-image-source']
  expect(ofSizes).toContain('box-sizing')
  expect(ofSizes).toContain('max-height')
  expect([...ofSizes, ...others].filter((name) => properties[name].group === 'inherited')).toEqual([])
})

test('properties of which no style has another value than the initial one are known', () => {
  const { styles } = styled('<p id=a>', { css: '#a { text-indent: 1px }' })
  expect([['text-indent'], ['text-align', 'text-indent'], ['text-align', 'white-space']].map((names) => styles.areInitial(names.map((name) => propertyIndex(name as PropertyName)))))
    .toEqual([false, false, true])
})
