/** Style sharing: which elements share a style, and that every element gets the same style as without sharing. */
import { describe, expect, test, vi } from 'vitest'
import type { NodeId } from '../arena/ids.ts'
import { Tag } from '../input/names.ts'
import { isElement } from '../input/walk.ts'
import { styled, type Styled } from './testing/styled.ts'
import { Level } from './units.ts'

/** The elements that take the style of another element. */
function shared(page: Styled): NodeId[] {
  const own = vi.spyOn(page.cascade, 'styleUnder')
  page.cascade.styleSubtree(1 as NodeId)
  const matched = new Set(own.mock.calls.map(([n]) => n))
  own.mockRestore()
  return [...elements(page)].filter((n) => !matched.has(n))
}

function* elements({ doc }: Styled): Generator<NodeId> {
  for (let n = 1; n < doc.nodes.length; n++) if (isElement(doc, n as NodeId) && doc.nodes.style[n] !== 0) yield n as NodeId
}

/** The elements whose style differs from the one computed without sharing. Styles are interned, so comparing ids is enough. */
function strayed(page: Styled): NodeId[] {
  return [...elements(page)].filter((n) => {
    const before = page.doc.nodes.style[n]
    page.cascade.styleElement(n)
    return page.doc.nodes.style[n] !== before
  })
}

describe('elements with one name and the same classes', () => {
  const list = '<ul>' + '<li class="a b">1</li> <li class="a b"><b>2</b></li><!-- c --><li class="a b">3</li>' + '</ul>'

  test('share a style where selectors ask for names, classes and ancestors', () => {
    const page = styled(list, { css: 'ul > li.a { color: red } ul .b:not(.c) b { color: blue } li[class] { margin: 1px }' })
    expect(shared(page)).toHaveLength(2)
    expect(strayed(page)).toEqual([])
  })

  test.each([
    'li:first-child', 'li:nth-child(2)', '.a:last-child', 'li + li', '.a ~ .b', 'li:has(b)', 'li:nth-child(1 of .a)',
    'li:not(:first-child)', ':is(.x, li + li)', ':where(:not(li ~ li))', 'li:only-of-type', 'ul > :nth-last-child(1)', 'li:empty',
  ])('do not where %s asks for their place or content', (selector) => {
    const page = styled(list, { css: `${selector} { color: #010203 }`, level: Level.standard })
    expect(strayed(page)).toEqual([])
    expect(shared(page).filter((n) => page.doc.nodes.tag[n] === Tag.li)).toEqual([])
  })

  test('share it wherever they are, if all around them are alike', () => {
    const page = styled(`${list}<div>${list}</div>${list}`, { css: 'body > ul li { color: red } li b { margin: 1px }' })
    const lists = [...elements(page)].filter((n) => page.doc.nodes.tag[n] === Tag.ul)
    expect(lists).toHaveLength(3)
    // The last list and its content equal the first list; the middle one has two items that equal one of its own.
    expect(shared(page)).toHaveLength(2 + 2 + 5)
    expect(strayed(page)).toEqual([])
  })

  test.each(['ul:nth-of-type(2) li', 'ul + ul > li', 'li:is(ul:last-child *)', 'ul:has(b) li', ':nth-child(2) li:not(.x)'])(
    'share it with siblings only where %s asks for the place of what they are in', (selector) => {
      const page = styled(`${list}${list}`, { css: `${selector} { color: red }`, level: Level.standard })
      expect(shared(page).filter((n) => page.doc.nodes.tag[n] === Tag.li)).toHaveLength(4)
      expect(strayed(page)).toEqual([])
    })
})

test('an element that is opened again is looked at for itself', () => {
  const page = styled('<div><p><b class=a>x</p></div><section><b class=a>y</b><b class=a>z</b></section>', { css: 'section b + b { color: red }' })
  expect(strayed(page)).toEqual([])
})

