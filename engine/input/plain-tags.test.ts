import { expect, it } from 'vitest'
import { tree, MET } from './testing/parsed.ts'

const written = [
  '<p id="a" class="b c">', '<p id="a"  class="b">', '<p id="a"class="b">', '<p\nid="a">', '<p id="a"\n\tclass="b">', '<p id=a class="b">',
  '<p class="b" id=\'a\' title="c">', '<p id="a&amp;b">', '<p id="a" class="b&c" title="d">', '<p id="a" hidden class="b">', '<p hidden>', '<p id="">',
  '<p id ="a">', '<p id= "a">', '<p id="a>b" class="<c">', '<p id="a" id="b">', '<p Id="a">', '<P id="a">', '<p id="a"/>', '<br/>', '<br />', '<br id="a" />',
  '<p ="a">', '<p id="a"=b>', '<p id="a" other="b">', '<p id', '<p id="', '<p id="a', '<p id="a"', '<p id="a" ', '<p ', '<p', '<', '</p', '</p >', '</p\n>', '</P>', '</p id="a">',
  '</ p>', '</>', '<>', '<<p>', '<p<b>', '< p>', '<p id="\0" class="a\0b">', '<p>\0x</p>', '<title class="a">&lt;<p></title>', '<script id="a"><p></script>',
  '<textarea id="a">\n<p></textarea>', '<svg id="a"><path d="M0"/><title class="a"><p>x', '<pre id="a">\nx</pre>', '<!--<p id="a">-->', '<table class="a">x<tr><td>y</table>',
]

it('a tag that is written in any way reads as it does in pieces', () => {
  for (const each of written) {
    for (const html of [`${MET}${each}`, `${MET}x${each}y<p id="a" class="b">z</p>`, `${each}x${each}</b>`, `${MET}<p title="x">${each}${each}<div id="a">&amp;${each}</div>`]) {
      const expected = tree(html, 1)
      for (const step of [html.length, 7, 20]) expect(tree(html, step), html).toBe(expected)
    }
  }
})

it('so do random documents of such tags', () => {
  let state = 3
  const random = (bound: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  for (let round = 0; round < 400; round++) {
    let html = round % 2 === 0 ? MET : ''
    for (let left = 2 + random(12); left > 0; left--) html += `${written[random(written.length)] ?? ''}${['', 'x', ' ', '&amp;', 'a=b "c" > d'][random(5)] ?? ''}`
    expect(tree(html, 1 + random(html.length)), html).toBe(tree(html, 1))
  }
})
