import { expect, test } from 'vitest'
import { Atoms } from './atoms.ts'

const unitsOf = (text: string): Uint16Array => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))

const folding = (): Atoms => {
  const atoms = new Atoms()
  atoms.mayFold = true
  atoms.fold()
  return atoms
}

test('names that differ in the case of ASCII letters are one where names are folded, and two elsewhere', () => {
  const atoms = folding()
  const name = atoms.internUnits(unitsOf('xMainÄ'), 1, 6)
  expect([atoms.internString('mainÄ'), atoms.find('MAINÄ')]).toEqual([name, name])
  expect(atoms.find('mainä')).toBe(0)
  const plain = new Atoms()
  expect(plain.internString('Main')).not.toBe(plain.internString('main'))
})

test('a name of a million capital letters is folded like others', () => {
  const atoms = folding()
  const units = new Uint16Array(1_000_000).fill(0x41)
  expect(atoms.internUnits(units, 0, units.length)).toBe(atoms.internString('a'.repeat(units.length)))
  expect(units[0]).toBe(0x41)
})
