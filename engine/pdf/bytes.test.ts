import { describe, expect, test } from 'vitest'
import { ByteBuffer, operator } from './bytes.ts'
import { latin1 } from './testing/reader.ts'

function written(write: (out: ByteBuffer) => void): string {
  const out = new ByteBuffer(0)
  write(out)
  return latin1(out.view())
}

describe('numbers', () => {
  const cases: [number, string][] = [
    [0, '0'], [-0, '0'], [1, '1'], [-1, '-1'], [0.5, '0.5'], [-0.75, '-0.75'], [595.2756, '595.276'], [0.0004, '0'],
    [-0.0004, '0'], [0.0005, '0.001'], [-0.0005, '-0.001'], [1.9996, '2'], [-1.9996, '-2'], [0.05, '0.05'], [10.010, '10.01'],
    [1234567.125, '1234567.125'], [99999.9999, '100000'], [1e21, '1000000000'], [-1e21, '-1000000000'],
    [NaN, '0'], [Infinity, '1000000000'], [-Infinity, '-1000000000'], [1e-7, '0'], [123456789.001, '123456789.001'],
  ]
  test.each(cases)('%d reads %s', (value, text) => {
    expect(written((out) => out.number(value))).toBe(text)
  })

  test('matrix entries keep six decimals and colours four', () => {
    expect(written((out) => out.number6(0.2834645))).toBe('0.283465')
    expect(written((out) => out.number6(-0.000001))).toBe('-0.000001')
    expect(written((out) => out.number4(0.2126))).toBe('0.2126')
  })

  test('read back within half of the last decimal, never with an exponent', () => {
    let seed = 1
    for (let i = 0; i < 20_000; i++) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
      const value = (seed / 2 ** 32 - 0.5) * 10 ** (i % 12)
      const text = written((out) => out.number(value))
      expect(text).toMatch(/^(-?[1-9]\d*|-?0\.\d*[1-9]|0|-?[1-9]\d*\.\d*[1-9])$/)
      if (Math.abs(value) < 1e9) expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.0005 + 1e-6)
    }
  })

  test('every thousandth below 1000, and what is nearly one, reads as it does by division', () => {
    for (let units = 0; units <= 1_000_000; units += units % 1000 < 110 ? 1 : 89) {
      for (const value of [units / 1000, -units / 1000, units / 1000 + 0.000499, units / 1000 - 0.000499]) {
        const near = Math.round(Math.abs(value) * 1000) / 1000
        const text = near === 0 ? '0' : `${value < 0 ? '-' : ''}${near}`
        const [plain, spaced] = [written((out) => out.number(value)), written((out) => out.spaced(value))]
        if (plain !== text || spaced !== `${text} `) expect([plain, spaced]).toEqual([text, `${text} `])
      }
    }
  })

  test('halves of the last decimal go up, and their neighbours to the side where they are', () => {
    for (let units = 0; units <= 1_000_100; units += 37) {
      const half = (units + 0.5) / 1000
      for (const value of [half * (1 - 2 ** -52), half, half * (1 + 2 ** -52)]) {
        const text = String(Math.floor(value * 1000 + 0.5) / 1000)
        const [up, down] = [written((out) => out.number(value)), written((out) => out.number(-value))]
        if (up !== text || down !== (text === '0' ? '0' : `-${text}`)) expect([value, up, down]).toEqual([value, text, `-${text}`])
      }
    }
  })

  test('the numbers of a vector image have six decimals at most, and none that are zeros at the end', () => {
    const line = operator('l\n')
    let seed = 11
    for (let i = 0; i < 20_000; i++) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
      const decimals = i % 9
      const x = Math.round((seed / 2 ** 32 - 0.5) * 10 ** (1 + (i % 11)) * 10 ** decimals) / 10 ** decimals
      const text = written((out) => out.fineCoordinates([0, x, -x], 1, 3, line))
      const plain = written((out) => {
        for (const value of [x, -x]) {
          out.number6(value)
          out.byte(0x20)
        }
        out.operator(line)
      })
      if (text !== plain) expect([x, text]).toEqual([x, plain])
    }
  })

  test('integers past 32 bits keep all digits', () => {
    expect(written((out) => out.int(12345678901234))).toBe('12345678901234')
  })
})

test('a buffer grows and keeps what was written', () => {
  const text = written((out) => {
    for (let i = 0; i < 1000; i++) {
      out.int(i)
      out.ascii(' ab ')
      out.hex16(0xbeef)
      out.byte(0x20)
    }
  })
  expect(text).toBe(Array.from({ length: 1000 }, (_, i) => `${i} ab BEEF `).join(''))
})
