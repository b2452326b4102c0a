/** Generated content: text, counters, quotation marks, named strings and bookmarks. The value kinds are in generated-values.ts. */
import { content, counterChanges, namedStrings, outlineLevel, quotePairs, titleContent } from '../generated-values.ts'
import { keyword } from '../types.ts'
import { Level } from '../units.ts'
import { row } from './row.ts'

export const generatedProperties = {
  content: row({
    group: 'rare', inherits: false, value: content(), initial: 'normal',
    note: 'for ::before and ::after; at the listed level only in elements without block children; in page margin boxes and list markers a leader shows its pattern once; list markers show no images; string() works in page margin boxes and running elements, element() in page margin boxes',
    accepts: [
      'none', '"a"', '"a" attr(title) "b"', 'counter(c)', 'counter( c , upper-roman )', 'counters(c, ".")',
      'counters(c,"-",lower-alpha) " "', 'open-quote', 'close-quote no-open-quote no-close-quote', '""',
    ],
    rejects: [
      'url(a.png)', 'a', 'counter()', 'counter(none)', 'counter(c, "x")', 'counters(c)', 'counters(c, d)', 'attr()',
      'attr(a, "b")', 'attr(a b)', 'none "a"', '"a" none', '"a", "b"', '1', 'counter(c, decimal, x)', 'leader(dotted)', 'leader()',
    ],
  }),
  'counter-reset': row({
    group: 'rare', inherits: false, value: counterChanges(0), initial: 'none',
    accepts: ['none', 'a', 'a 2', 'a -1 b', 'a b 3 c'], rejects: ['1', 'a 1.5', 'a, b', 'none a', 'a none', 'a 1 2', 'reversed(a)'],
  }),
  'counter-increment': row({
    group: 'rare', inherits: false, value: counterChanges(1), initial: 'none',
    accepts: ['none', 'a', 'a 2', 'a -1 b'], rejects: ['1', 'a 1.5', 'a, b', 'none a', 'a none'],
  }),
  'counter-set': row({
    group: 'rare', inherits: false, value: counterChanges(0), initial: 'none', level: Level.standard,
    accepts: ['none', 'a', 'a 2', 'a -1 b'], rejects: ['1', 'a 1.5', 'a, b', 'none a', 'a none'],
  }),
  'bookmark-level': row({
    group: 'rare', inherits: false, value: outlineLevel(), initial: 'none', level: Level.standard,
    note: 'the level of the bookmark in the PDF outline',
    accepts: ['none', '1', '7'], rejects: ['0', '-1', '1.5', 'auto'],
  }),
  'bookmark-label': row({
    group: 'rare', inherits: false, value: titleContent(), initial: 'content()', level: Level.standard,
    accepts: ['none', '"a"', 'content(text)', 'counter(c) ". " content()', 'attr(title)'], rejects: ['a', 'none "a"', 'leader(dotted)', '"a", "b"'],
  }),
  'bookmark-state': row({
    group: 'rare', inherits: false, value: keyword(['open', 'closed']), initial: 'open', level: Level.standard,
    note: 'whether the bookmarks below this one are visible when the PDF is opened',
    accepts: ['open', 'closed'], rejects: ['none', 'auto'],
  }),
  'string-set': row({
    group: 'rare', inherits: false, value: namedStrings(), initial: 'none', level: Level.standard,
    note: 'the named strings that string() shows in page margin boxes',
    accepts: ['none', 'a "b"', 'title content()', 'title content(text) " " attr(x), b counter(c) content(before)', 'a counters(c, ".")'],
    rejects: ['a', '"b"', 'none "a"', 'a open-quote', 'a leader(dotted)', 'a content(all)', 'a "b",', 'a "b" c "d"', 'a string(b)'],
  }),
  quotes: row({
    group: 'inherited', inherits: true, value: quotePairs(), initial: '"\\201C" "\\201D" "\\2018" "\\2019"',
    accepts: ['none', '"<" ">"', '"<" ">" "a" "b"'], rejects: ['auto', '"<"', '"<" ">" "a"', 'a b', '"<", ">"'],
  }),
} as const
