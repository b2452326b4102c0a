import { describe, expect, test } from 'vitest'
import { compileSelectorText } from './selectors.ts'

const specificity = (text: string): string => (compileSelectorText(text, null, 'standard') ?? [])
  .map(({ specificity: s }) => [s >>> 20, (s >>> 10) & 1023, s & 1023].join()).join(' ')

describe('selectors of the standard level', () => {
  test.each([
    ['::marker', '0,0,1'], ['li::first-line', '0,0,2'], ['p:first-line', '0,0,2'], ['::selection', '0,0,1'], ['a::-webkit-foo', '0,0,2'],
    [':lang(en)', '0,1,0'], [':lang("*-CH", de)', '0,1,0'], [':nth-child(2 of .a, #b)', '1,1,0'], [':nth-last-child(odd of li)', '0,1,1'],
    [':scope', '0,1,0'], [':required', '0,1,0'], [':read-only', '0,1,0'], [':placeholder-shown', '0,1,0'],
    [':defined', '0,1,0'], [':open', '0,1,0'], [':invalid', '0,1,0'], [':modal', '0,1,0'],
  ])('%s is valid, with specificity %s, and dropped at the listed level', (text, expected) => {
    expect(specificity(text)).toBe(expected)
    expect(compileSelectorText(text)).toBeNull()
  })

  test.each([[':checked', '0,1,0'], [':enabled', '0,1,0'], [':disabled', '0,1,0']])('%s has specificity %s at both levels', (text, expected) => {
    expect(specificity(text)).toBe(expected)
    expect(compileSelectorText(text)?.[0]?.compounds[0]?.pseudos).toEqual([{ kind: 'never' }])
    expect(compileSelectorText(text, null, 'standard')?.[0]?.compounds[0]?.pseudos[0]?.kind).toBe('is')
  })

  test.each([
    ':lang()', ':lang(1)', ':lang(en fr)', ':lang(,)', ':nth-child(2 of)', ':nth-child(of a)', ':nth-child(2 of ::before)',
    ':nth-child(2 of a, :nope)', ':nth-of-type(2 of a)', '::foo', ':marker', '::marker b', '::selection b', ':is', ':not(::selection)',
    '::marker::marker', ':scope()', ':checked(a)', '::-webkit-foo(a)', ':nth-child(2of a)',
  ])('%s is not valid', (text) => {
    expect(compileSelectorText(text, null, 'standard')).toBeNull()
  })

  test('what belongs to shadow trees leaves the other selectors of a list alone', () => {
    expect(compileSelectorText(':root:not(.dark), :host(:not(.dark)), .light')).toHaveLength(3)
    for (const one of [':host(.a)', ':host-context(main)', ':state(on)', '::part(x)', '::slotted(span)', '::highlight(x)', ':-webkit-autofill']) {
      expect(compileSelectorText(`a, b${one}`, null, 'standard')).toHaveLength(2)
    }
    for (const one of [':host()', ':state()', '::part()', '::before(x)', '::nope(x)']) {
      expect(compileSelectorText(`a, b${one}`, null, 'standard')).toBeNull()
    }
  })

  test('an unseen pseudo-element in a list leaves the others alone', () => {
    expect(compileSelectorText('a, ::selection', null, 'standard')).toHaveLength(2)
    expect(compileSelectorText('a, ::selection')).toBeNull()
  })

  test('a host with a condition in a list leaves the others alone: there are no shadow trees', () => {
    expect(compileSelectorText(':host(:not([data-theme=dark])) b, :host-context(.x), :root', null, 'standard')).toHaveLength(3)
    expect(compileSelectorText(':host(.a)', null, 'standard')?.[0]?.compounds[0]?.pseudos).toEqual([{ kind: 'never' }])
    for (const text of [':host()', ':host(.a, .b)', ':host(::before)']) expect(compileSelectorText(text, null, 'standard')).toBeNull()
  })

  test('counting over a list says where its elements are found', () => {
    expect(compileSelectorText(':nth-child(1 of .a, #b)', null, 'standard')?.[0]?.keys.map(({ name }) => name)).toEqual(['a', 'b'])
  })
})
