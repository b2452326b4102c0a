import { expect, test } from 'vitest'
import { PageCounters, withoutPageMarks } from './page-counters.ts'

test('a sample gives way to the value, whatever is beside it', () => {
  const counters = new PageCounters()
  counters.sample = 10
  const page = counters.mark({ name: 'page', style: 'decimal' }, String)
  const pages = counters.mark({ name: 'pages', style: 'decimal' }, String)
  expect(counters.isUsed).toBe(true)
  expect(counters.fill(`p${page}/${pages}.`, ({ name }) => (name === 'page' ? '7' : '123'))).toBe('p7/123.')
  expect(counters.fill('10', () => 'x')).toBe('10')
})

test('a word that holds the end of a sample only loses no more than that', () => {
  const counters = new PageCounters()
  counters.sample = 10
  expect(counters.fill(counters.mark({ name: 'page', style: 'decimal' }, String).slice(1), () => '3')).toBe('3')
})

test('a mark in the text of a document is none', () => {
  expect(withoutPageMarks('a\u{e0001}b')).toBe('ab')
  expect(new PageCounters().fill('a\u{e0001}\u{e0020}\u{e0021}', () => 'x')).toBe('a\u{e0001}\u{e0020}\u{e0021}')
})

test('the number of pages is refused where it is never known', () => {
  const counters = new PageCounters()
  counters.refuseTotal = () => { throw new Error('refused') }
  expect(counters.mark({ name: 'page', style: 'decimal' }, String)).toContain('1')
  expect(() => counters.mark({ name: 'pages', style: 'decimal' }, String)).toThrow('refused')
})
