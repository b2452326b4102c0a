/**
 * Cached style sheets give the same file and report as new ones: every golden document and every example, at both levels, and documents
 * that share sheets but differ in what decides which of their CSS is ignored.
 */
import { describe, expect, test } from 'vitest'
import { Converter, MemorySink } from '../engine/node.ts'
import { documents } from './documents.ts'

/** What is ignored in the first sheet depends on the value of `--x` in the second sheet or in an attribute. */
const sharing = ['', '<style>:root { --x: 3px }</style>', '<style>:root { --x: none of it }</style>', '<style>:root { --y: 3px }</style>'].flatMap((second) =>
  ['', ' style="--x: 2px"', ' style="--x: )"', ' style="--z: 1"'].flatMap((attribute) => ['screen', 'print'].map((medium) =>
    `<style>p { width: var(--x); color: var(--y, red); colour: red; border-radius: 1px !important } p::before { display: grid }
    @media ${medium} { b { c: d } } @page { size: A7; flot: left }</style>
    <style>p { height: var(--x) } @unknown { }</style>${second}<p${attribute}>text`)))

const convert = async (converter: Converter, html: string): Promise<readonly [Buffer, unknown]> => {
  const { output, report } = await converter.convert(html, new MemorySink())
  return [Buffer.from(output), report]
}

describe.each(['listed', 'standard'] as const)('at the %s level', (css) => {
  test('documents with kept sheets come out as those of a new converter, and so do their reports', async () => {
    process.env['SOURCE_DATE_EPOCH'] = '0'
    const html = [...sharing, ...documents.map((each) => each.html)]
    const wanted: (readonly [Buffer, unknown])[] = []
    for (const each of html) wanted.push(await convert(Converter.fromOptions({ css }), each))
    expect(new Set(wanted.slice(0, sharing.length).map(([, report]) => JSON.stringify(report))).size).toBeGreaterThan(3)
    const converter = Converter.fromOptions({ css })
    for (const round of [1, 2, 3]) {
      for (const [at, each] of html.entries()) {
        const [bytes, report] = await convert(converter, each)
        expect(report, `round ${round}: ${each}`).toEqual(wanted[at]?.[1])
        expect(Buffer.compare(bytes, wanted[at]?.[0] ?? Buffer.alloc(0)), `round ${round}: ${each}`).toBe(0)
      }
    }
  }, 240_000)
})
