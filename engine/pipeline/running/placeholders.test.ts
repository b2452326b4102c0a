import { describe, expect, test } from 'vitest'
import { ConvertError } from '../../messages/errors.ts'
import { factsAt, fillFacts, fillNumbers, readTemplate } from './placeholders.ts'

test('date and time are those of clocks where the document is made', () => {
  expect(factsAt(new Date('2026-03-04T20:06:07.890Z'), '', 540)).toMatchObject({ date: '2026-03-05', time: '05:06:07' })
})

const facts = factsAt(new Date('2026-03-04T05:06:07.890Z'), 'The title')
const place = { page: 2, name: '', within: 1, number: 12, total: 7, first: 11 }

const shown = (text: string, replacements: readonly (readonly [string, string])[] = []): string =>
  fillNumbers(fillFacts(readTemplate(text, 'header-left', replacements), facts), place)

const failure = (text: string, replacements: readonly (readonly [string, string])[] = []): ConvertError => {
  try {
    readTemplate(text, 'footer-right', replacements)
  } catch (error) {
    if (error instanceof ConvertError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('placeholders', () => {
  test('stand for the numbers of the page, the title and the time in UTC', () => {
    expect(shown('Page [page] of [topage] from [frompage]')).toBe('Page 12 of 7 from 11')
    expect(shown('[title]|[doctitle]|[date]|[time]')).toBe('The title|The title|2026-03-04|05:06:07')
  })

  test('split a text into text, number, text, number', () => {
    expect(readTemplate('Page [page] of [topage]', 'header-left', [])).toEqual(['Page ', { value: 'page' }, ' of ', { value: 'pages' }])
  })

  test('that nobody knows stay as they are, and so do lone brackets', () => {
    expect(shown('[nosuch] [ [page [page]] ] [] [Page] [ page ]')).toBe('[nosuch] [ [page 12] ] [] [Page] [ page ]')
  })

  test('defined by --replace come before the built-in ones, the last of a name counts, and values are not read again', () => {
    expect(shown('[customer] [page]', [['customer', 'no'], ['customer', 'Acme [title]'], ['page', 'sheet']])).toBe('Acme [title] sheet')
  })

  test.each(['section', 'subsection', 'webpage', 'sitepage', 'sitepages'])('[%s] is refused with a reason', (name) => {
    const { kind, message } = failure(`a [${name}] b`)
    expect(kind).toBe('usage')
    expect(message).toMatch(new RegExp(`^--footer-right: \\[${name}\\] is not supported\\n.+`))
  })

  test('that cannot be told may be defined', () => {
    expect(shown('[section]', [['section', 'One']])).toBe('One')
  })

  test('have their values escaped where that is asked for, and nothing else', () => {
    const template = readTemplate('<b>[title]</b>[page]', 'header-html', [])
    expect(fillFacts(template, { ...facts, title: 'a<b' }, (value) => value.replace('<', '&lt;'))).toEqual(['<b>', 'a&lt;b', '</b>', { value: 'page' }])
  })
})
