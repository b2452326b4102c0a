/**
 * The property values in the founding documents, one by one, at both levels: supported values have an effect at `listed` and `standard`,
 * values that they leave out at `standard` only, and invalid values at neither.
 */
import { describe, expect, test } from 'vitest'
import { changedBy } from './testing/levels.ts'

type Case = readonly [css: string, html?: string | undefined, before?: string | undefined]
const box = '<div id=t>one two three four five six seven eight nine ten eleven twelve<i>in</i></div><p>after</p>'
const own = (declarations: string): string => `#t { ${declarations} }`
const pair = '<div id=t><b id=a>aa</b><b id=b>bb</b></div>'
const three = '<div id=t><b id=a>aa</b><b id=b>bb</b><b id=c>cc</b></div>'
const table = '<table id=t><caption>cap</caption><tr><td id=a>a<td id=b>bb bb<tr><td><td>d</table>'
const list = '<ul id=t><li>one<li>two</ul>'
const sized = own('width: 100px; height: 60px; background-color: red')
const flex = own('display: flex; height: 90px')
const grid = own('display: grid; grid-template-columns: 50px 50px; width: 150px; height: 150px')
const picture = '<img id=t src=pic.svg style="width: 40px; height: 20px">'

const levelsOf = ([css, given, before]: Case): Promise<readonly string[]> => changedBy(css, given ?? box, before)

