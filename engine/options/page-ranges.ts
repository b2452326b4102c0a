/**
 * Parses the pages of `--page-ranges`: numbers and ranges from 1, separated by commas, such as `1-3,7,12-`. The order and overlaps of the
 * ranges have no effect. Throws a UsageError for anything else.
 */
import { usageError } from '../messages/errors.ts'

/** First and last page, from 1. */
export type PageRange = readonly [first: number, last: number]

/** The last page of a range without an end. */
const NO_END = Number.MAX_SAFE_INTEGER

/** `option`: the name of the option as the user wrote it. Gives the ranges in ascending order, joined where they overlap. */
export const parsePageRanges = (text: string, option: string): readonly PageRange[] => {
  const ranges = text.split(',').map((part) => parseRange(part.trim(), text, option))
  const joined: PageRange[] = []
  for (const [first, last] of ranges.sort(([a], [b]) => a - b)) {
    const before = joined.at(-1)
    if (before !== undefined && first <= before[1] + 1) joined[joined.length - 1] = [before[0], Math.max(before[1], last)]
    else joined.push([first, last])
  }
  return joined
}

const parseRange = (part: string, text: string, option: string): PageRange => {
  const match = /^(\d{1,9})?(?: *(-) *(\d{1,9})?)?$/.exec(part)
  const [, first, dash, last] = match ?? []
  const range: PageRange = [Number(first ?? 1), dash === undefined ? Number(first ?? 0) : Number(last ?? NO_END)]
  if (match === null || (first === undefined && last === undefined) || range[0] < 1 || range[1] < range[0]) {
    throw usageError(`${option}: ${JSON.stringify(text)} is not a list of pages\nwrite page numbers and ranges from 1, for example 1-3,7,12-`)
  }
  return range
}

/** Whether a page, from 1, is in the ranges; null: all pages are. */
export const isInRanges = (ranges: readonly PageRange[] | null, page: number): boolean =>
  ranges === null || ranges.some(([first, last]) => first <= page && page <= last)

/** The ranges as the user writes them. */
export const rangesText = (ranges: readonly PageRange[]): string =>
  ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last === NO_END ? '' : last}`)).join(',')
