/**
 * The CSS in the founding documents, at both levels, in their order: supported CSS has an effect at `listed` and `standard`; CSS that they
 * call unsupported, ignored or not drawn is ignored at `listed` only.
 */
import { describe, expect, test } from 'vitest'
import { changedBy } from './testing/levels.ts'

const BOTH = ['listed', 'standard']
const WIDE = ['standard']
const box = '<div id=t>one two three four five six seven eight nine ten eleven twelve<i>in</i></div><p>after</p>'
const own = (declarations: string): string => `#t { ${declarations} }`

type Case = readonly [css: string, html?: string | undefined, before?: string | undefined]
const html = (given: string | undefined): string => given ?? box

const pair = '<div id=t><b id=a>aa</b><b id=b>bb</b></div>'
const table = '<table id=t><caption>cap</caption><tr><td id=a>a<td id=b>bb bb<tr><td><td>d</table>'
const list = '<ul id=t><li>one<li>two</ul>'
const flex = own('display: flex')
const grid = own('display: grid; grid-template-columns: 50px 50px')
const items = '<div id=t><b id=a>aa</b><b id=b>bb</b><b>cc</b></div>'
const sized = own('width: 100px; height: 60px; background-color: red')

describe('display and the box model', () => {
  test.each<Case>([
    [own('display: inline')], [own('display: inline-block')], [own('display: none')], [own('display: flex')], [own('display: table')],
    ['#a { display: block }', pair], ['#a { display: list-item }', pair], ['#a { display: table-cell }', pair],
    [own('display: grid; grid-template-columns: 90px 90px'), pair], [own('visibility: hidden')], [own('visibility: collapse')],
    [own('overflow: hidden'), undefined, own('height: 10px')], [own('overflow: scroll'), undefined, own('height: 10px')],
    [own('opacity: 50%')], ['#a { z-index: 1 }', pair, '#a, #b { position: relative; background-color: red } #b { margin-left: -10px }'],
    [own('box-sizing: border-box'), undefined, own('width: 90px; padding: 9px')], [own('width: calc(50% - 1px)')], [own('height: 90px')],
    [own('min-width: 120px'), undefined, own('float: left; width: 9px')], [own('min-height: 90px')], [own('max-width: 90px')],
    [own('max-height: 10px')], [own('aspect-ratio: 1 / 1'), undefined, own('width: 120px')],
    [own('margin: 1px 2px 3px -4px')], [own('padding: 10%')], [own('margin-inline-start: 9px')], [own('padding-block: 4px 5px')],
    [own('inset-inline-start: 9px'), undefined, own('position: relative')], [own('border: solid 2px red')],
    [own('border: 3px groove red')], [own('border-block-start: 1px dashed')], [own('border-radius: 5px / 3px'), undefined, sized],
    [own('border-start-start-radius: 5px'), undefined, sized], [own('outline: 1px solid red')], [own('box-shadow: 2px 2px 3px red')],
    [own('float: right; width: 50px')], ['p { clear: both }', undefined, own('float: left; width: 30px')], [own('position: relative; left: 5px')],
    [own('position: absolute; top: 50px; left: 9px')], [own('position: fixed; top: 50px; left: 9px')], [own('transform: rotate(3deg) skewX(2deg)')],
    [own('transform-origin: 0 0'), undefined, own('transform: scale(.5)')],
  ])('counts at both levels: %s', async (css, given, before) => expect(await changedBy(css ?? '', html(given), before)).toEqual(BOTH))

  test.each<Case>([
    [own('display: inline-flex')], [own('display: inline-grid')], [own('display: flow-root'), '<div id=t><p style="margin: 20px 0">x</p></div>'],
    ['#a { display: table-row-group } #b { display: table-header-group }', pair, own('display: table')],
    [own('overflow-x: hidden'), '<div id=t><p style="width: 300px">one two three four five</p></div>', own('width: 50px')],
    [own('overflow-y: hidden'), undefined, own('height: 10px')],
    [own('width: min-content')], [own('width: max-content')], [own('width: fit-content'), '<div id=t>x</div>', own('background-color: red')],
    [own('height: 50%'), '<div style="height: 100px"><div id=t>x</div>after</div>'], [own('min-height: 50%'), '<div style="height: 100px"><div id=t>x</div>after</div>'],
    [own('max-height: 10%'), '<div style="height: 100px"><div id=t>x</div>after</div>'], [own('min-width: max-content'), undefined, own('width: 20px')],
    [own('max-width: min-content')],
    [own('border: thin solid')], [own('border-width: thick'), undefined, own('border: 1px solid')],
    [own('border-radius: 50%'), undefined, sized],
    [own('outline-offset: 5px'), undefined, own('outline: 1px solid red')],
    [own('box-shadow: inset 2px 2px 3px red')],
    [own('top: 10%'), '<div style="height: 100px"><div id=t>x</div></div>', own('position: relative')],
    ['.c { width: 50px !important }', '<div id=t class=c>one two three four five six seven eight nine ten</div>', own('width: 200px')],
    ['#t i { border: inherit }', undefined, own('border: 1px solid')], [own('padding: initial'), undefined, own('padding: 5px')],
    [own('padding: unset'), undefined, own('padding: 5px')], [own('width: 20vw')], [own('width: 9ex')], [own('width: 9ch')], [own('width: 3lh')],
  ])('is a limit of listed: %s', async (css, given, before) => expect(await changedBy(css ?? '', html(given), before)).toEqual(WIDE))
})

