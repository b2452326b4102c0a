import { describe, expect, test } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import { parseStyleSheet, type StyleSheet } from '../css/rules.ts'
import { createInputDoc } from '../input/input-doc.ts'
import { Cascade, Origin } from './cascade.ts'
import { packStart, unpackStart } from './packed-start.ts'
import { parseStart, type StartLevel, type StyleStart, styleStarts } from './style-start.ts'
import { plainStart } from './testing/plain-start.ts'
import { Level } from './units.ts'
import { extendedUserAgentStyleSheet, userAgentStyleSheet } from './user-agent.ts'

const rowsOf = (start: StyleStart, sheets: readonly StyleSheet[], css: StartLevel): readonly (readonly number[])[] => {
  const arenas = new Arenas()
  const level = css === 'extended' ? Level.extended : Level.listed
  const cascade = new Cascade(createInputDoc(arenas), arenas, { minimumFontSize: 0, level, start })
  for (const sheet of sheets) cascade.addSheet(sheet, Origin.builtIn)
  return ['declarations', 'blocks'].flatMap((name) => {
    const arena = arenas.all().find(({ arenaName }) => arenaName === name)
    return (arena?.arrays ?? []).map((array) => Array.from(array.subarray(0, arena?.length)))
  })
}

const parsed = (css: StartLevel): readonly StyleSheet[] =>
  (css === 'extended' ? [userAgentStyleSheet, extendedUserAgentStyleSheet] : [userAgentStyleSheet])
    .map((text) => parseStyleSheet(text, { level: 'extended' }))

const levels = ['listed', 'extended'] as const

describe('the start of styling', () => {
  test.each(levels)('has the built-in blocks as a document would parse them: %s', (css) => {
    const start = parseStart(css)
    const known = rowsOf(start, start.sheets, css)
    expect(known.length).toBeGreaterThan(3)
    expect(known[0]?.length).toBeGreaterThan(100)
    expect(known).toEqual(rowsOf(start, parsed(css), css))
  })

  test.each(levels)('comes out of its text as it went in: %s', (css) => {
    const start = parseStart(css)
    const text = packStart(start)
    expect(text.length).toBeLessThan(25_000)
    expect(plainStart(unpackStart(text))).toEqual(plainStart(start))
  })

  test('is not changed by a document that begins with it', () => {
    const start = styleStarts.listed.make()
    const cascade = (): Cascade => {
      const arenas = new Arenas()
      return new Cascade(createInputDoc(arenas), arenas, { minimumFontSize: 0, level: Level.listed, start })
    }
    const added = cascade().values.intern('a value of the first document')
    expect(start.values.object(added)).toBeNull()
    expect(cascade().values.intern('a value of the second')).toBe(added)
  })
})
