import { expect, test } from 'vitest'
import type { WordId } from '../../arena/ids.ts'
import type { FontStack } from '../../text/font-book.ts'
import { IdeographWords } from './ideograph-words.ts'

const [serif, sans] = [{}, {}] as [FontStack, FontStack]

test('a word is found by the fonts and the unit it was kept for, until ids name other words', () => {
  const words = new IdeographWords()
  const found = (generation: number): number[] => [
    words.find(serif, 0x672c, generation), words.find(sans, 0x672c, generation), words.find(serif, 0x672d, generation), words.find(serif, 0x682c, generation),
  ]
  expect(found(0)).toEqual([0, 0, 0, 0])
  words.keep(0x672c, 7 as WordId)
  words.find(sans, 0x672c, 0)
  words.keep(0x672c, 8 as WordId)
  expect(found(0)).toEqual([7, 8, 0, 0])
  expect(found(1)).toEqual([0, 0, 0, 0])
})
