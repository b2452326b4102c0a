/**
 * Every supported property has a golden. Naming the property in a case is not enough: the pages of the case must change if the initial
 * value is forced on all elements, so that the expectation detects a property that stops working. The comparison is made at the standard
 * level, which has the syntax for this.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { declarableProperty, propertyList, propertyNames } from '../engine/style/properties/index.ts'
import { longhandsOf } from '../engine/style/shorthands.ts'
import { Level } from '../engine/style/units.ts'
import { dumpCase } from './engine.ts'

const cases = new URL('./cases/', import.meta.url)

interface Case {
  readonly name: string
  readonly html: string
  readonly properties: ReadonlySet<string>
}

function declaredIn(html: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [, word = ''] of html.matchAll(/([a-z-]+)\s*:/g)) {
    for (const index of longhandsOf(word, Level.standard)) names.add(propertyNames[index] ?? '')
  }
  return names
}

function readCases(): readonly Case[] {
  return readdirSync(cases).sort().flatMap((topic) =>
    readdirSync(new URL(`${topic}/`, cases)).filter((file) => file.endsWith('.html')).map((file) => {
      const html = readFileSync(new URL(`${topic}/${file}`, cases), 'utf8')
      return { name: `${topic}/${file}`, html, properties: declaredIn(html) }
    }))
}

/** The case at the standard level, with one more style sheet at its end. */
function withRule(html: string, rule: string): string {
  const options = /^\s*<!--\s*options:(.*?)-->/s.exec(html)?.[1] ?? ''
  const level = options.includes('--css standard') ? '' : ' --css standard'
  return `<!-- options: ${options.trim()}${level} -->${html}<style>${rule}</style>`
}

const mostly = '*, *::before, *::after, *::first-letter, *::marker'
/** A paragraph with its own ::first-line style is not balanced, so the second attempt is without it. */
const everything = [`${mostly}, *::first-line`, mostly]
const all = readCases()
const plain = new Map<string, Promise<string>>()

/** Whether a property has an effect in a case. */
async function shows(property: string, { name, html }: Case): Promise<boolean> {
  for (const selectors of everything) {
    const key = `${name} ${selectors}`
    const before = plain.get(key) ?? dumpCase(withRule(html, `${selectors} { --nothing: 0 }`))
    plain.set(key, before)
    if (await before !== await dumpCase(withRule(html, `${selectors} { ${property}: initial !important }`))) return true
  }
  return false
}

async function caseFor(property: string): Promise<string | null> {
  // Cases with few properties first: they are the cheapest and the most likely ones.
  const candidates = all.filter(({ properties }) => properties.has(property)).sort((a, b) => a.properties.size - b.properties.size)
  for (const each of candidates) if (await shows(property, each)) return each.name
  return null
}

describe('goldens', () => {
  const declarable = propertyNames.filter((name) => propertyList[declarableProperty(name)] !== undefined)

  it.each(declarable)('show what %s does', async (name) => {
    expect(await caseFor(name)).not.toBeNull()
  }, 20_000)
})
