import { expect, test } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import { TokenReader } from '../css/token-reader.ts'
import { tokenize } from '../css/tokens.ts'
import { propertyList, propertyNames } from './properties/index.ts'
import { ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'
import { ValueStore } from './value-store.ts'

test('a property whose values are words keeps each as the index of its name', () => {
  const target = new ParseTarget(new ValueStore(new Arenas()))
  target.level = Level.builtIn
  propertyList.forEach(({ value, initial, standardInitial }, index) => {
    if (value.isWord !== true) return
    for (const word of [initial, standardInitial ?? initial]) {
      const at = value.names.indexOf(word)
      if (at < 0) continue
      expect(value.parse(new TokenReader(tokenize(word)), target), propertyNames[index]).toBe(true)
      expect([target.unit, target.value], propertyNames[index]).toEqual([Unit.keyword, at])
    }
  })
})
