import { describe, expect, test } from 'vitest'
import { compileSelectorText, type SelectorList } from './selectors.ts'
import { parseNth, nthMatches } from './nth.ts'

const specificity = (text: string, parent: SelectorList | null = null): string => {
  const list = compileSelectorText(text, parent)
  if (list === null) return 'invalid'
  return list.map(({ specificity: s }) => `${s >>> 20},${(s >>> 10) & 1023},${s & 1023}`).join(' ')
}

describe('specificity', () => {
  test.each([
    ['*', '0,0,0'], ['a', '0,0,1'], ['a b > c + d ~ e', '0,0,5'], ['.a', '0,1,0'], ['#a', '1,0,0'], ['[a]', '0,1,0'],
    ['a::before', '0,0,2'], ['a:BEFORE', '0,0,2'], [':first-child', '0,1,0'], [':nth-child(2n+1)', '0,1,0'],
    [':only-child', '0,1,0'], [':hover', '0,1,0'], [':is(a, .b, #c)', '1,0,0'], [':where(#a)', '0,0,0'], [':not(a, .b)', '0,1,0'],
    ['a:has(> .b #c)', '1,1,1'], [':is()', '0,0,0'], ['a, b c', '0,0,1 0,0,2'], ['#a.b.b[c]:root::after', '1,4,1'],
    ['&', '0,0,0'], ['& a', '0,0,1'],
  ])('of %s is %s', (text, expected) => expect(specificity(text)).toBe(expected))

  test('& counts like the strongest selector of the parent', () => {
    const parent = compileSelectorText('a, .b')
    expect(specificity('& c', parent)).toBe('0,1,1')
    expect(specificity('c', parent)).toBe('0,1,1')
    expect(specificity('&&', parent)).toBe('0,2,0')
    expect(specificity('> c, + d', parent)).toBe('0,1,1 0,1,1')
  })

  test('saturates instead of running over', () => {
    expect(specificity('.a'.repeat(900))).toBe('0,900,0')
    const parent = compileSelectorText('.a'.repeat(900))
    expect(specificity('&&', parent)).toBe('0,1023,0')
  })
})

describe('valid forms', () => {
  test.each([
    'a /*c*/ b', 'a/**/.b', '/**/ a > /**/ b', 'a>b+c~d', 'A', '[A]', '[a=b]', '[a="b c" i]', "[a='b'S]", '[ a ~= b ]', '[a|=b]',
    '[a^=b][a$=c][a*=d]', '\\31 a', '.\\31 23', '#\\#x', 'a:not(:hover)', ':is(a, 1, b)', ':where(::before)', ':not(.a .b)',
    ':nth-child( 2n + 1 )', ':nth-child(-n+3)', ':nth-child(+n)', ':nth-child(EVEN)', ':nth-last-of-type(3)', ':nth-child(n- 1)',
    'é', '.日本', '.\u{1f600}', '.a\\:b', '.w-1\\/2', '.sm\\:p-\\[3px\\]', '--x', '.-a', ':has(a, > b, + c, ~ d)', 'a::first-letter',
    ':any-link', 'a:visited', ':is(:not(a))', '&div', 'div&', '&.a', ':is(&, a)',
    '[a="\\"]"]', '[a="]"]', '[a=""]', '[a="x\\\ny"]', ':not(a):not(b)',
  ])('%s', (text) => expect(compileSelectorText(text)).not.toBeNull())
})