describe('count at both levels', () => {
  test.each<Case>([
    ['#a { display: table-row }', pair], ['#a { display: table-caption }', pair, own('display: table')], ['#a { display: inline-block; width: 50px }', pair],
    [own('inset: 5px auto auto 9px'), undefined, own('position: absolute')], [own('right: 9px; top: 5px'), undefined, own('position: absolute')],
    [own('opacity: .2'), undefined, sized], [own('max-width: calc(10px + 20%)')], [own('aspect-ratio: auto 2 / 1'), '<div id=t>x</div>after', own('width: 120px')],
    [own('margin-inline: 4px 5px')], [own('margin-block-end: 27px')], [own('padding-inline-end: 7px'), undefined, own('text-align: right')], [own('border-inline: 2px solid')],
    [own('inset-block: 5px'), undefined, own('position: relative')], [own('margin: 0 auto'), undefined, own('width: 90px')],
    [own('box-shadow: 1px 1px red, 2px 2px 4px blue'), undefined, sized], [own('outline: 2px dotted')],
    [own('clear: left'), '<b style="float: left">x</b><div id=t>y</div>'], [own('clear: right'), '<b style="float: right; height: 40px">x</b><div id=t>y</div>'],
  ])('of the box: %s', async (css, given, before) => expect(await levelsOf([css ?? '', given, before])).toEqual(['listed', 'standard']))

  test.each(['dashed', 'dotted', 'double', 'groove', 'ridge', 'inset', 'outset', 'none', 'hidden'])('borders that are %s', async (style) =>
    expect(await levelsOf([own(`border-style: ${style}`), undefined, own('border: 6px solid #c33')])).toEqual(['listed', 'standard']))

  test.each(['translate(5px, 10%)', 'translateX(5px)', 'translateY(5px)', 'scale(.5)', 'scale(1, 2)', 'scaleX(2)', 'scaleY(2)', 'rotate(.1turn)', 'rotate(.3rad)', 'rotate(20grad)',
    'skew(3deg, 4deg)', 'skewX(3deg)', 'skewY(3deg)', 'matrix(1, 0, .2, 1, 3, 4)'])('transforms by %s', async (value) =>
    expect(await levelsOf([own(`transform: ${value}`), undefined, sized])).toEqual(['listed', 'standard']))

  test.each<Case>([
    [own('text-align: center')], [own('text-align: right')], [own('text-indent: 20px')], [own('text-transform: uppercase')], [own('text-transform: lowercase'), '<p id=t>ABC'],
    [own('font-weight: bold')], [own('font-weight: 700')], [own('font-style: italic')], [own('font-size: 1.5rem')], [own('font-family: sans-serif')],
    [own('line-height: 3')], [own('line-height: 30px')], [own('white-space: nowrap')], [own('word-break: keep-all'), '<p id=t>漢字漢字漢字漢字', own('width: 30px')],
    [own('word-wrap: break-word'), '<div id=t>aaaaaaaaaabbbbbbbbbbbbbbb</div>', own('width: 60px')], [own('text-overflow: clip'), undefined, own('white-space: nowrap; overflow: hidden; width: 60px; text-overflow: ellipsis')],
    [own('text-shadow: 1px 1px red, 2px 2px 3px blue')], [own('text-emphasis-style: filled sesame')], [own('text-emphasis-style: "x"')], [own('text-emphasis-position: under'), undefined, own('text-emphasis-style: open circle')],
    [own('text-emphasis-color: blue'), undefined, own('text-emphasis-style: triangle')], [own('text-decoration-line: line-through')], [own('quotes: none'), '<div id=t><q>x</q></div>'],
    [own('letter-spacing: -0.5px')], [own('word-spacing: .5em')],
  ])('of text: %s', async (css, given, before) => expect(await levelsOf([css ?? '', given, before])).toEqual(['listed', 'standard']))

  test.each(['sub', 'super', 'text-top', 'top', 'middle', 'bottom', '5px', '-50%'])('parts of lines that stand at %s', async (value) =>
    expect(await levelsOf([`#t i { vertical-align: ${value} }`, undefined, '#t i { font-size: 5px; line-height: 1 }'])).toEqual(['listed', 'standard']))

  test.each<Case>([
    [own('background: url(pic.svg) repeat-x')], [own('background-repeat: repeat-y'), undefined, own('background-image: url(pic.svg); height: 50px')], [own('background-size: 50% auto'), undefined, `${sized} #t { background-image: url(pic.svg) }`],
    [own('background-size: contain'), undefined, `${sized} #t { background-image: url(pic.svg) }`], [own('background-position: right bottom'), undefined, `${sized} #t { background-image: url(pic.svg); background-repeat: no-repeat }`],
    [own('object-fit: contain'), picture], [own('object-fit: cover'), picture], [own('object-fit: none'), picture], [own('object-fit: scale-down'), picture],
    [own('object-position: 0 0'), picture, own('object-fit: none')],
  ])('of pictures: %s', async (css, given, before) => expect(await levelsOf([css ?? '', given, before])).toEqual(['listed', 'standard']))

  test.each<Case>([
    ['col { width: 90px }', '<table id=t><col><tr><td>a<td>b</table>'], ['colgroup { width: 90px }', '<table id=t><colgroup><col></colgroup><tr><td>a<td>b</table>'],
    ['td { border: 3px double }', table, 'table { border-collapse: collapse } td { border: 2px solid }'], [own('border-spacing: 7px'), table],
    ['#t::after { content: counters(n, ".", upper-roman) }', undefined, '#t { counter-reset: n 4 }'], ['#t::before { content: open-quote "x" close-quote }'],
    ['#t::before { content: no-open-quote open-quote }'], [own('list-style-image: none; list-style: none'), list],
  ])('of tables and generated content: %s', async (css, given, before) => expect(await levelsOf([css ?? '', given, before])).toEqual(['listed', 'standard']))

  test.each(['circle', 'square', 'decimal', 'decimal-leading-zero', 'lower-roman', 'upper-roman', 'lower-alpha', 'lower-latin', 'upper-alpha', 'upper-latin', 'none'])('lists of %s', async (type) =>
    expect(await levelsOf([own(`list-style-type: ${type}`), list])).toEqual(['listed', 'standard']))

  test.each<Case>([
    [own('flex-direction: column-reverse'), three, flex], [own('flex-wrap: wrap-reverse'), three, `${flex} b { width: 150px }`], ...['flex-end', 'center', 'space-between', 'space-around'].map((value): Case => [own(`justify-content: ${value}`), three, flex]),
    ...['flex-start', 'center', 'baseline'].map((value): Case => [own(`align-items: ${value}`), three, `${flex} b { background-color: red } #b { font-size: 20px }`]),
    ...['flex-start', 'flex-end', 'space-between', 'space-around', 'space-evenly'].map((value): Case => [own(`align-content: ${value}`), three, `${flex} #t { flex-wrap: wrap } b { width: 150px; background-color: red }`]),
    ['#a { flex: none; width: 300px }', three, flex], ['#a { flex: 2 1 30px }', three, flex], ['#a { align-self: flex-end }', three, flex], [own('row-gap: 9px'), three, `${flex} #t { flex-wrap: wrap } b { width: 150px }`],
    [own('grid-template-rows: 30px 2fr'), three, grid], [own('grid-template-columns: repeat(auto-fill, 40px)'), three, grid], [own('grid-template-columns: repeat(auto-fit, minmax(40px, 1fr))'), three, grid],
    [own('grid-auto-columns: 20px') + '#a { grid-column: 4 }', three, grid], ['#t { grid-auto-flow: dense } ', three, `${grid} #a { grid-column: 2 } #b { grid-column: span 2 }`],
    ['#a { grid-area: 2 / 2 / 3 / 3 }', three, grid], ['#a { grid-row: 2 / span 2 }', three, grid], ['#a { grid-column-start: x }', three, own('display: grid; grid-template-columns: 50px [x] 50px')],
    [own('justify-items: center'), three, grid], [own('align-items: center'), three, grid], [own('justify-content: center'), three, grid], [own('align-content: center'), three, `${grid} #t { grid-auto-rows: 20px }`],
  ])('of flex containers and grids: %s', async (css, given, before) => expect(await levelsOf([css ?? '', given, before])).toEqual(['listed', 'standard']))

  test.each(['srgb', 'srgb-linear', 'lab', 'oklab', 'xyz', 'xyz-d65', 'hsl', 'hwb', 'lch', 'oklch', 'hsl longer hue', 'lch increasing hue', 'oklch decreasing hue', 'hwb shorter hue'])('colours mixed in %s', async (space) =>
    expect(await levelsOf([own(`color: color-mix(in ${space}, red 30%, blue 50%)`)])).toEqual(['listed', 'standard']))

  test.each(['top-left-corner', 'top-left', 'top-center', 'top-right', 'top-right-corner', 'left-top', 'left-middle', 'left-bottom', 'right-top', 'right-middle', 'right-bottom', 'bottom-left-corner',
    'bottom-left', 'bottom-center', 'bottom-right', 'bottom-right-corner'])('texts in the margin box @%s', async (name) => expect(await levelsOf([`@page { @${name} { content: "x" } }`])).toEqual(['listed', 'standard']))

  test.each<Case>([
    ['@page { size: letter }'], ['@page { size: 200px 150px }'], ['@page { size: portrait }'], ['@page { size: 250px }'], ['@page { margin-left: 50px }'],
    ['@page :left { @top-left { content: "l" } } @page :right { @top-left { content: "r" } }'], ['@layer x { #t { padding-left: 7px } }'],
    ['p { break-before: page }'], [own('break-after: always')], [own('page-break-after: always')], ['p { orphans: 3 }', '<div style="height: 100px"></div><p id=t>a<br>b<br>c<br>d<br>e'], ['p { widows: 4 }', '<div style="height: 80px"></div><p id=t>a<br>b<br>c<br>d<br>e<br>f'],
  ])('of pages: %s', async (css, given, before) => expect(await levelsOf([css ?? '', given, before])).toEqual(['listed', 'standard']))
})

