import { describe, expect, test } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import { parseStyleSheet, type StyleSheet } from '../css/rules.ts'
import { createDocumentNodes } from '../input/document-nodes.ts'
import { elementNames } from '../input/known-names.ts'
import { TreeBuilder } from '../input/tree.ts'
import { bindBuiltIn } from './built-in-rules.ts'
import { Cascade, Origin } from './cascade.ts'
import { packStart, unpackStart } from './packed-start.ts'
import { parseStart, styleStarts } from './style-start.ts'
import { type StartLevel } from './parsed-start.ts'
import { plainStart } from './testing/plain-start.ts'
import { Level } from './units.ts'
import { standardUserAgentStyleSheet, userAgentStyleSheet } from './user-agent.ts'

const levels = ['listed', 'standard'] as const

const parsedSheets = (css: StartLevel): readonly StyleSheet[] =>
  (css === 'standard' ? [userAgentStyleSheet, standardUserAgentStyleSheet] : [userAgentStyleSheet])
    .map((text) => parseStyleSheet(text, { level: 'standard' }))

/** All elements, as siblings and nested in each other, with the attributes that the user agent sheet tests. */
const html = (() => {
  const attributes = ['', ' open', ' hidden', ' type=hidden', ' type=radio checked', ' type=submit disabled', ' dir=RTL', ' href=x']
  const all = elementNames.filter((name) => !/^(html|head|body|frameset|plaintext|script|style|textarea|xmp|title)$/.test(name))
    .map((name) => attributes.map((attribute) => `<${name}${attribute}>x</${name}>`).join(''))
  const lists = '<ul><li><ol><li><ul><li>x</ul></ol></ul><dl><dd><ul><li>x</ul></dl>'
  return `<p>${all.join('')}${lists}<table><caption>x<col><thead><tr><th>x<tbody><tr><td>x</table><textarea wrap=off>x</textarea>`
})()

/** A document with the user agent sheet, as numbers: every block and declaration, and the style of every node. */
const styledBy = (css: StartLevel, own: string, addBuiltIn: (cascade: Cascade) => void): readonly (readonly number[])[] => {
  const arenas = new Arenas()
  const doc = createDocumentNodes(arenas)
  const builder = new TreeBuilder(doc, { maxNodes: 100_000, maxDepth: 512 })
  builder.write(html)
  builder.end()
  const cascade = new Cascade(doc, arenas, { minimumFontSize: 0, level: css === 'standard' ? Level.standard : Level.listed })
  addBuiltIn(cascade)
  cascade.addSheet(parseStyleSheet(own, { level: 'standard' }), Origin.builtIn)
  cascade.addSheet(parseStyleSheet('p + p, ul ul, .c, [open] { margin: 1px }', { level: css }), Origin.author)
  cascade.styleSubtree(builder.html)
  return ['declarations', 'blocks', 'styles', 'nodes'].flatMap((name) => {
    const arena = arenas.all().find(({ arenaName }) => arenaName === name)
    return (arena?.arrays ?? []).map((array) => Array.from(array.subarray(0, arena?.length)))
  })
}

describe('the start of styling', () => {
  test.each(levels.flatMap((css) => [[css, ''], [css, 'ul, :is(p, ul) q { color: red }'], [css, 'p:first-child:first-child:first-child { color: red }']] as const))(
    'styles as the built-in sheets would when a document parsed them: %s with %j', (css, own) => {
      const known = styledBy(css, own, (cascade) => cascade.addBuiltIn())
      expect(known.at(-1)?.length).toBeGreaterThan(1000)
      expect(known).toEqual(styledBy(css, own, (cascade) => {
        for (const sheet of parsedSheets(css)) cascade.addSheet(sheet, Origin.builtIn)
      }))
    })

  test('is not added to what has sheets already', () => {
    const arenas = new Arenas()
    const cascade = new Cascade(createDocumentNodes(arenas), arenas, { minimumFontSize: 0, level: Level.listed })
    cascade.addSheet(parseStyleSheet('p { color: red }', { level: 'listed' }), Origin.author)
    expect(() => cascade.addBuiltIn()).toThrow('before all other')
  })

  test('has no names that are numbered by each document anew', () => {
    const [rule] = parseStyleSheet('.c p, x-y { color: red }', { level: 'standard' }).rules
    expect(() => bindBuiltIn([{ selectors: rule?.selectors ?? [], rows: [0, 0, 0] }])).toThrow('numbers anew')
  })

  // The bundle contains this text, and each command reads it.
  test.each([['listed', 21_200], ['standard', 32_900]] as const)('comes out of its text as it went in: %s, of up to %i characters', (css, most) => {
    const start = parseStart(css)
    const text = packStart(start)
    expect(text.length).toBeLessThan(most)
    expect(plainStart(unpackStart(text))).toEqual(plainStart(start))
  })

  test('is not changed by a document that begins with it', () => {
    const start = styleStarts.listed.make()
    const cascade = (): Cascade => {
      const arenas = new Arenas()
      return new Cascade(createDocumentNodes(arenas), arenas, { minimumFontSize: 0, level: Level.listed, start })
    }
    const added = cascade().values.intern('a value of the first document')
    expect(start.values.object(added)).toBeNull()
    expect(cascade().values.intern('a value of the second')).toBe(added)
  })
})
