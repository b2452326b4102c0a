import { describe, expect, test } from 'vitest'
import { parseStyleSheet } from '../css/rules.ts'
import { CounterStyles } from './counter-styles.ts'
import { predefinedNames } from './predefined-counter-styles.ts'

const stylesOf = (css: string): CounterStyles => {
  const styles = new CounterStyles(true)
  for (const rule of parseStyleSheet(css, { level: 'standard' }).counterStyles) styles.register(rule)
  return styles
}

/** The representations of the numbers in a style `x` with these descriptors. */
const texts = (descriptors: string, numbers: readonly number[], more = ''): readonly string[] => {
  const style = stylesOf(`@counter-style x { ${descriptors} } ${more}`).named('x')
  return numbers.map((number) => style.text(number))
}

const predefined = (name: string, numbers: readonly number[]): readonly string[] => {
  const style = new CounterStyles(true).named(name)
  return numbers.map((number) => style.text(number))
}

describe('@counter-style', () => {
  test.each<[string, readonly number[], readonly string[]]>([
    ['system: cyclic; symbols: "*" a "\\2020"', [-1, 0, 1, 2, 3, 4], ['a', '†', '*', 'a', '†', '*']],
    ['symbols: "*" "+"', [0, 1, 2, 3, 4, 5], ['0', '*', '+', '**', '++', '***']],
    ['system: fixed; symbols: a b', [0, 1, 2, 3], ['0', 'a', 'b', '3']],
    ['system: fixed 0; symbols: a b', [-1, 0, 1, 2], ['-1', 'a', 'b', '2']],
    ['system: alphabetic; symbols: a b', [0, 1, 2, 3, 6, 7], ['0', 'a', 'b', 'aa', 'bb', 'aaa']],
    ['system: numeric; symbols: "0" "1"', [0, 1, 5, -6], ['0', '1', '101', '-110']],
    ['system: additive; additive-symbols: 5 V, I 1', [0, 1, 5, 12], ['0', 'I', 'V', 'VVII']],
    ['system: additive; additive-symbols: 5 V, 2 Z, 0 N', [0, 3, 9], ['N', '3', 'VZZ']],
    ['system: extends lower-roman; range: 2 3, 9 infinite', [1, 2, 4, 9], ['1', 'ii', '4', 'ix']],
    ['system: extends decimal; negative: "(" ")"; pad: 4 "0"', [7, -7, 12345], ['0007', '(07)', '12345']],
    ['system: numeric; symbols: a b; range: 0 1; fallback: upper-roman', [1, 4], ['b', 'IV']],
    ['system: extends none-such', [4], ['4']],
  ])('%s', (descriptors, numbers, expected) => {
    expect(texts(descriptors, numbers)).toEqual(expected)
  })

  test('a rule takes what it does not say from the one that it extends, and circles count in decimal', () => {
    const y = '@counter-style y { system: extends x; suffix: ") " } @counter-style x { symbols: "*"; prefix: "<"; range: 2 3 }'
    expect([1, 2].map((n) => stylesOf(y).named('y').marker(n))).toEqual(['<1) ', '<**) '])
    expect(texts('system: extends y', [3], '@counter-style y { system: extends x }')).toEqual(['3'])
    expect(texts('system: extends x', [3])).toEqual(['3'])
    expect(texts('system: fixed; symbols: a; fallback: y', [9], '@counter-style y { system: fixed; symbols: b; fallback: x }')).toEqual(['9'])
  })

  test('the last rule of a name counts, also over a style that browsers have', () => {
    const styles = stylesOf('@counter-style lower-roman { symbols: a } @counter-style lower-roman { symbols: b } @counter-style thai { symbols: c }')
    expect([styles.named('lower-roman').marker(2), styles.named('thai').text(1)]).toEqual(['bb. ', 'c'])
  })

  test.each([
    'x { }', 'x { system: additive; symbols: a b }', 'x { system: numeric; symbols: a }', 'x { system: alphabetic; symbols: a }',
    'x { system: extends decimal; symbols: a }', 'x { system: additive; additive-symbols: 1 a, 2 b }', 'none { symbols: a }',
    'decimal { symbols: a }', 'x y { symbols: a }', '"x" { symbols: a }', 'x { symbols: url(a.png) }',
  ])('%s is no style', (rule) => {
    const sheet = parseStyleSheet(`@counter-style ${rule} p { color: red }`, { level: 'standard' })
    expect([sheet.counterStyles.length, sheet.rules.length, sheet.dropped.map(({ reason }) => reason)]).toEqual([0, 1, ['it is malformed']])
  })

  test('malformed descriptors count for nothing, and the listed level has no such rules', () => {
    expect(texts('symbols: a; symbols: 1; range: 5 2; pad: -1 x; suffix: 1; negative: ; fallback: none; system: sideways', [2])).toEqual(['aa'])
    expect(parseStyleSheet('@counter-style x { symbols: a }', { level: 'listed' }).counterStyles).toEqual([])
    expect(new CounterStyles(false).named('thai').text(3)).toBe('3')
  })

  test('no symbol is a long text, of which a number would be made again and again', () => {
    const long = 'x'.repeat(101)
    expect(texts(`symbols: a; prefix: ${long}; pad: 3 ${long}`, [1])).toEqual(['a'])
    expect(parseStyleSheet(`@counter-style x { symbols: ${long} }`, { level: 'standard' }).counterStyles).toEqual([])
  })

  test('numbers that would need hundreds of symbols go to the fallback', () => {
    expect(texts('symbols: a', [120, 121, 1e9])).toEqual(['a'.repeat(120), '121', '1000000000'])
    expect(texts('system: additive; additive-symbols: 1 a', [120, 121])).toEqual(['a'.repeat(120), '121'])
    expect(texts('system: extends decimal; pad: 1000000000 x', [1])[0]).toHaveLength(120)
  })
})