describe('invalid forms', () => {
  test.each([
    '', ' ', ',', 'a,', ',a', 'a,,b', 'a >', '> a', 'a > > b', 'a ~ + b', 'a..b', 'a!b', 'a%b', '#1', '.1a', '. a', '# a',
    '[a=1]', '[a=]', '[=a]', '[a~b]', '[a ~ = b]', '[]', '[a b]', '[a=b c]', '[a=b i i]', '[a=b x]', '[a!=b]', '[1]', '["a"]',
    'a||b', 'svg|a', '*|a', '|a', '[svg|a]', '[|a]', 'a<b', 'a b{', 'a)', ':foo', ':foo(a)', '::foo', '::marker', '::selection',
    '::first-line', ':first-line', '::placeholder', '::before(a)', 'a::before b', 'a::before.c', '::before::after', ': hover',
    ':not()', ':not(a,)', ':not(:foo)', ':not(::before)', ':has()', ':has(::before)', ':has(:has(a))',
    ':nth-child()', ':nth-child(foo)', ':nth-child(2n 1)', ':nth-child(+ n)', ':nth-child(1.5)', ':nth-child(2 of .a)',
    ':nth-child(2n + -1)', 'aa*', '.a*', '.aa b.c d*', '1', '"a"', '12px', ':', '::', 'a:', ':is', ':not',
    ':root()', ':hover(a)', ':contains(a)', ':matches(a)', ':host()', ':-arg(0)', ':lang(en)', 'a:nth-child', '.a div.b span1%',
  ])('%s', (text) => {
    expect(compileSelectorText(text)).toBeNull()
  })

  test(':has() inside a forgiving list inside :has() only loses that branch', () => {
    expect(compileSelectorText(':has(:is(:has(a), b))')).not.toBeNull()
  })
})

describe('structure', () => {
  test('compounds run from the subject to the left', () => {
    const [selector] = compileSelectorText('a.x > b#y c[d]') ?? []
    expect(selector?.compounds.map(({ tag, ids, classes, combinator }) => ({ tag, ids, classes, combinator }))).toEqual([
      { tag: 'c', ids: [], classes: [], combinator: 0 },
      { tag: 'b', ids: ['y'], classes: [], combinator: 1 },
      { tag: 'a', ids: [], classes: ['x'], combinator: 2 },
    ])
  })

  test('escapes come out as the characters they stand for', () => {
    const [selector] = compileSelectorText('\\61 .\\31 \\1F600 x#a\\.b[c="\\"\\]"]') ?? []
    expect(selector?.compounds[0]).toMatchObject({
      tag: 'a', classes: ['1\u{1f600}x'], ids: ['a.b'], attributes: [{ name: 'c', value: '"]', operator: 'equals', ignoreCase: null }],
    })
  })

  test('.a and [class~=a] are told apart, so are #a and [id=a]', () => {
    const [selector] = compileSelectorText('.a[class~=b]#c[id=d]') ?? []
    expect(selector?.compounds[0]).toMatchObject({ classes: ['a'], ids: ['c'] })
    expect(selector?.compounds[0]?.attributes.map(({ name, operator }) => `${name} ${operator}`)).toEqual(['class includes', 'id equals'])
    expect(specificity('[id=d]')).toBe('0,1,0')
  })

  test('keys are the strongest name of the subject', () => {
    const keys = (text: string): string => (compileSelectorText(text)?.[0]?.keys ?? []).map(({ kind, name }) => kind + name).join(' ')
    expect(['a.b#c', 'a.b', 'x a', '.x *', ':is(a, .b) ', ':is(a, *)', ':root', ':link', '[b][c]', 'a[b]', ':is(a, [b])'].map(keys))
      .toEqual(['idc', 'classb', 'taga', 'any', 'taga classb', 'any', 'taghtml', 'taga', 'attributeb', 'taga', 'any'])
  })

  test('& ignores pseudo-elements of the parent', () => {
    const parent = compileSelectorText('.a::before, .b')
    expect(specificity('&:hover', parent)).toBe('0,2,0')
    const [selector] = compileSelectorText('&:hover', parent) ?? []
    expect(selector?.compounds[0]?.pseudos[0]).toMatchObject({ kind: 'is', list: [{ compounds: [{ classes: ['b'] }] }] })
  })
})

test('An+B', () => {
  expect(parseNth('odd')).toEqual({ step: 2, offset: 1 })
  expect(parseNth(' -2n - 3 ')).toEqual({ step: -2, offset: -3 })
  const matching = (text: string): number[] => {
    const nth = parseNth(text)
    return nth === null ? [] : [1, 2, 3, 4, 5, 6, 7].filter((index) => nthMatches(nth.step, nth.offset, index))
  }
  expect(matching('2n+1')).toEqual([1, 3, 5, 7])
  expect(matching('-n+3')).toEqual([1, 2, 3])
  expect(matching('3n-1')).toEqual([2, 5])
  expect(matching('0n+4')).toEqual([4])
  expect(matching('n')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(matching('-2n')).toEqual([])
})
