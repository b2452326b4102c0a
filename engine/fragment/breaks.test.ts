import { describe, expect, test } from 'vitest'
import { BreakUnitFlag } from './break-unit-rows.ts'
import { type Given, assign, rows } from './testing/given-units.ts'

describe('assignPages', () => {
  test('an empty document has one page', () => {
    expect(assign([])).toMatchObject({ starts: [0], firstShown: [1] })
  })

  test('a unit that does not fit begins the next page', () => {
    expect(assign(rows(5, 40))).toMatchObject({ starts: [0, 80, 160], firstShown: [1, 3, 5], pages: [0, 0, 1, 1, 2] })
  })

  test('units that fill a page exactly, but for the rounding of fractions, stay on it', () => {
    expect(assign(rows(6, 100 / 3)).pages).toEqual([0, 0, 0, 1, 1, 1])
  })

  test('the margin above an unforced break is cut', () => {
    expect(assign([{ height: 90 }, { height: 30, y: 120 }, { height: 10 }])).toMatchObject({ starts: [0, 120], pages: [0, 1, 1] })
  })

  test('the margin above a forced break stays', () => {
    const breaks = assign([{ height: 10 }, { height: 10, y: 30, flags: BreakUnitFlag.forcedBefore }], new Map([[2, 20]]))
    expect(breaks).toMatchObject({ starts: [0, 10], pages: [0, 1] })
  })

  test('a forced break before the first unit makes no blank page', () => {
    expect(assign([{ height: 10, flags: BreakUnitFlag.forcedBefore }, { height: 10 }]).starts).toEqual([0])
  })

  test('a forced break after nothing but an empty anchor makes no blank page', () => {
    const breaks = assign([{ height: 0, flags: BreakUnitFlag.isUnseen }, { height: 10, flags: BreakUnitFlag.forcedBefore }])
    expect(breaks.starts).toEqual([0])
  })

  test('an avoided break moves up to the last allowed one', () => {
    const given = [{ height: 40 }, { height: 40 }, { height: 15 }, { height: 40, flags: BreakUnitFlag.avoidBefore }]
    expect(assign(given).pages).toEqual([0, 0, 1, 1])
  })

  test('a chain of avoided breaks is kept together as long as it fits a page', () => {
    const given = [{ height: 70 }, { height: 20 }, ...rows(3, 20, BreakUnitFlag.avoidBefore)]
    expect(assign(given).pages).toEqual([0, 1, 1, 1, 1])
  })

  test('a chain of avoided breaks longer than a page is broken where the page ends', () => {
    expect(assign([{ height: 30 }, ...rows(6, 30, BreakUnitFlag.avoidBefore)]).pages).toEqual([0, 0, 0, 1, 1, 1, 2])
  })

  test('orphans and widows give way before break-inside, and break-inside before break-before', () => {
    const lines = (inside: number, before: number): Given[] => [
      { height: 30 }, { height: 30, flags: inside }, { height: 30, flags: before }, { height: 30, flags: BreakUnitFlag.avoidBefore },
    ]
    expect(assign(lines(BreakUnitFlag.linesTogether, BreakUnitFlag.avoidInside)).pages).toEqual([0, 1, 1, 1])
    expect(assign(lines(BreakUnitFlag.avoidInside, BreakUnitFlag.avoidBefore)).pages).toEqual([0, 1, 1, 1])
    expect(assign(lines(BreakUnitFlag.avoidBefore, BreakUnitFlag.linesTogether)).pages).toEqual([0, 0, 1, 1])
  })

  test('the rest of a box below one pixel makes no page, a rest of one pixel does', () => {
    expect(assign([{ height: 100.5 }]).starts).toHaveLength(1)
    expect(assign([{ height: 101 }]).starts).toHaveLength(2)
  })

  test('the number of nearly empty pages is limited', () => {
    expect(() => assign([{ height: 1e9 }])).toThrow(/more than 100000 pages in addition to those that its content needs\nlook for a height/)
    expect(() => assign([{ height: 1e300 }])).toThrow(/100000/)
    expect(assign([{ height: 9_900_000 }]).starts).toHaveLength(99_000)
    expect(assign(rows(120_000, 60)).starts).toHaveLength(120_000)
  })

  test('an empty box higher than what is left is cut over as many pages as it needs', () => {
    const breaks = assign([{ height: 50 }, { height: 270 }, { height: 10 }])
    expect(breaks).toMatchObject({ starts: [0, 100, 200, 300], pages: [0, 0, 3], firstShown: [1, 2, 2, 2] })
  })

  test('a box higher than a page moves when not even its line fits what is left', () => {
    expect(assign([{ height: 90 }, { height: 150, line: 20 }])).toMatchObject({ starts: [0, 90, 190], pages: [0, 1] })
    expect(assign([{ height: 70 }, { height: 150, line: 20 }])).toMatchObject({ starts: [0, 100, 200], pages: [0, 0] })
  })

  test('what follows the end of a cut box on its last page moves whole when it does not fit there', () => {
    expect(assign([{ height: 150 }, { height: 60, line: 60 }])).toMatchObject({ starts: [0, 100, 150], pages: [0, 2] })
  })

  test('a forced break after a cut box leaves the page of its end', () => {
    expect(assign([{ height: 150 }, { height: 10, flags: BreakUnitFlag.forcedBefore }])).toMatchObject({ starts: [0, 100, 150], pages: [0, 2] })
  })

  test('content that ran over the end of its box never draws the next box off the page', () => {
    const breaks = assign([...rows(5, 40), { height: 10, y: 20 }, { height: 10 }])
    expect(breaks.pages).toEqual([0, 0, 1, 1, 2, 3, 3])
    expect(breaks.starts[3]).toBe(20)
    expect(breaks.firstShown[3]).toBe(6)
  })
})