describe('fonts and text', () => {
  test.each<Case>([
    [own('font-size: 2em')], [own('font-weight: 600')], [own('font-style: oblique')], [own('color: red')],
    [own('line-height: 150%')], [own('line-height: normal')], [own('text-align: justify'), undefined, own('width: 110px')], [own('text-indent: 10%')],
    [own('text-transform: capitalize')], [own('text-decoration: underline line-through')], [own('text-shadow: 1px 1px red')],
    [own('text-overflow: ellipsis'), undefined, own('white-space: nowrap; overflow: hidden; width: 60px')],
    [own('word-break: break-all'), '<div id=t>aaaaaaaaaa bbbbbbbbbbbbbbb</div>', own('width: 60px')],
    [own('overflow-wrap: anywhere'), '<div id=t>aaaaaaaaaabbbbbbbbbbbbbbb</div>', own('width: 60px')],
    [own('hyphens: none'), '<div id=t>aaaaaa&shy;aaaabbbbbbb</div>', own('width: 60px')], [own('text-emphasis: dot red')],
    [own('letter-spacing: 2px')], [own('word-spacing: 2px')], [own('white-space: pre'), '<div id=t>a   b\nc</div>'],
    ['#t i { vertical-align: super }'], ['#t i { vertical-align: 20% }'], [own('quotes: "<" ">"'), '<div id=t><q>x</q></div>'],
  ])('count at both levels: %s', async (css, given, before) => expect(await changedBy(css ?? '', html(given), before)).toEqual(BOTH))

  test.each<Case>([
    [own('font: bold 20px/2 serif')], [own('font-size: large')], [own('font-size: 150%')], [own('font-size: smaller')],
    [own('text-align: end')], [own('text-decoration: overline')], [own('text-decoration-color: red'), undefined, own('text-decoration: underline')],
    [own('text-decoration-style: wavy'), undefined, own('text-decoration: underline')],
    [own('white-space: pre-wrap'), '<div id=t>a   b\nc</div>'], [own('white-space: pre-line'), '<div id=t>a   b\nc</div>'],
    [own('tab-size: 2'), '<pre id=t>\ta</pre>'],
    [own('direction: rtl')], [own('column-count: 2')], [own('text-underline-offset: 5px'), undefined, own('text-decoration: underline')],
  ])('are a limit of listed: %s', async (css, given, before) => expect(await changedBy(css ?? '', html(given), before)).toEqual(WIDE))
})

