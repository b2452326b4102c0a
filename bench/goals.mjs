/**
 * Goals for the figures: cost in proportion to size within each series, and limits for single workloads. They depend on the machine and its
 * load, so missed goals are marked in the output but do not fail.
 */

/** Maximum increase of CPU for twice the size; other steps in proportion. */
const MOST_FOR_TWICE = 2.2
/** Below this, the start of the process dominates. */
const LEAST_SECONDS = 0.15

/** `growth` and `peak` in bytes, `cpu` and `engineCpu` (without the start) in seconds; names of streaming figures end with `+streaming`. */
const bars = [
  { of: 'paragraphs-60000', what: 'CPU s', read: (one) => one.cpu, most: 1.05 },
  { of: 'paragraphs-60000', what: 'peak MB', read: (one) => one.peak / 1e6, most: 160 },
  { of: 'paragraphs-60000', what: 'arena bytes per node', read: perNode, most: 256 },
  { of: 'paragraphs-60000+streaming', what: 'MB over idle', read: (one) => one.growth / 1e6, most: 20 },
  { of: 'paragraphs-60000+streaming', what: 'CPU of normal', by: 'paragraphs-60000', read: (one, by) => one.cpu / by.cpu, most: 1.1 },
  { of: 'paragraphs-2000000+streaming', what: 'growth of 60,000', by: 'paragraphs-60000+streaming', read: (one, by) => one.growth / by.growth, most: 1.5 },
  { of: 'table-20000', what: 'CPU s', read: (one) => one.cpu, most: 2 },
  { of: 'table-20000', what: 'peak MB', read: (one) => one.peak / 1e6, most: 160 },
  { of: 'auto-table-20000', what: 'arena bytes per node', read: perNode, most: 256 },
  { of: 'long-table-100000', what: 'arena bytes per node', read: perNode, most: 256 },
  { of: 'fixed-table-1000000+streaming', what: 'MB over idle', read: (one) => one.growth / 1e6, most: 40 },
  { of: 'japanese', what: 'peak MB', read: (one) => one.peak / 1e6, most: 150 },
]

function perNode({ arenaBytes, textBytes, nodes }) {
  return (arenaBytes + textBytes) / nodes
}

/** Lines "what: value of most" for the goals with results; `results`: by name and mode. */
export function compareWithGoals(results) {
  const measured = [...bars.flatMap((bar) => fromBar(bar, results)), ...fromSeries([...results.values()])]
  return measured.map(({ what, value, most }) => `${value <= most ? '      ' : 'OVER: '}${what}: ${value.toFixed(2)}, at most ${most.toFixed(2)}`)
}

function fromBar({ of, what, by, read, most }, results) {
  const one = results.get(of)
  const other = by === undefined ? one : results.get(by)
  if (one === undefined || other === undefined) return []
  return [{ what: `${of}, ${what}`, value: read(one, other), most }]
}

/** Compares each size with the previous one in its series and mode. */
function fromSeries(results) {
  return results.flatMap((one) => {
    const smaller = results.filter(({ series, mode, size }) => series === one.series && mode === one.mode && size < one.size).at(-1)
    if (smaller === undefined || smaller.engineCpu < LEAST_SECONDS) return []
    const most = MOST_FOR_TWICE ** Math.log2(one.size / smaller.size)
    const what = `${one.series} ${one.mode}, CPU of ${one.size} by that of ${smaller.size}`
    return [{ what, value: one.engineCpu / smaller.engineCpu, most }]
  })
}
