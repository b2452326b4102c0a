import { expect, test } from 'vitest'
import { expandEntities } from './entities.ts'

const declared = (declarations: string, body: string): string => expandEntities(`<?xml version="1.0"?><!DOCTYPE svg [${declarations}]>${body}`)
const expanded = (declarations: string, body: string): string => declared(declarations, body).slice('<?xml version="1.0"?>'.length)

test.each([
  ['<svg a="&lt;"/>'], ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x[>"><svg a="&b;"/>'], ['<!-- <!DOCTYPE x [ --><svg/>'], [''],
])('a text without declarations comes back as it is: %s', (text) => {
  expect(expandEntities(text)).toBe(text)
})

test.each([
  ['<!ENTITY a "1"><!ENTITY b \'2\'>', '<svg a="&a;&b;">&b;</svg>', '<svg a="12">2</svg>'],
  ['<!ENTITY a "1"><!ENTITY a "2">', '<svg a="&a;"/>', '<svg a="1"/>'],
  ['<!-- <!ENTITY a "0"> ]> --><!ENTITY a "]>"><?x ]> ?>', '<svg>&a;</svg>', '<svg>]></svg>'],
  ['<!ATTLIST svg x CDATA "]>"><!ENTITY a "1">', '<svg>&a;</svg>', '<svg>1</svg>'],
  ['<!ENTITY a "&b;&#38;&#x63;"><!ENTITY b "2">', '<svg>&a;</svg>', '<svg>2&c</svg>'],
  ['<!ENTITY % p "1"><!ENTITY q SYSTEM "file:///etc/passwd"><!ENTITY a "1">', '<svg>&p;&q;&a;&amp;</svg>', '<svg>&p;&q;1&amp;</svg>'],
  ['<!ENTITY a "x">', '<svg><!-- &a; \' --><![CDATA[ &a; < ]]>&a;</svg>', '<svg><!-- &a; \' --><![CDATA[ &a; < ]]>x</svg>'],
])('%s makes of %s what it stands for', (declarations, body, result) => {
  expect(expanded(declarations, body)).toBe(result)
})

test('what an entity holds cannot end the value of an attribute', () => {
  expect(expanded('<!ENTITY a \'" b="<\'>', '<svg a="&a;">&a;</svg>')).toBe('<svg a="&quot; b=&quot;&lt;">" b="<</svg>')
})

test('entities that hold themselves, or grow beyond bounds, are refused', () => {
  expect(() => declared('<!ENTITY a "&b;"><!ENTITY b "&a;">', '<svg>&a;</svg>')).toThrow('hold one another')
  const laughs = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  expect(() => declared(`<!ENTITY l0 "ha">${laughs}`, '<svg>&l12;</svg>')).toThrow('expand to more than')
  expect(() => declared(`<!ENTITY a "${'x'.repeat(100_000)}">`, `<svg>${'&a;'.repeat(100)}</svg>`)).toThrow('expand to more than')
})

test('a doctype without an end is damage', () => {
  expect(() => expandEntities('<!DOCTYPE svg [<!ENTITY a "1"><svg>')).toThrow('does not end')
})
