import { expect, test } from 'vitest'
import { readsOf } from '../../style/testing/reads.ts'
import { styled } from '../../style/testing/styled.ts'
import { Level } from '../../style/units.ts'
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
    'direction', 'hyphens', 'line-break', 'overflow-wrap', 'tab-size', 'text-align', 'text-align-last', 'text-indent', 'text-transform', 'text-wrap-mode', 'text-wrap-style', 'white-space',
    'word-break',
  ])
})

test.each([
  ['text-wrap: nowrap', false], ['text-wrap-mode: nowrap', false], ['text-wrap: balance nowrap', false], ['text-wrap: pretty', true],
  ['white-space: nowrap; text-wrap: wrap', true], ['white-space: nowrap; text-wrap: balance', true], ['white-space: pre; text-wrap-mode: wrap', true],
  ['text-wrap: nowrap; white-space: normal', true], ['text-wrap: wrap; white-space: pre', false], ['text-wrap: nowrap wrap', true], ['text-wrap: nowrap; text-wrap: inherit', true],
] as const)('whether lines may break is what the later of white-space and text-wrap says: %s', (css, wraps) => {
  const { styles, style } = styled('<p id=a>', { css: `#a { ${css} }`, level: Level.standard })
  expect(new TextStyles(styles).of(style('a')).wraps).toBe(wraps)
})

test('what white-space says of an element within counts for it', () => {
  const { styles, style } = styled('<p id=a><b id=b></b><i id=c></i></p>', { css: '#a { text-wrap: nowrap } #b { white-space: normal }', level: Level.standard })
  const facts = new TextStyles(styles)
  expect(['a', 'b', 'c'].map((id) => facts.of(style(id)).wraps)).toEqual([false, true, false])
})

test('elements that keep their lines do so where text around says how it wraps', () => {
  const { styles, style } = styled('<div><pre id=a></pre><textarea id=b></textarea></div>', { css: 'div { text-wrap: pretty }', level: Level.standard, builtIn: true })
  const facts = new TextStyles(styles)
  expect([facts.of(style('a')).wraps, facts.of(style('b')).wraps]).toEqual([false, true])
})