describe('count at none', () => {
  test.each<Case>([
    ['#a { flex-grow: -1 }', three, flex], ['#a { flex-shrink: -1; flex-basis: x }', three, flex], [own('padding: -5px')], [own('width: 5')], [own('color: rgb(1 2)')], ['p { orphans: 0 }', '<p id=t>a'],
    [own('grid-template-areas: "a b" "a"'), three, grid], ['li, li::foo { padding-left: 33px }', list], ['li:foo { padding-left: 33px }', list], [own('margin-left: 5deg')],
    [own('gap: 20px'), pair], [own('justify-items: end'), three, flex], [own('z-index: 5'), three],
  ])('%s', async (css, given, before) => expect(await levelsOf([css ?? '', given, before])).toEqual([]))
})

describe('are limits of listed', () => {
  test.each<Case>([
    ['#t { position: sticky }', undefined, '#t { margin-left: 30px } #t i { position: absolute; left: 0 }'],
    [own('border-radius: 5px'), undefined, own('border: 2px solid red; border-left: 6px solid blue; height: 40px')],
    [own('inline-size: 90px')], [own('block-size: 90px')], [own('min-inline-size: 90px'), undefined, own('width: 20px')], [own('max-block-size: 9px'), undefined, sized],
    [own('translate: 5px')], [own('rotate: 5deg')], [own('scale: 2')], [own('border-image: url(pic.svg) 2 / 5px'), undefined, own('border: 5px solid')],
    [own('clip: rect(0, 20px, 20px, 0)'), undefined, `${sized} #t { position: absolute }`], [own('all: unset'), undefined, own('padding: 9px; border: 1px solid')],
  ])('of the box: %s', async (css, given, before) => expect(await levelsOf([css ?? '', given, before])).toEqual(['standard']))

  test.each<Case>([
    [own('font-size: 12pt')], [own('text-align: start'), undefined, own('text-align: right')], [own('font-weight: bolder')], [own('font-variant: small-caps')],
    [own('text-decoration-thickness: 3px'), undefined, own('text-decoration: underline')], [own('unicode-bidi: bidi-override; direction: rtl')],
    [own('columns: 2')], [own('white-space: break-spaces'), '<div id=t>a  b\nc</div>'],
    ['#t::before { content: url(pic.svg) }'],
    ['#t::before { content: "x" }', '<div id=t><p>block</p></div>'],
    [own('color: color-mix(in xyz-d50, red, blue)')],
    [own('font-size: max(12px, 1em)')],
    ['p { break-before: right }'], ['li, li::selection { padding-left: 33px }', list], ['li, li::marker { padding-left: 33px }', list],
    ['input:enabled { padding-left: 33px }', '<input id=t value=x>'], ['input:disabled { padding-left: 33px }', '<input id=t disabled value=x>'],
    ['@page :left { margin: 40px } ', `${box}<p style="break-before: page">x`], ['@page :blank { @top-left { content: "b" } }', `${box}<p style="break-before: right">x`],
  ])('of text and the rest: %s', async (css, given, before) => expect(await levelsOf([css ?? '', given, before])).toEqual(['standard']))

  test('layers have no precedence there, and what is imported for a feature of the medium is', async () => {
    expect(await levelsOf(['@layer a, b; @layer a { #t { padding-left: 9px } }', undefined, '@layer a, b; @layer b { #t { padding-left: 5px } }'])).toEqual(['listed'])
    expect(await levelsOf(['@import "a.css" (max-width: 1px);'])).toEqual(['listed'])
  })
})
