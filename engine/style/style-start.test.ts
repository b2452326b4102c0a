import { describe, expect, test } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import { createInputDoc } from '../input/input-doc.ts'
import { Cascade, Origin } from './cascade.ts'
import { styleStarts } from './style-start.ts'
import { Level } from './units.ts'

const rowsOf = (isKnown: boolean, css: 'listed' | 'extended'): readonly (readonly number[])[] => {
  const start = styleStarts[css].make()
  const arenas = new Arenas()
  const doc = createInputDoc(arenas)
  const level = css === 'extended' ? Level.extended : Level.listed
  const cascade = new Cascade(doc, arenas, { minimumFontSize: 0, level, start: isKnown ? start : { ...start, blocks: new Map() } })
  for (const sheet of start.sheets) cascade.addSheet(sheet, Origin.builtIn)
  return ['declarations', 'blocks'].flatMap((name) => {
    const arena = arenas.all().find(({ arenaName }) => arenaName === name)
    return (arena?.arrays ?? []).map((array) => Array.from(array.subarray(0, arena?.length)))
  })
}

describe('the start of styling', () => {
  test.each(['listed', 'extended'] as const)('has the built-in blocks as a document would parse them: %s', (css) => {
    const known = rowsOf(true, css)
    expect(known.length).toBeGreaterThan(3)
    expect(known[0]?.length).toBeGreaterThan(100)
    expect(known).toEqual(rowsOf(false, css))
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