describe('backgrounds', () => {
  const picture = 'url(pic.svg)'
  const drawn = `${sized} #t { background-image: ${picture} }`
  test.each<Case>([
    [own('background-color: rgba(0, 0, 255, .5)')], [own(`background: ${picture} no-repeat 5px 6px / 9px 9px red`)], [own(`background-image: ${picture}`), undefined, sized],
    [own('background-repeat: no-repeat'), undefined, drawn], [own('background-size: cover'), undefined, drawn],
    [own('background-position: 3px'), undefined, `${drawn} #t { background-repeat: no-repeat }`],
  ])('count at both levels: %s', async (css, given, before) => expect(await changedBy(css ?? '', html(given), before)).toEqual(BOTH))

  test.each<Case>([
    [own('background: red content-box'), undefined, own('padding: 5px')], [own('background-image: linear-gradient(red, blue)'), undefined, sized],
    [own(`background-image: ${picture}, ${picture}`), undefined, sized], [own('background-position: right 3px bottom 4px'), undefined, `${drawn} #t { background-repeat: no-repeat }`],
    [own('background-clip: content-box'), undefined, `${sized} #t { padding: 5px }`], [own('background-origin: content-box'), undefined, `${drawn} #t { padding: 5px }`],
    [own('clip-path: circle(9px)'), undefined, sized],
  ])('are a limit of listed: %s', async (css, given, before) => expect(await changedBy(css ?? '', html(given), before)).toEqual(WIDE))
})

describe('tables, lists and generated content', () => {
  test.each<Case>([
    ['table { table-layout: fixed; width: 200px }', table], ['table { border-collapse: collapse }', table, 'td { border: 1px solid }'],
    ['table { border-spacing: 5px 6px }', table], ['caption { caption-side: bottom }', table],
    ['table { empty-cells: hide }', table, 'td { border: 1px solid }'], [own('list-style: square inside'), list], [own('list-style-type: lower-roman'), list],
    [own('list-style-position: inside'), list], ['#t::before { content: "a" attr(id) counter(n) open-quote }'],
    ['#t { counter-increment: n 3 }', undefined, '#t::after { content: counter(n) }'], ['p { counter-reset: n 4 } p::after { content: counter(n) }'],
    ['#a { min-width: 150px }', table], ['#b { max-width: 12px }', '<table><tr><td>a<td id=b>bb bb bb</table>', 'table { width: auto }'],
    ['#a { min-width: 150px }', table, 'table { table-layout: fixed; width: 250px }'], ['#a { max-width: 30px }', table, 'table { table-layout: fixed; width: 250px } #a { width: 90px }'],
  ])('count at both levels: %s', async (css, given, before) => expect(await changedBy(css ?? '', html(given), before)).toEqual(BOTH))

  test.each<Case>([
    [own('list-style-type: armenian'), list],
    ['li::marker { content: "m" }', list],
  ])('are a limit of listed: %s', async (css, given, before) => expect(await changedBy(css ?? '', html(given), before)).toEqual(WIDE))
})

