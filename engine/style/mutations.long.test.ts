/**
 * Damaged style sheets: nothing throws, valid parts are kept, and content with unbounded cost is dropped. The inputs are the sheets of the
 * engine and one with all kinds of rules; `engine/css/rules.test.ts` does the same for the syntax alone.
 */
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../images/testing/random.ts'
import { styled } from './testing/styled.ts'
import { Level } from './units.ts'
import { userAgentStyleSheet } from './user-agent.ts'

const rich = `
@media print and (min-width: 10px) { .card > p:not(.x):nth-child(2n + 1)::before { content: "\\201C" counter(a) attr(id) } }
@layer one, two; @layer two { li::marker { color: red !important } } @supports (display: grid) { p { display: grid; grid: "a b" 1fr / auto } }
:root { --gap: 4px; --all: var(--gap) calc(var(--gap) * 2) } p::first-line { font: italic 700 12px/1.5 "A b", serif }
p { margin: var(--all); background: url(a.png) center / cover no-repeat, linear-gradient(45deg, red 10%, oklch(60% .1 50deg)); transform: rotate(3deg) translate(1em, 2%) }
table td { width: calc(50% - (2px + 1em)); border: thin solid color-mix(in lab, red 20%, blue); & > b { all: unset } }
h1 { font-size: clamp(1rem, 2vw + 1ch, 40px); box-shadow: inset 0 0 2px #0008, 1px 1px; text-decoration: underline wavy 2px } @page { size: a4; margin: 1cm }`
const pieces = [
  ...'{}()[];:,.#@!\\"\'/*<>-&~+|%0aé\n\u0000 ', '/*', '*/', 'url(', ':is(', '<!--', '\\31 ', '\ud800', '::', '!important', 'calc(', 'var(--all)',
  '--all:', 'inherit', 'linear-gradient(', '@media ', '@layer a{', '@supports (', '1e999', 'counter(', 'minmax(', 'repeat(',
]
// Damage can create rules that hide elements; this style keeps the element displayed.
const shown = 'style="display: block"'
const html = `<html ${shown}><body ${shown}><p id=a class="b card" ${shown}><span>x</span><a href=x>y</a></p><table><tr><td>z</table><ul><li>q</ul><h1>t</h1>`

test.each([['listed', Level.listed], ['standard', Level.standard]])('no mutation of a style sheet stops styling: %s', (_, level) => {
  const random = seededRandom(7)
  for (let round = 0; round < 120; round++) {
    let css = round % 2 === 0 ? rich : userAgentStyleSheet
    for (let i = 0; i <= random(6); i++) {
      const at = random(css.length + 1)
      const kind = random(4)
      if (kind === 0) css = css.slice(0, at) + css.slice(at + 1 + random(8))
      else if (kind < 3) css = css.slice(0, at) + (pieces[random(pieces.length)] ?? '') + css.slice(at)
      else css = css.slice(0, at) + css.slice(random(css.length + 1), random(css.length + 1)) + css.slice(at)
    }
    const { styles, style } = styled(html, { css: `${css}\n}}}*/"')]p{}#a{width:7px!important}`, level })
    expect(styles.fontSizeOf(style('a'))).toBeGreaterThanOrEqual(0)
  }
}, 60_000)

describe('what would never end is dropped, and what stood before stays', () => {
  const doubling = Array.from({ length: 60 }, (_, i) => `--v${i + 1}: var(--v${i})var(--v${i})`).join(';')
  test.each([
    ['calc', `calc(${'calc('.repeat(10_000)}1px${')'.repeat(10_000)})`],
    ['brackets', `calc${'('.repeat(10_000)}1px${')'.repeat(10_000)}`],
    ['min', `${'min('.repeat(10_000)}1px${')'.repeat(10_000)}`],
  ])('deep %s', (_, width) => {
    for (const level of [Level.listed, Level.standard]) {
      const { read, style } = styled('<p id=a>', { css: `p { width: 10px; width: ${width} }`, level })
      expect(read.width(style('a'))).toBe(10)
    }
  })

  test('colours within colours', () => {
    const color = `${'color-mix(in srgb, red, '.repeat(10_000)}red${')'.repeat(10_000)}`
    const { read, style } = styled('<p id=a>', { css: `p { color: #123456; color: ${color} }` })
    expect(read.color(style('a'))).toBe(0x123456ff)
  })

  test('a custom property that doubles sixty times', () => {
    const css = `:root { --v0: aaaaaaaa; ${doubling} } p { width: 10px; width: var(--v60) }`
    const listed = styled('<p id=a>', { css })
    expect(listed.read.width(listed.style('a'))).toBe(10)
    // In the full cascade the value is invalid at computed-value time, and therefore unset.
    const standard = styled('<p id=a>', { css, level: Level.standard })
    expect(standard.read.width(standard.style('a'))).toBeNaN()
  })

  test.each([
    ['functions', `${':is('.repeat(10_000)}p${')'.repeat(10_000)}`],
    ['combinators', new Array<string>(20_000).fill('p').join(' ')],
    ['relations', `p${':has(p '.repeat(50)}${')'.repeat(50)}`],
  ])('selectors with too many %s', (_, selector) => {
    const { read, style } = styled(`${'<div>'.repeat(100)}<p id=a>`, { css: `p { width: 10px } ${selector} { width: 20px }`, level: Level.standard })
    expect(read.width(style('a'))).toBe(10)
  })
})
