import { describe, expect, test } from 'vitest'
import type { NodeId } from '../arena/ids.ts'
import { styled } from './testing/styled.ts'

const colourOf = (html: string, options: Parameters<typeof styled>[1] = {}): string => {
  const page = styled(html, options)
  return (page.read.color(page.style('a')) >>> 8).toString(16).padStart(6, '0')
}

describe('precedence', () => {
  test('user wins over built-in, hints over user, author over hints, style attributes over all', () => {
    const html = (style: string): string => `<body><font id=a ${style}>x</font></body>`
    const user = 'font { color: #000002 }'
    const css = '* { color: #000004 }'
    expect(colourOf('<body><a href=x id=a>x</a>', { builtIn: true })).toBe('0000ee')
    expect(colourOf('<body><a href=x id=a>x</a>', { builtIn: true, user: 'a { color: #000002 }' })).toBe('000002')
    expect(colourOf(html('color="#000003"'), { user })).toBe('000003')
    expect(colourOf(html('color="#000003"'), { user, css })).toBe('000004')
    expect(colourOf(html('color="#000003" style="color:#000005"'), { user, css: '#a#a#a { color: #000004 }' })).toBe('000005')
  })

  test.each([
    ['p { color: #000001 } #a { color: #000002 } .c { color: #000003 }', '000002'],
    ['.c { color: #000001 } p { color: #000002 }', '000001'],
    ['p.c { color: #000001 } .c { color: #000002 }', '000001'],
    ['p { color: #000001 } p { color: #000002 }', '000002'],
    [':where(#a) { color: #000001 } p { color: #000002 }', '000002'],
    [':is(#a, q) { color: #000001 } .c { color: #000002 }', '000001'],
    ['p { color: #000001; color: nonsense }', '000001'],
    ['p { color: #000001 !important } p { color: #000002 }', '000002'],
    ['@layer b { #a { color: #000001 } } p { color: #000002 }', '000001'],
    ['p { color: #000001; & { color: #000002 } color: #000003 }', '000003'],
  ])('%s', (css, expected) => expect(colourOf('<p id=a class=c>x', { css })).toBe(expected))

  test('longhands and shorthands win by their place', () => {
    const page = styled('<p id=a>', { css: 'p { margin-top: 1px; margin: 2px; margin-left: 3px }' })
    const a = page.style('a')
    expect([page.read.marginTop(a), page.read.marginRight(a), page.read.marginLeft(a)]).toEqual([2, 2, 3])
  })

  test('a winning invalid declaration never hides a losing valid one', () => {
    expect(colourOf('<p id=a style="color: inherit; color: 12px">', { css: 'p { color: #000001 }' })).toBe('000001')
  })
})

describe('subtrees', () => {
  test('what is not displayed has no style, down to the leaves, and what follows has one', () => {
    const page = styled('<div style="display:none"><p id=b><i id=c></i></p></div><p id=a>', { css: 'p { color: red }' })
    expect(page.read.color(page.style('a'))).toBe(0xff0000ff)
    expect(() => page.style('b')).toThrow('no styled element b')
    expect(() => page.style('c')).toThrow('no styled element c')
  })
})

describe('sharing', () => {
  const rows = (page: ReturnType<typeof styled>, name: string): number => {
    const arena = page.arenas.all().find((each) => each.arenaName === name)
    if (arena === undefined) throw new Error(`no arena ${name}`)
    return arena.length - 1
  }

  test('a thousand siblings with the same rules are one style, computed once', () => {
    const page = styled(`<body>${'<p class=x>text</p>'.repeat(1000)}<p class=x id=a><p class=x id=b>`, { css: '.x { color: red; margin: 1em } p { width: 10% }' })
    expect(page.style('a')).toBe(page.style('b'))
    expect(rows(page, 'derivedStyles')).toBeLessThan(10)
    expect(rows(page, 'styles')).toBeLessThan(10)
  })

  test('the same declarations by different rules give the same style', () => {
    const page = styled('<p id=a class=x><p id=b style="COLOR:#F00"><p id=c>', { css: '.x, #c { color: red }' })
    expect([page.style('b'), page.style('c')]).toEqual([page.style('a'), page.style('a')])
  })

  test('one odd width a paragraph costs one box row each and no row of another group', () => {
    const make = (count: number): ReturnType<typeof styled> =>
      styled(`<body>${Array.from({ length: count }, (_, i) => `<p style="width:${i + 1}px">x</p>`).join('')}`, { css: 'p { color: red; margin: 1px; background: blue }' })
    const count = (page: ReturnType<typeof styled>): Record<string, number> => Object.fromEntries(
      page.arenas.all().filter(({ arenaName }) => arenaName === 'styleGroups').map((arena) => ['width' in arena.schema ? 'box' : Object.keys(arena.schema)[0] ?? '', arena.length - 1]))
    const few = count(make(10))
    const many = count(make(110))
    expect((many['box'] ?? 0) - (few['box'] ?? 0)).toBe(100)
    const others = (all: Record<string, number>): Record<string, number> => ({ ...all, box: 0 })
    expect(others(many)).toEqual(others(few))
    const growth = (name: string): number => rows(make(110), name) - rows(make(10), name)
    expect(['styles', 'derivedStyles', 'declarations', 'blocks', 'cascadeKeys'].map(growth)).toEqual([100, 100, 100, 100, 100])
  })

  test('style attributes and hints that read alike are parsed once', () => {
    const page = styled(`<body>${'<p style="color:red">x</p><font color=red>y</font>'.repeat(500)}`)
    expect(rows(page, 'blocks')).toBeLessThan(10)
    expect(rows(page, 'declarations')).toBeLessThan(10)
  })

  test('a style attribute may not say what only the built-in sheet may', () => {
    const page = styled('<body><p id=a style="display:table-row-group">')
    expect(page.read.display(page.style('a'))).toBe(page.read.display(page.styles.initial))
  })

  test('thousands of distinct styles survive the growth of every table', () => {
    const html = Array.from({ length: 3000 }, (_, i) => `<p id=p${i} style="width:${i}px;color:#${(i + 4096).toString(16)}00;margin:${i / 4}px;background:#${(i + 4096).toString(16)}11">`).join('')
    const page = styled(`<body>${html}`)
    const { read, doc } = page
    let seen = 0
    for (let n = 1; n < doc.nodes.length; n++) {
      const style = doc.nodes.style[n] ?? page.styles.initial
      if (read.width(style) !== seen) continue
      expect([read.marginLeft(style), read.color(style), read.backgroundColor(style)]).toEqual([
        seen / 4, Number.parseInt(`${(seen + 4096).toString(16)}00ff`, 16), Number.parseInt(`${(seen + 4096).toString(16)}11ff`, 16),
      ])
      seen++
    }
    expect(seen).toBe(3000)
  })
})

test('style attributes whose text was discarded are parsed anew, and those that moved are found again', () => {
  const page = styled('<body><p style="width:1px"></p><p style="width:2px" id=a></p>')
  const { doc, arenas, cascade } = page
  const blocks = arenas.all().find(({ arenaName }) => arenaName === 'blocks')
  const last = doc.attributes.length - 2
  const body = doc.nodes.parent[doc.nodes.length - 1]
  expect([blocks === undefined, body === undefined]).toEqual([false, false])
  const { length = 0 } = blocks ?? {}
  arenas.discardBefore('text', doc.attributes.value[last] ?? 0, 1)
  cascade.styleSubtree((doc.nodes.length - 1) as NodeId)
  expect(blocks?.length).toBe(length)
  expect(page.read.width(page.style('a'))).toBe(2)
})
