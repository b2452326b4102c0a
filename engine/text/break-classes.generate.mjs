/**
 * Writes break-classes.data.ts and testdata/line-break-test-15.0.txt from the Unicode 15.0 data files. Run `node
 * engine/text/break-classes.generate.mjs [directory]`, where the directory has LineBreak.txt and the other files in the layout of Debian's
 * package unicode-data (default /usr/share/unicode). The classes are those of break-classes.ts: UAX #14 with rule LB1 resolved, and split
 * where a rule needs more than the class (East Asian width in LB30, unassigned pictographs in LB30b, letters among NS for CSS).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = process.argv[2] ?? '/usr/share/unicode'
const here = fileURLToPath(new URL('.', import.meta.url))
const LIMIT = 0x110000
const SUPPLEMENTARY_END = 0x20000

/** Calls `each(first, last, value)` for every data line of a UCD file. */
function readRanges(name, each) {
  for (const line of readFileSync(join(source, name), 'utf8').split('\n')) {
    const match = /^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*(\w+)/.exec(line)
    if (match) each(parseInt(match[1], 16), parseInt(match[2] ?? match[1], 16), match[3])
  }
}

function property(name, fallback, keep = () => true) {
  const values = new Array(LIMIT).fill(fallback)
  readRanges(name, (first, last, value) => {
    if (keep(value)) values.fill(value, first, last + 1)
  })
  return values
}

const lineBreak = property('LineBreak.txt', 'XX')
const width = property('EastAsianWidth.txt', 'N')
const category = property('extracted/DerivedGeneralCategory.txt', 'Cn')
const pictographic = property('emoji/emoji-data.txt', '', (value) => value === 'Extended_Pictographic')

function classOf(codePoint) {
  const gc = category[codePoint]
  const wide = 'FWH'.includes(width[codePoint])
  const lb = lineBreak[codePoint]
  switch (lb) {
    case 'AI': case 'SG': case 'XX': return 'AL'
    case 'SA': return gc === 'Mn' || gc === 'Mc' ? 'CM' : 'AL'
    case 'NS': return gc.startsWith('L') ? 'NSL' : 'NS'
    case 'OP': return wide ? 'OPW' : 'OP'
    case 'CP': return wide ? 'CL' : 'CP'
    case 'ID': return gc === 'Cn' && pictographic[codePoint] ? 'IDX' : 'ID'
    // The syllables come in groups of one H2 and 27 H3; the decoder restores the H2.
    case 'H2': return 'H3'
    default: return lb
  }
}

function runs(from, to) {
  const out = []
  for (let cp = from; cp < to;) {
    const value = classOf(cp)
    const first = cp
    while (cp < to && classOf(cp) === value) cp++
    out.push(`${value} ${(cp - first).toString(36)}`)
  }
  return out
}

// The assumptions of the decoder beyond the table (break-classes.ts, `classOfCodePoint`) must match the data.
const beyond = (cp) => {
  if (cp === 0xe0001 || (cp >= 0xe0020 && cp < 0xe0080) || (cp >= 0xe0100 && cp < 0xe01f0)) return 'CM'
  return cp < 0x40000 && (cp & 0xffff) < 0xfffe ? 'ID' : 'AL'
}
for (let cp = SUPPLEMENTARY_END; cp < LIMIT; cp++) {
  if (classOf(cp) !== beyond(cp)) throw new Error(`U+${cp.toString(16)} is ${classOf(cp)}, the reader assumes ${beyond(cp)}`)
}
for (let cp = 0xac00; cp < 0xd7a4; cp++) {
  if ((lineBreak[cp] === 'H2') !== ((cp - 0xac00) % 28 === 0)) throw new Error(`U+${cp.toString(16)} breaks the H2 pattern`)
}

function block(name, comment, list) {
  const lines = []
  let line = ''
  for (const run of list) {
    if (line.length + run.length > 112) {
      lines.push(line)
      line = ''
    }
    line += `${run} `
  }
  lines.push(line)
  return `/** ${comment} */\nexport const ${name} = \`\n${lines.map((text) => text.trimEnd()).join('\n')}\n\`\n`
}

writeFileSync(join(here, 'break-classes.data.ts'), `/**
 * Line breaking classes of Unicode 15.0 as runs of "class length", lengths in base 36, in code point order.
 * Made by break-classes.generate.mjs: change that, not this. Every syllable U+AC00..D7A3 is written as H3.
 * Derived from the Unicode Character Database, (c) 2022 Unicode, Inc.; terms in testdata/UNICODE-NOTICE.txt.
 */

${block('bmpAndPlane1', 'From U+0000 to U+1FFFF.', runs(0, SUPPLEMENTARY_END))}`)

// One line per case: code points in hexadecimal, `*` where a break is forbidden, `/` where there is an opportunity.
const cases = []
for (const line of readFileSync(join(source, 'auxiliary/LineBreakTest.txt'), 'utf8').split('\n')) {
  const body = line.split('#')[0].trim()
  if (body === '') continue
  const parts = body.split(/\s+/).slice(1, -1)
  cases.push(parts.map((part) => part === '×' ? '*' : part === '÷' ? '/' : parseInt(part, 16).toString(16)).join(''))
}
writeFileSync(join(here, 'testdata/line-break-test-15.0.txt'), `${cases.join('\n')}\n`)
