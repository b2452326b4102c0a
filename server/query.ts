/**
 * Parses the query of a request into ordered option pairs and the control keys `stream` and `report`. A pair never becomes more than one
 * option, whatever its value looks like. A malformed query is refused.
 */
import { usageError } from '../engine/messages/errors.ts'
import { parseOptions, switchedOn, type OptionPair } from '../engine/options/parse.ts'
import { optionKey, optionRows, type Options } from '../engine/options/table.ts'

export interface RequestQuery {
  readonly options: Options
  /** Whether the PDF is sent page by page. */
  readonly isStreamed: boolean
  /** Whether the response is JSON: the report, with the PDF in it. */
  readonly isReported: boolean
}

/** Default maximum number of pages. */
const MAX_PAGES = 10_000

/** Options of a request override those of the start, as far as requests may set them. `further`: pairs after those of the query. */
export const readQuery = (query: string, start: Options, further: readonly OptionPair[] = []): RequestQuery => {
  const pairs = [...queryPairs(query), ...further]
  const isSet = (key: string): boolean => {
    const pair = pairs.filter(([name]) => name === key).at(-1)
    return pair !== undefined && switchedOn(key, pair[1], 'request')
  }
  const own = parseOptions(pairs.filter(([name]) => name !== STREAM && name !== REPORT), 'request')
  const isStreamed = isSet(STREAM)
  const isReported = isSet(REPORT)
  if (isStreamed && isReported) {
    throw usageError(`${REPORT}: the report is complete only when the PDF is, and ${STREAM} sends the PDF before that\nleave out one of the two`)
  }
  const isGiven = (name: string): boolean => pairs.some(([key]) => key === name)
  const most = start.maxPages ?? MAX_PAGES
  if ((own.maxPages ?? 0) > most) throw usageError(`max-pages: ${own.maxPages} is more than the ${most} pages that this server allows\nsplit the document, or start the server with a higher --max-pages`)
  return { options: { ...own, ...fromStart(start, isGiven), maxPages: own.maxPages ?? most }, isStreamed, isReported }
}

const STREAM = 'stream'
const REPORT = 'report'

/** In order; null for a key without `=`. */
const queryPairs = (query: string): readonly OptionPair[] =>
  query.split('&').flatMap((part): OptionPair[] => {
    const equals = part.indexOf('=')
    const name = decoded(equals < 0 ? part : part.slice(0, equals))
    if (name === '') return []
    return [[name, equals < 0 ? null : decoded(part.slice(equals + 1))]]
  })

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw usageError('the query contains a % that is not followed by two hexadecimal digits, or bytes that are not UTF-8')
  }
}

/** Options that only the start can set, and options that the request could set but does not. */
const fromStart = (start: Options, isGiven: (name: string) => boolean): Partial<Options> => {
  const rows = optionRows.filter(({ doors, name }) => doors.includes('server') && !(doors.includes('request') && isGiven(name)))
  const keys = new Set(rows.map(({ name }) => optionKey(name)))
  return Object.fromEntries(Object.entries(start).filter(([key]) => keys.has(key)))
}
