import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BREAK_CLASSES } from './break-classes.ts'
import { BreakMachine } from './break-rules.ts'
import { BreakMode, LineBreaker } from './breaks.ts'

const breaker = new LineBreaker()

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
}

/** `text` cut at its break opportunities; `!` marks a piece after a forced break. */
function pieces(text: string, mode: BreakMode = BreakMode.normal): string[] {
  const out = new Uint8Array(text.length)
  breaker.findBreaks(unitsOf(text), 0, text.length, out, mode)
  const found: string[] = ['']
  for (let i = 0; i < text.length; i++) {
    if (out[i] !== 0) found.push(out[i] === 2 ? '!' : '')
    found[found.length - 1] += text[i]
  }
  return found
}

describe('LineBreakTest 15.0', () => {
  const file = new URL('./testdata/line-break-test-15.0.txt', import.meta.url)
  const cases = readFileSync(file, 'utf8').trim().split('\n')

  it('holds the whole test', () => expect(cases.length).toBe(7654))

  it('passes every case', () => {
    const failed: string[] = []
    for (const line of cases) {
      const marks = line.match(/[*/]/g) ?? []
      const points = line.split(/[*/]/).map((hex) => parseInt(hex, 16))
      const text = String.fromCodePoint(...points)
      const out = new Uint8Array(text.length)
      breaker.findBreaks(unitsOf(text), 0, text.length, out, BreakMode.unicode)
      let at = 0
      const got = points.map((point, i) => {
        const mark = i === 0 ? '' : out[at] === 0 ? '*' : '/'
        at += point > 0xffff ? 2 : 1
        return mark
      })
      if (got.join('') !== marks.join('')) failed.push(`${line} gave ${got.join('')}`)
    }
    expect(failed).toEqual([])
  })
})

describe('word-break: normal', () => {
  it('breaks after spaces, once per run of them', () => {
    expect(pieces('one two  three')).toEqual(['one ', 'two  ', 'three'])
  })

  it('breaks between what is quoted and an opening bracket after a space, but not within the quotation marks', () => {
    expect(pieces('"a b" (c)')).toEqual(['"a ', 'b" ', '(c)'])
    expect(pieces('“a” [b] "(c)"')).toEqual(['“a” ', '[b] ', '"(c)"'])
  })

  it('keeps a long word whole', () => expect(pieces('abcdefghijklmnopqrstuvwxyz')).toHaveLength(1))

  it('breaks between ideographs but not before closing or after opening signs', () => {
    expect(pieces('日本語。「語」')).toEqual(['日', '本', '語。', '「語」'])
  })

  it('lets a small kana or a sound mark begin a line', () => {
    expect(pieces('ラーメン')).toEqual(['ラ', 'ー', 'メ', 'ン'])
    expect(pieces('ラーメン', BreakMode.unicode)).toEqual(['ラー', 'メ', 'ン'])
  })

  it('breaks neither before nor after glue, even beside a dash', () => {
    for (const glue of ['\u00a0', '\u202f', '\u2007', '\u2060']) {
      expect(pieces(`10${glue}–${glue}20 日${glue}本`)).toEqual([`10${glue}–${glue}20 `, `日${glue}本`])
    }
  })

  it('breaks at a zero width space, after a thin space and after a soft hyphen', () => {
    expect(pieces('super\u200bb')).toEqual(['super\u200b', 'b'])
    expect(pieces('a\u2009b')).toEqual(['a\u2009', 'b'])
    expect(pieces('super\u00adcali')).toEqual(['super\u00ad', 'cali'])
  })

  it('takes the separators as spaces and forces a break at a newline only', () => {
    expect(pieces('a\u2028b\u2029c')).toEqual(['a\u2028', 'b\u2029', 'c'])
    expect(pieces('a\r\n\nb')).toEqual(['a\r\n', '!\n', '!b'])
    expect(pieces('a\u2028b', BreakMode.unicode)).toEqual(['a\u2028', '!b'])
  })

  it('keeps prices, percentages and decimals together', () => {
    expect(pieces('$(12.50) $(x) 1,234.50€ 100% -5 3/4')).toEqual(['$(12.50) ', '$(x) ', '1,234.50€ ', '100% ', '-5 ', '3/4'])
  })

  it('keeps the name of a variable with the sign before it, but breaks before a full-width bracket', () => {
    expect(pieces('a=${HOME} $(ls) %{x}')).toEqual(['a=${HOME} ', '$(ls) ', '%{x}'])
    expect(pieces('5%（甲） $(5)')).toEqual(['5%', '（甲） ', '$(5)'])
  })

  it('keeps a number with the colon, comma or stop before it', () => {
    expect(pieces('localhost:8080 V:0, I:1 a,5')).toEqual(['localhost:8080 ', 'V:0, ', 'I:1 ', 'a,5'])
  })

  it('ends a line at the space before a name that begins with a slash or a stop, and not within that beginning', () => {
    expect(pieces('in /etc/x or .profile')).toEqual(['in ', '/etc/', 'x ', 'or ', '.profile'])
    expect(pieces('run ./a //b ../c "/d" (/e) .5')).toEqual(['run ', './a ', '//b ', '../c ', '"/d" ', '(/e) ', '.5'])
    expect(pieces('/etc')).toEqual(['/etc'])
    expect(pieces('in /etc', BreakMode.keepAll)).toEqual(['in ', '/etc'])
  })

  it('leaves a slash or a stop that stands alone with what is before it', () => {
    expect(pieces('a / b; // c')).toEqual(['a / ', 'b; ', '// ', 'c'])
    expect(pieces('quoi ? x : y ; z ... (a )')).toEqual(['quoi ? ', 'x : ', 'y ; ', 'z ... ', '(a )'])
    expect(pieces('( /a) 日 /')).toEqual(['( /a) ', '日 /'])
  })

  it('does not part the hyphens with which a word begins from it', () => {
    expect(pieces('use -v or --all (-x) well-known')).toEqual(['use ', '-v ', 'or ', '--all ', '(-x) ', 'well-', 'known'])
    expect(pieces('- item a -- b')).toEqual(['- ', 'item ', 'a ', '-- ', 'b'])
  })

  it('breaks in an address after its slashes', () => {
    expect(pieces('https://a.example/some/path')).toEqual(['https://', 'a.example/', 'some/', 'path'])
  })

  it('never cuts a surrogate pair, an emoji sequence or a letter from its marks', () => {
    for (const whole of ['👩‍👩‍👧‍👦', '👍🏽', '🇯🇵', 'e\u0301', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}']) {
      for (const mode of [BreakMode.normal, BreakMode.breakAll, BreakMode.keepAll]) {
        expect(pieces(whole, mode)).toEqual([whole])
      }
      expect(pieces(`日${whole}${whole}`)[1]?.startsWith(whole) ?? whole === 'e\u0301').toBe(true)
    }
    expect(pieces('🇯🇵🇫🇷')).toEqual(['🇯🇵', '🇫🇷'])
    expect(pieces('𠀀𠀁\ud842')).toEqual(['𠀀', '𠀁', '\ud842'])
  })
})