describe('styles that browsers have', () => {
  test.each<[string, readonly number[], readonly string[]]>([
    ['lower-greek', [1, 24, 25], ['α', 'ω', 'αα']],
    ['cjk-decimal', [0, 205], ['〇', '二〇五']],
    ['hiragana', [1, 48, 49], ['あ', 'ん', 'ああ']],
    ['katakana-iroha', [1, 2, 3], ['イ', 'ロ', 'ハ']],
    ['cjk-heavenly-stem', [1, 10, 11], ['甲', '癸', '一一']],
    ['hebrew', [15, 16, 744, 5784], ['טו', 'טז', 'תשמד', 'ה׳תשפד']],
    ['upper-armenian', [1, 1996], ['Ա', 'ՌՋՂԶ']],
    ['georgian', [1, 12345], ['ა', 'ჵცტმე']],
    ['japanese-informal', [0, 10, 123, 1100, -7, 10_000], ['〇', '十', '百二十三', '千百', 'マイナス七', '一〇〇〇〇']],
    ['japanese-formal', [1234], ['壱阡弐百参拾四']],
    ['korean-hangul-formal', [1234, -1], ['일천이백삼십사', '마이너스 일']],
    ['trad-chinese-informal', [0, 10, 12, 20, 101, 110, 1001, 9999, -5], ['零', '十', '十二', '二十', '一百零一', '一百一十', '一千零一', '九千九百九十九', '負五']],
    ['simp-chinese-formal', [10, 110], ['壹拾', '壹佰壹拾']],
    ['ethiopic-numeric', [1, 100, 78_010_092, 780_100_000_092], ['፩', '፻', '፸፰፻፩፼፺፪', '፸፰፻፩፼፼፺፪']],
    ['persian', [1987], ['۱۹۸۷']],
  ])('%s', (name, numbers, expected) => {
    expect(predefined(name, numbers)).toEqual(expected)
  })

  test('end markers as their scripts do, and have a text for every number', () => {
    const styles = new CounterStyles(true)
    expect(['lower-greek', 'hiragana', 'korean-hanja-formal', 'disclosure-closed', 'decimal', 'disc'].map((name) => styles.named(name).marker(1)))
      .toEqual(['α. ', 'あ、', '壹, ', '▸ ', '1.', '•'])
    for (const name of predefinedNames()) {
      for (const number of [-10_000, -1, 0, 1, 99, 10_000, 2 ** 31]) expect(styles.named(name).text(number), `${name} ${number}`).not.toBe('')
    }
  })
})
