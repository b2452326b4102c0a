/**
 * Placeholders of headers and footers: a text with `[page]` and the like becomes parts, of which the names are filled in
 * later, those that hold for the whole document once and the page numbers on each page. What `--replace` defines comes
 * before the built-in names; a name nobody knows stays as it is written, one that cannot be told is a usage error.
 */
import type { RunningElement } from '../../boxes/running-elements.ts'
import type { PageSpot } from '../../css/page-selectors.ts'
import type { StringChoice } from '../../style/generated-values.ts'
import { usageError } from '../../messages/errors.ts'

/** What differs from page to page, or is known only when all pages are. */
export type PageNumber = 'page' | 'pages' | 'first'
/** What is the same on every page. */
type Fact = 'title' | 'date' | 'time'

export type TemplatePart = string | { readonly value: PageNumber | Fact }
export type Template = readonly TemplatePart[]

/** A template in which only page numbers are left to fill in. */
export type PageText = readonly (string | { readonly value: PageNumber })[]

export type Facts = Readonly<Record<Fact, string>>

/** The numbers of a page that is being painted; that of selectors is from 1, within the pages that are numbered. */
export interface PagePlace extends PageSpot {
  /** What `[page]` prints on it. */
  readonly number: number
  /** What `[topage]` prints. */
  readonly total: number
  /** What `[frompage]` prints. */
  readonly first: number
  /** What named strings say on it; none for pages whose document sets none. */
  readonly strings?: (name: string, which: StringChoice) => string
  /** The running elements on it; none for pages whose document has none. */
  readonly elements?: (name: string, which: StringChoice) => RunningElement | null
}

const names: ReadonlyMap<string, PageNumber | Fact> = new Map([
  ['page', 'page'], ['topage', 'pages'], ['frompage', 'first'],
  ['title', 'title'], ['doctitle', 'title'], ['date', 'date'], ['time', 'time'],
])

const NO_HEADINGS = 'headings are not known to headers and footers; --toc lists them with their pages'
const ONE_DOCUMENT = 'one document is converted at a time; write [page] and [topage]'

const impossible: ReadonlyMap<string, string> = new Map([
  ['section', NO_HEADINGS],
  ['subsection', NO_HEADINGS],
  ['webpage', 'the address of the document is not kept; give it with --replace webpage=ADDRESS'],
  ['sitepage', ONE_DOCUMENT],
  ['sitepages', ONE_DOCUMENT],
])

/** `option`: where the text comes from, without dashes. Of two replacements for one name the last counts. */
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

/** Fills in what is the same on every page; `escape` is for values only, not for what surrounds them. */
export function fillFacts(
  template: Template, facts: Facts, escape: (value: string) => string = (value) => value,
): PageText {
  return template.map((part) => {
    if (typeof part === 'string') return part
    const { value } = part
    return value === 'title' || value === 'date' || value === 'time' ? escape(facts[value]) : { value }
  })
}

/** The same with every name filled in. */
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

/** The facts of a document converted at `now`, where clocks are so many minutes ahead of UTC. */
export function factsAt(now: Date, title: string, minutesAhead = 0): Facts {
  const [date = '', time = ''] = new Date(now.getTime() + minutesAhead * 60_000).toISOString().split('T')
  return { title, date, time: time.slice(0, 8) }
}