describe('flex containers and grids', () => {
  test.each<Case>([
    [own('flex-direction: column'), items, flex], [own('flex-direction: row-reverse'), items, flex], [own('flex-wrap: wrap'), items, `${flex} b { width: 150px }`],
    [own('justify-content: space-evenly'), items, flex], [own('align-items: flex-end'), items, `${flex} #t { height: 90px }`],
    [own('align-content: center'), items, `${flex} #t { height: 90px; flex-wrap: wrap }`], ['#a { align-self: center }', items, `${flex} #t { height: 90px }`],
    ['#a { flex-grow: 1 }', items, flex], ['#a { flex-shrink: 0; width: 400px }', items, flex], ['#a { flex-basis: 90px }', items, flex], ['#a { flex: 1 }', items, flex],
    [own('gap: 5px'), items, flex], [own('column-gap: 5px'), items, grid], ['#a { margin: auto }', items, flex],
    [own('grid-template-columns: repeat(2, minmax(20px, 1fr))'), items, grid], [own('grid-template-columns: [x] fit-content(20px) max-content'), items, grid],
    [own('grid-template-areas: "x y" "z z"') + '#a { grid-area: z }', items, grid], [own('grid-auto-rows: 50px'), items, grid],
    [own('grid-auto-flow: column'), items, grid], ['#a { grid-column: span 2 }', items, grid], ['#a { grid-row-start: 2 }', items, grid],
    [own('justify-items: end'), items, grid], ['#a { justify-self: end }', items, grid],
  ])('count at both levels: %s', async (css, given, before) => expect(await changedBy(css ?? '', html(given), before)).toEqual(BOTH))

  test.each<Case>([
    ['#b { order: -1 }', items, flex], [own('place-content: center'), items, flex], [own('place-items: end'), items, grid], ['#a { place-self: end }', items, grid],
    [own('grid: 50px / 60px 60px'), items, grid], [own('grid-template: 50px / 60px 60px'), items, grid],
    [own('grid-template-columns: calc(10px + 20px) 1fr'), items, grid],
    [own('justify-content: safe center'), items, flex],
  ])('are a limit of listed: %s', async (css, given, before) => expect(await changedBy(css ?? '', html(given), before)).toEqual(WIDE))
})

describe('selectors', () => {
  const lists = '<ul><li class="a b" title=xyz id=t>one<li lang=en-GB>two<li>three</ul><p></p><a href=x>l</a>'
  const marked = (selector: string): string => `${selector} { padding-left: 33px; border-left: 1px solid }`
  test.each([
    'li', '*', '.a.b', '#t', '[title]', '[title=xyz]', '[title^=x]', '[title$=z]', '[title*=y]', '[class~=b]', '[lang|=en]', '[title=XYZ i]', 'ul li', 'ul > li', 'li + li', 'li ~ li',
    'h1, li', ':root', 'li:first-child', 'li:last-child', 'p:first-of-type', 'li:nth-child(2n)', 'li:nth-last-child(1)', 'p:only-of-type', 'li:nth-of-type(3)',
    'li:nth-last-of-type(2)', 'p:empty', 'li:not(.a)', ':is(li, ::bad)', ':where(li)', 'ul:has(> .a)', 'li:has(+ li)', 'a:link', 'a:any-link',
  ])('match at both levels: %s', async (selector) => expect(await changedBy(marked(selector), lists)).toEqual(BOTH))

  test('nest at both levels, and at-rules within rules at standard', async () => {
    expect(await changedBy('ul { & > li { padding-left: 33px } }', lists)).toEqual(BOTH)
    expect(await changedBy('ul { @media print { padding-left: 99px } }', lists)).toEqual(WIDE)
  })

  test.each(['a:hover', 'a:focus', 'a:active', 'a:target', 'a:visited'])('never match a document that nobody touches: %s', async (selector) =>
    expect(await changedBy(marked(selector), lists)).toEqual([]))

  test.each([
    ['li::first-line { color: red }', lists], [':checked { padding-left: 33px; display: block }', '<input type=checkbox checked id=t>'],
  ])('are a limit of listed: %s', async (css, given) => expect(await changedBy(css ?? '', given ?? '')).toEqual(WIDE))

  test('make text before and after an element, and style its first letter, at both levels', async () => {
    for (const css of ['#t::before { content: "x" }', '#t::after { content: "x" }', '#t::first-letter { color: red }']) expect(await changedBy(css, box)).toEqual(BOTH)
    expect(await changedBy('#t::before { content: "x"; border: 1px solid }', box, '#t::before { content: "x" }')).toEqual(WIDE)
    expect(await changedBy('#t::first-letter { float: left }', box, '#t::first-letter { color: red }')).toEqual(WIDE)
  })
})

