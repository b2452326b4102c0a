import { unzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { growth, LINEAR } from '../../debug/testing/growth.ts'
import { VectorCounter } from '../testing/vector-log.ts'
import { decodeSvg, openSvg } from './svg.ts'

const inflate = (bytes: Uint8Array, limit: number): Uint8Array => unzipSync(bytes, { maxOutputLength: limit })
const utf8 = new TextEncoder()
const svg = (content: string, attributes = 'width="100" height="50"'): Uint8Array =>
  utf8.encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)

describe('hostile files', () => {
  const drawn = (content: string): VectorCounter => {
    const counter = new VectorCounter()
    decodeSvg(openSvg(svg(content)), inflate, { note: () => undefined }).draw(counter, 100, 50)
    return counter
  }

  test.each<readonly [name: string, content: (size: number) => string, size: number]>([
    ['long numbers', (n) => `<rect width="${'1'.repeat(n)}!" height="5" fill="url(#${' '.repeat(n)}"/>`, 300_000],
    ['fallbacks of fallbacks', (n) => `<rect width="5" height="5" fill="${'url(#a) '.repeat(n)}"/>`, 50_000],
    ['many rules', (n) => `<style>${'* { fill: red } '.repeat(n)}</style>${'<rect width="1" height="1"/>'.repeat(2000)}`, 2000],
    ['many elements that rules match', (n) => `<style>${'* { fill: red } '.repeat(500)}</style>${'<rect width="1" height="1"/>'.repeat(n)}`, 8000],
    ['long class lists', (n) => `<style>${'.a.b { fill: red } '.repeat(3000)}</style>${`<rect class="${'a '.repeat(n)}" width="1" height="1"/>`.repeat(20)}`, 5000],
    ['gradients of many stops that repeat', (n) => `<linearGradient id="g" x2=".0001" spreadMethod="repeat">${'<stop offset=".5"/>'.repeat(1000)}</linearGradient>${'<rect width="9" height="9" fill="url(#g)"/>'.repeat(n)}`, 2000],
    ['many commands without operands', (n) => `<path d="${'M'.repeat(n)}"/>`, 300_000],
    ['a transform without end', (n) => `<g transform="${'scale(1)'.repeat(n)}${'x'.repeat(2 * n)}"/>`, 50_000],
  ])('with %s take time as they are long', (_, content, size) => expect(growth((n) => drawn(content(n)), size)).toBeLessThan(LINEAR), 60_000)

  test('that nest too deep through references are cut', () => {
    const nested = Array.from({ length: 20 }, (_, i) => `<g id="n${i}">${'<g opacity=".5">'.repeat(200)}<use href="#n${i + 1}"/>${'</g>'.repeat(200)}</g>`).join('')
    expect(drawn(`${nested}<rect id="n20" width="1" height="1"/>`).calls).toBeLessThan(2_000_000)
  })
})
