import { expect, test } from 'vitest'
import { properties } from '../style/properties/index.ts'
import { readsOf } from '../style/testing/reads.ts'
import { styled } from '../style/testing/styled.ts'
import { Level } from '../style/units.ts'
import { BoxGeneration, BoxRole } from './box-generation.ts'

test('what a style makes of a box follows from properties that do not inherit', () => {
  const { styles, style, doc, cascade } = styled('<p id=a><p id=b><p id=c>', {
    level: Level.standard,
    css: 'p { display: flex; float: left } #a { color: red } #b { color: blue } #c { color: blue; columns: 2; display: -webkit-box; float: none }',
  })
  const roles = (recording: typeof styles): BoxGeneration => new BoxGeneration({ ...doc, cascade, styles: recording } as never, false, false)
  const asked = readsOf(styles, (recording) => {
    const each = roles(recording)
    for (const id of ['a', 'c']) each.of(style(id))
  })
  expect(asked).toContain('display')
  expect(asked).toContain('column-count')
  expect(asked.filter((name) => properties[name].group === 'inherited')).toEqual([])
  const [a, b, c] = ['a', 'b', 'c'].map((id) => roles(styles).of(style(id)))
  expect([b === a, c === a, (c ?? 0) & BoxRole.columns, (a ?? 0) & BoxRole.outOfFlow]).toEqual([true, false, BoxRole.columns, BoxRole.outOfFlow])
})