describe('values', () => {
  test.each(['1em', '1rem', '3mm', '1cm', '1in', '9pt', '2pc', '20Q', '10%', 'calc(1px * (2 + 3))'])('a length of %s counts at both levels', async (value) =>
    expect(await changedBy(own(`padding-left: ${value}`), box)).toEqual(BOTH))
  test.each(['red', '#f00', '#f008', '#ff0000', '#ff000080', 'rgb(255 0 0)', 'rgba(255, 0, 0, .5)', 'hsl(20, 50%, 50%)', 'hwb(20 10% 20%)', 'lab(50% 40 20)', 'lch(50% 40 20)',
    'oklab(50% .1 .1)', 'oklch(50% .1 20)', 'color-mix(in oklch, red 20%, blue)'])('a colour %s counts at both levels', async (value) => expect(await changedBy(own(`color: ${value}`), box)).toEqual(BOTH))
  test.each(['min(5px, 6px)', 'max(5px, 1vw)', 'clamp(1px, 5px, 9px)'])('a length of %s is a limit of listed', async (value) =>
    expect(await changedBy(own(`padding-left: ${value}`), box)).toEqual(WIDE))
  test.each(['color(srgb 1 0 0)', 'rgb(from red r g 99)', 'color-mix(in display-p3, red, blue)'])('a colour %s is a limit of listed', async (value) =>
    expect(await changedBy(own(`color: ${value}`), box)).toEqual(WIDE))

  test('variables are substituted with fallbacks; the cascade of their declarations is a limit of listed', async () => {
    expect(await changedBy(own('padding-left: var(--none, 9px)'), box)).toEqual(BOTH)
    expect(await changedBy('p { --x: 30px }', box, ':root { --x: 5px } #t { padding-left: var(--x) }')).toEqual(['listed'])
  })

  test('calc() of more than 32 levels is invalid', async () => {
    const nested = (depth: number): string => own(`padding-left: ${'calc('.repeat(depth)}5px${')'.repeat(depth)}`)
    expect(await changedBy(nested(32), box)).toEqual(BOTH)
    expect(await changedBy(nested(40), box)).not.toContain('listed')
  })
})

describe('at-rules', () => {
  const rule = '#t { padding-left: 33px }'
  test.each([`@media print { ${rule} }`, `@media all { ${rule} }`, `@media not screen { ${rule} }`, `@layer a { ${rule} }`, '@import "a.css";',
    '@page { margin: 30px }', '@page { size: a5 landscape }', '@page { @bottom-right-corner { content: "x" counter(page) "/" counter(pages) } }', '@page :first { @top-left { content: "f" } }'])(
    'count at both levels: %s', async (css) => expect(await changedBy(css, box)).toEqual(BOTH))
  test.each([`@media screen { ${rule} }`, '@keyframes a { from { color: red } }', '@property --x { syntax: "*"; inherits: false }'])(
    'change nothing at either level: %s', async (css) => expect(await changedBy(css, box)).toEqual([]))
  test('queries of features are not evaluated at listed', async () => {
    expect(await changedBy(`@media (max-width: 1px) { ${rule} }`, box)).toEqual(['listed'])
    expect(await changedBy(`@media (prefers-color-scheme: dark) { ${rule} }`, box)).toEqual(['listed'])
  })
  test.each([`@supports (display: grid) { ${rule} }`, '@counter-style x { system: cyclic; symbols: "*" } ul { list-style-type: x }', '@page :first { margin: 40px }',
    '@page { @top-left { content: "x"; border: 1px solid } }', '@page x { margin: 40px } #t { page: x }'].map((css) => [css] as const))('are a limit of listed: %s', async (css) =>
    expect(await changedBy(css, `${box}<ul><li>a</ul>`, '@page { @top-left { content: "x" } }')).toEqual(WIDE))
})
