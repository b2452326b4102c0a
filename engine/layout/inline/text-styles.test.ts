import { expect, test } from 'vitest'
import { readsOf } from '../../style/testing/reads.ts'
import { styled } from '../../style/testing/styled.ts'
import { TextStyles } from './text-styles.ts'

test('where styles say nothing but how text is aligned, facts are kept by that', () => {
  const { styles, style } = styled('<p id=a><p id=b><p id=c>', { css: '#a { color: red; text-align: right } #b { color: blue; text-align: right } #c { color: blue }' })
  const facts = new TextStyles(styles)
  expect(facts.of(style('b'))).toBe(facts.of(style('a')))
  expect([facts.of(style('a')).textAlign === facts.of(style('c')).textAlign, facts.of(style('a')).wraps]).toEqual([false, true])
})

test('where one says more, each is read', () => {
  const { styles, style } = styled('<p id=a><p id=b><p id=c>', { css: '#a { color: red } #b { color: blue; white-space: nowrap } #c { color: green; text-indent: 1em }' })
  const facts = new TextStyles(styles)
  expect(['a', 'b', 'c'].map((id) => [facts.of(style(id)).wraps, facts.of(style(id)).indent])).toEqual([[true, 0], [false, 0], [true, 16]])
})

test('nothing is read but what was looked at for that', () => {
  const { styles, style } = styled('<p id=a>', { css: '#a { white-space: nowrap }' })
  expect(readsOf(styles, (recording) => new TextStyles(recording).of(style('a'))).sort()).toEqual([
    'direction', 'hyphens', 'overflow-wrap', 'tab-size', 'text-align', 'text-align-last', 'text-indent', 'text-transform', 'text-wrap-style', 'white-space',
    'word-break',
  ])
})
