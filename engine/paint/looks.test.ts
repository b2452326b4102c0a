import { expect, test } from 'vitest'
import { properties } from '../style/properties/index.ts'
import { readsOf } from '../style/testing/reads.ts'
import { styled } from '../style/testing/styled.ts'
import { Look, Looks } from './looks.ts'

const CSS = `p { border: 1px solid; background: currentcolor } #a { color: #000 } #b { color: #0000 } #c { color: #000; visibility: hidden }
#d { color: #0000; opacity: 0.5 }`

test('looks of boxes alike differ by the colour of text and by what is hidden', () => {
  const { styles, style } = styled('<p id=a><p id=b><p id=c><p id=d>', { css: CSS })
  const looks = new Looks(styles)
  const border = Look.border
  const found = ['a', 'b', 'c', 'd', 'a', 'b'].map((id) => looks.of(style(id)) & (border | Look.background | Look.hidden | Look.opacity))
  expect(found).toEqual([border | Look.background, border, border | Look.background | Look.hidden, border | Look.opacity, border | Look.background, border])
})

test('nothing else that inherits has a say', () => {
  const { styles, style } = styled('<p id=a>', { css: CSS })
  const asked = readsOf(styles, (recording) => new Looks(recording).of(style('a')))
  expect(asked).toContain('opacity')
  expect(asked.filter((name) => properties[name].group === 'inherited')).toEqual(['visibility'])
  expect(asked.filter((name) => properties[name].value.storage === 'color')).toEqual(['background-color'])
})
