/**
 * Placeholders of headers and footers. Splits a text with `[page]` and the like into parts; facts of the document are filled in once, page
 * numbers for each page. Names defined by `--replace` override built-in names. An unknown name is left as text; a name that is known but
 * not supported is a UsageError.
 */
import type { RunningElement } from '../../boxes/page-facts.ts'
import type { PageSpot } from '../../css/page-selectors.ts'
import type { StringChoice } from '../../style/generated-values.ts'
import { usageError } from '../../messages/errors.ts'

/** Values that differ from page to page, or are known only when all pages are. */
export type PageNumber = 'page' | 'pages' | 'first'
/** Values that are the same on every page. */
type Fact = 'title' | 'date' | 'time'

export type TemplatePart = string | { readonly value: PageNumber | Fact }
export type Template = readonly TemplatePart[]

/** A template in which only page numbers are left to fill in. */
export type PageText = readonly (string | { readonly value: PageNumber })[]

export type Facts = Readonly<Record<Fact, string>>

/** The page numbers of the page that is being painted; the number for selectors is from 1 among the numbered pages. */
export interface PagePlace extends PageSpot {
  /** Value of `[page]`. */
  readonly number: number
  /** Value of `[topage]`. */
  readonly total: number
  /** Value of `[frompage]`. */
  readonly first: number
  /** Values of named strings on the page; absent if the document sets none. */
  readonly strings?: (name: string, which: StringChoice) => string
  /** Running elements of the page; absent if the document has none. */
  readonly elements?: (name: string, which: StringChoice) => RunningElement | null
}

const names: ReadonlyMap<string, PageNumber | Fact> = new Map([
  ['page', 'page'], ['topage', 'pages'], ['frompage', 'first'],
  ['title', 'title'], ['doctitle', 'title'], ['date', 'date'], ['time', 'time'],
])

const NO_HEADINGS = 'headers and footers do not know the headings; --toc lists headings with their pages'
const ONE_DOCUMENT = 'one document is converted at a time; use [page] and [topage] instead'

const impossible: ReadonlyMap<string, string> = new Map([
  ['section', NO_HEADINGS],
  ['subsection', NO_HEADINGS],
  ['webpage', 'the address of the document is not known; set it with --replace webpage=ADDRESS'],
  ['sitepage', ONE_DOCUMENT],
  ['sitepages', ONE_DOCUMENT],
])

/** `option`: name of the option without dashes. Of two replacements for one name the last applies. */
export function readTemplate(text: string, option: string, replacements: readonly (readonly [string, string])[]): Template {
  const replaced = new Map(replacements)
  const parts: TemplatePart[] = []
  let end = 0
  for (const match of text.matchAll(/\[([^[\]]*)\]/g)) {
    const name = match[1] ?? ''
    const value = names.get(name)
    const replacement = replaced.get(name)
    const reason = impossible.get(name)
    if (replacement === undefined && value === undefined) {
      if (reason === undefined) continue
      throw usageError(`--${option}: [${name}] is not supported\n${reason}`)
    }
    parts.push(text.slice(end, match.index), replacement ?? (value === undefined ? '' : { value }))
    end = match.index + match[0].length
  }
  parts.push(text.slice(end))
  return parts.filter((part) => part !== '')
}

/** Fills in the facts; `escape` is applied to the values, not to the text around them. */
export function fillFacts(
  template: Template, facts: Facts, escape: (value: string) => string = (value) => value,
): PageText {
  return template.map((part) => {
    if (typeof part === 'string') return part
    const { value } = part
    return value === 'title' || value === 'date' || value === 'time' ? escape(facts[value]) : { value }
  })
}

/** The text with all names filled in. */
export function fillNumbers(text: PageText, place: PagePlace): string {
  let filled = ''
  for (const part of text) filled += typeof part === 'string' ? part : String(numberOf(part.value, place))
  return filled
}

export function numberOf(value: PageNumber, place: PagePlace): number {
  switch (value) {
    case 'page': return place.number
    case 'pages': return place.total
    case 'first': return place.first
  }
}

/** The facts of a document converted at `now`, in a time zone `minutesAhead` of UTC. */
export function factsAt(now: Date, title: string, minutesAhead = 0): Facts {
  const [date = '', time = ''] = new Date(now.getTime() + minutesAhead * 60_000).toISOString().split('T')
  return { title, date, time: time.slice(0, 8) }
}