describe('word-break: break-all', () => {
  const all = (text: string): string[] => pieces(text, BreakMode.breakAll)

  it('breaks between letters and digits', () => {
    expect(all('abc12')).toEqual(['a', 'b', 'c', '1', '2'])
    expect(all('שלום')).toHaveLength(4)
  })

  it('does not break beside glue', () => {
    for (const glue of ['\u00a0', '\u202f', '\u2007', '\u2060']) expect(all(`a${glue}b`)).toHaveLength(1)
  })

  it('does not let closing signs begin a line nor opening ones end it', () => {
    expect(all('ab, (cd).')).toEqual(['a', 'b, ', '(c', 'd).'])
  })
})

describe('word-break: keep-all', () => {
  const keep = (text: string): string[] => pieces(text, BreakMode.keepAll)

  it('keeps ideographs, kana and Hangul in one piece', () => {
    expect(keep('日本語のテキストです')).toHaveLength(1)
    expect(keep('人々ラーメン')).toHaveLength(1)
    expect(keep('안녕 세상')).toEqual(['안녕 ', '세상'])
  })

  it('still breaks at punctuation and at zero width spaces', () => {
    expect(keep('日本、語')).toEqual(['日本、', '語'])
    expect(keep('日\u200b本')).toEqual(['日\u200b', '本'])
  })
})

describe('the pass', () => {
  it('takes a range as a text of its own', () => {
    const out = new Uint8Array(3).fill(9)
    breaker.findBreaks(unitsOf('a b c'), 2, 5, out, BreakMode.normal)
    expect([...out]).toEqual([0, 0, 1])
  })

  it('overwrites what was in the output, pairs and marks too', () => {
    const out = new Uint8Array(6).fill(9)
    breaker.findBreaks(unitsOf('👍🏽e\u0301'), 0, 6, out, BreakMode.normal)
    expect([...out]).toEqual([0, 0, 0, 0, 1, 0])
  })

  it('knows every transition of every mode within its table', () => {
    for (const mode of Object.values(BreakMode)) {
      const machine = new BreakMachine(mode)
      for (let state = 0; state < machine.stateCount; state++) {
        for (let c = 0; c < BREAK_CLASSES; c++) expect(machine.learn(state, c)).not.toBe(0)
      }
      expect(machine.stateCount).toBeGreaterThan(60)
    }
  })
})