test.each([
  ['an id', '<p class=a>x<p class=a id=x>x<p class=a>x', '#x { color: red }'],
  ['a style attribute', '<p>x<p style="color: red">x<p>x', ''],
  ['another attribute', '<p>x<p lang=de>x<p>x<p lang=de>x', ':lang(de) { color: red } [lang] { margin: 1px }'],
  ['an attribute that is a hint', '<table><tr><td>x<td align=right>x<td>x<td nowrap>x</table>', ''],
  ['one class more', '<p class=a>x<p class="a b">x<p class=a>x<p>x', '.b { color: red } p:not(.a) { margin: 1px }'],
  ['classes in another order', '<p class="a b">x<p class="b a">x', '[class^=b] { color: red }'],
  ['other spaces between classes', '<p class="a b">x<p class="a  b">x<p class=" a b">x<p class="a b ">x<p class="a\tb">x', '[class="a b"] { color: red } [class^=a] { margin: 1px } [class$=b] { padding: 1px }'],
  ['a class without a name', '<p class="">x<p class=" ">x<p>x<p class>x', '[class=""] { color: red } [class] { margin: 1px }'],
  ['classes in other capitals', '<p class="a">x<p class="A">x', '.a { color: red }'],
  ['a name of SVG', '<svg><a class=a></a></svg><a class=a>x</a>', 'a { color: red } svg a { color: blue }'],
  ['another name', '<p>x<div>x</div><p>x', 'div { color: red }'],
  ['a parent of another style', '<p style="color: red"><i>x</i></p><p><i>x</i></p><p id=x><i>x</i></p>', 'i { color: inherit } #x i { margin: 1px }'],
  ['a parent of another class', '<p class=a><i>x</i></p><p class=b><i>x</i></p><p class=a><i>x</i></p>', '.b i { margin: 1px }'],
  ['a language around it', '<p lang=de><i>x</i></p><p><i>x</i></p>', 'i:lang(de) { color: red }'],
])('a sibling with %s has its own style', (_, html, css) => {
  expect(strayed(styled(html, { css, builtIn: true, level: Level.standard }))).toEqual([])
})

test('random elements under random selectors are styled as they are alone', () => {
  let state = 20260102
  const random = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % below
  }
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? ''
  const html = (depth: number): string => Array.from({ length: random(6) + 1 }, () => {
    const tag = pick(['div', 'span', 'b'])
    const attributes = pick(['', '', ' class=a', ' class=a', ' class="a b"', ' class="b a"', ' id=x', ' title=t', ' style="color:#123"'])
    return `<${tag}${attributes}>${depth < 4 && random(2) === 0 ? html(depth + 1) : pick(['', 'x'])}</${tag}>`
  }).join(pick(['', ' ', 'x', '<!-- c -->']))
  const names = ['div', 'span', '.a', '.b', '*', 'b.a', '[class]', '[title]', '#x', '.a:not(.b)', ':is(.a, div > span)']
  const places = ['div:first-child', ':nth-child(2n)', ':empty', ':not(:last-child)', ':is(.a, b + span)', ':has(b)', ':not(:first-child .a)']
  const rule = (i: number, asksPlace: boolean): string => {
    const simple = (): string => pick(asksPlace ? [...names, ...places] : names)
    const combinator = pick(asksPlace ? [' ', ' > ', ' ', ' + ', ' ~ '] : [' ', ' > '])
    return `${simple()}${combinator}${simple()} { ${pick(['color', 'background-color', 'border-color'])}: #00${10 + i}00; margin-${pick(['top', 'left'])}: ${i}px }`
  }
  let sharing = 0
  for (let round = 0; round < 80; round++) {
    const css = Array.from({ length: random(7) }, (_, i) => rule(i, round % 3 === 0)).join('\n')
    const page = styled(`<body>${html(0)}`, { css, level: Level.standard, builtIn: true })
    sharing += shared(page).length
    expect(strayed(page), css).toEqual([])
  }
  expect(sharing).toBeGreaterThan(200)
})
