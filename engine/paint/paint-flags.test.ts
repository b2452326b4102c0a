import { expect, test } from 'vitest'
import { properties } from '../style/properties/index.ts'
import { readsOf } from '../style/testing/reads.ts'
import { styled } from '../style/testing/styled.ts'
import { PaintFlag, PaintFlags } from './paint-flags.ts'

const CSS = `p { border: 1px solid; background: currentcolor } #a { color: #000 } #b { color: #0000 } #c { color: #000; visibility: hidden }
#d { color: #0000; opacity: 0.5 }`

test('looks of boxes alike differ by the colour of text and by what is hidden', () => {
  const { styles, style } = styled('<p id=a><p id=b><p id=c><p id=d>', { css: CSS })
  const looks = new PaintFlags(styles)
  const border = PaintFlag.border
  const found = ['a', 'b', 'c', 'd', 'a', 'b'].map((id) => looks.of(style(id)) & (border | PaintFlag.background | PaintFlag.hidden | PaintFlag.opacity))
  expect(found).toEqual([border | PaintFlag.background, border, border | PaintFlag.background | PaintFlag.hidden, border | PaintFlag.opacity, border | PaintFlag.background, border])
})

test('nothing else that inherits has a say', () => {
  const { styles, style } = styled('<p id=a>', { css: CSS })
  const asked = readsOf(styles, (recording) => new PaintFlags(recording).of(style('a')))
  expect(asked).toContain('opacity')
  expect(asked.filter((name) => properties[name].group === 'inherited')).toEqual(['visibility'])
  expect(asked.filter((name) => properties[name].value.storage === 'color')).toEqual(['background-color'])
})
