import { expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const LISTED = [['css', 'listed']] as const

const standard = [['css', 'standard']] as const

/** Top of the underline, below the baseline, px. */
const topOf = async (style: string, inside = ''): Promise<number> => {
  const calls = await paintCalls(`<p style="font-size: 20px; margin: 0; ${style}"><u style="text-decoration-thickness: 2px; ${inside}">text</u></p>`, standard)
  const [line, text] = [calls.find((call) => call.startsWith('fill')), calls.find((call) => call.startsWith('text'))]
  return Number(line?.match(/fill [\d.]+,([\d.]+)/)?.[1]) - Number(text?.match(/text [\d.]+,([\d.]+)/)?.[1])
}

test('an underline stands where the font says, or as far below the baseline as it was moved', async () => {
  const auto = await topOf('')
  expect(auto).toBeGreaterThan(0)
  expect(await topOf('text-underline-offset: auto')).toBe(auto)
  expect(await topOf('', 'text-underline-offset: 6px')).toBeCloseTo(6, 2)
  expect(await topOf('text-underline-offset: 10%')).toBeCloseTo(2, 2)
  expect(await topOf('text-underline-offset: -.5em')).toBeCloseTo(-10, 2)
})

test('lines through and over the text stay where they are when the underline is moved', async () => {
  const lines = async (style: string) =>
    (await paintCalls(`<p style="text-decoration: line-through overline; ${style}">text</p>`, standard)).filter((call) => call.startsWith('fill'))
  expect(await lines('')).toHaveLength(2)
  expect(await lines('text-underline-offset: 9px')).toEqual(await lines(''))
})

test('what is thicker or higher than a line grows away from the text, and around a line through it', async () => {
  const edges = async (decoration: string) => {
    const calls = await paintCalls(`<p style="font-size: 20px; margin: 0"><u style="text-decoration: ${decoration}">text</u></p>`, standard)
    const baseline = Number(calls.find((call) => call.startsWith('text'))?.match(/text [\d.]+,([\d.]+)/)?.[1])
    const numbers = calls.filter((call) => /^(?:fill|stroke)/.test(call)).flatMap((call) => {
      const fill = /^fill [\d.]+,([\d.]+) [\d.]+x([\d.]+)/.exec(call)
      // Of a wave its middle.
      return fill === null ? [Number(/M[\d.]+,([\d.]+)/.exec(call)?.[1])] : [Number(fill[1]), Number(fill[1]) + Number(fill[2])]
    })
    return { top: Math.min(...numbers) - baseline, bottom: Math.max(...numbers) - baseline }
  }
  const plain = await edges('underline')
  expect((await edges('underline 6px')).top).toBeCloseTo(plain.top, 2)
  expect((await edges('underline wavy 2px')).top).toBeGreaterThan(plain.top + 3)
  const through = await edges('line-through')
  const double = await edges('line-through double 2px')
  expect(double.top + double.bottom).toBeCloseTo(through.top + through.bottom, 2)
})

test('abbreviations that are explained are underlined with dots at the standard level', async () => {
  const strokes = async (html: string, level: readonly (readonly ['css', string])[] = standard) =>
    (await paintCalls(html, level)).filter((call) => call.startsWith('stroke')).length
  expect(await strokes('<abbr title="HyperText Markup Language">HTML</abbr>')).toBe(1)
  expect(await strokes('<abbr>HTML</abbr>')).toBe(0)
  expect(await strokes('<style>abbr { text-decoration: none }</style><abbr title=x>HTML</abbr>')).toBe(0)
  expect(await strokes('<abbr title="HyperText Markup Language">HTML</abbr>', LISTED)).toBe(0)
})

test('a decoration begins within text that is written as one run', async () => {
  const lines = async (html: string): Promise<number> => (await paintCalls(html, standard)).filter((call) => call.startsWith('fill')).length
  expect(await lines('<p><u>one</u><u>two</u>')).toBe(2)
  expect(await lines('<p><u>one</u><u>two</u><u>three</u> end')).toBe(3)
  expect(await lines('<p><u>one</u>F<u>two</u>')).toBe(2)
})
