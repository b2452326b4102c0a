import { describe, expect, test } from 'vitest'
import { languageMatches } from './match-language.ts'
import { matching } from './testing/matching.ts'

describe('states of form controls', () => {
  const html = `<form id=f><fieldset id=s disabled><legend id=l><input id=a required></legend><input id=b value=x></fieldset>
    <input id=c type=checkbox checked><input id=d type=radio><input id=e placeholder=p><input id=g placeholder=p value=v readonly>
    <textarea id=t placeholder=p></textarea><select id=h disabled><optgroup id=o disabled><option id=i selected></option></optgroup></select>
    <details id=j open></details><x-y id=k></x-y><p id=m contenteditable><b id=n></b></p><button id=q></button></form>`
  test.each([
    [':checked', 'c i'], [':disabled', 's b h o i'], [':enabled', 'a c d e g t q'], [':required', 'a'], [':optional', 'b c d e g t h'],
    ['[id]:placeholder-shown', 'e t'], ['[id]:read-write', 'a e t m n'], ['input:read-only', 'b c d g'], ['[id]:open', 'j'],
    ['[id]:not(:defined)', 'k'], ['input:invalid', ''], ['[id]:focus', ''], ['form :not(:enabled):not(:disabled)', 'l j k m n'],
  ])('%s', (selector, expected) => expect(matching(html, selector)).toBe(expected))
})

describe(':nth-child() of a list', () => {
  const html = '<ul><li id=1><li id=2 class=a><li id=3 class=a><li id=4><li id=5 class="a b"><li id=6 class=a></ul>'
  test.each([
    [':nth-child(1 of .a)', '2'], [':nth-child(even of .a)', '3 6'], [':nth-child(odd of .a)', '2 5'], [':nth-last-child(1 of .a)', '6'],
    [':nth-last-child(2 of .a)', '5'], ['li:nth-child(-n+2 of .a)', '2 3'], [':nth-child(2 of .b)', ''], [':nth-child(1 of li:not(.a))', '1'],
    ['li:nth-child(n+2 of li)', '2 3 4 5 6'], [':nth-child(1 of .a) ~ li', '3 4 5 6'], ['ul:has(> :nth-child(4 of .a)) > .b', '5'],
  ])('%s', (selector, expected) => expect(matching(html, selector)).toBe(expected))
})

describe(':lang()', () => {
  const html = '<body lang=en-GB id=0><p id=1><b id=2 lang=de-Latn-CH><i id=3></i></b></p><p id=4 lang=""></p><p id=5 lang=FR></p></body>'
  test.each([
    ['[id]:lang(en)', '0 1'], [':lang(en-GB)', '0 1'], [':lang(en-US)', ''], [':lang(de-CH)', '2 3'], [':lang("*-CH")', '2 3'],
    [':lang(fr, de)', '2 3 5'], [':lang("")', '4'], ['b:lang(d)', ''],
  ])('%s', (selector, expected) => expect(matching(html, selector)).toBe(expected))

  test('ranges do not look into extensions', () => {
    expect(languageMatches('en-x-GB', ['en-gb'])).toBe(false)
    expect(languageMatches('en-a-b', ['en'])).toBe(true)
  })
})

test('pseudo-elements have groups of their own', () => {
  const html = '<ul><li id=a></li><li id=b></li></ul>'
  expect(matching(html, 'li::marker', 'marker')).toBe('a b')
  expect(matching(html, '#b::first-line', 'first-line')).toBe('b')
  expect(matching(html, 'li::marker')).toBe('')
  expect(matching(html, 'li::selection')).toBe('')
  expect(matching('<p id=a>', ':scope, p')).toBe('a')
})
