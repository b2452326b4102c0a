/**
 * Compares the counts of conversions with bench/expected.json, or writes that file. Pages and PDF bytes must be equal; arena bytes may be
 * up to 1% more. Garbage per node may be up to 2% more; it is compared only on the release of Node with which it was counted.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countAllocations } from './allocations.mjs'
import { root } from './bundle.mjs'

const path = join(root, 'bench/expected.json')
const MOST_GROWTH = 1.01
const MOST_GARBAGE = 1.02

export async function check({ library, url }, selected, folder, { update, isAll, withGarbage }) {
  const expected = JSON.parse(readFileSync(path, 'utf8'))
  const counted = {}
  const faults = []
  for (const workload of selected) {
    const name = library.nameOf(workload)
    try {
      counted[name] = await library.countWorkload(workload, folder)
      faults.push(...differences(name, expected[name] ?? {}, counted[name]))
    } catch (error) {
      faults.push(`${name}: ${error.message}`)
    }
    console.log(`${name} ${JSON.stringify(counted[name] ?? 'failed')}`)
  }
  const garbage = withGarbage ? countGarbage(library, url, folder) : null
  if (garbage !== null) {
    console.log(`garbage ${JSON.stringify(garbage)}`)
    faults.push(...moreGarbage(expected.garbage, garbage))
  }
  if (update) {
    const { garbage: before, ...workloads } = expected
    writeFileSync(path, `${format(isAll ? counted : { ...workloads, ...counted }, garbage ?? before)}\n`)
    return
  }
  for (const fault of faults) console.error(`WRONG: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

const release = () => Number(process.versions.node.split('.')[0])

function countGarbage(library, url, folder) {
  const bytesPerNode = Object.fromEntries(library.allocationCases.map((name) => [name, countAllocations(url, name, folder)]))
  return { node: release(), bytesPerNode }
}

/** The differences; none if another release of Node counted. */
function moreGarbage(expected, counted) {
  if (expected?.node !== counted.node) return []
  return Object.entries(counted.bytesPerNode).flatMap(([name, bytes]) => {
    const before = expected.bytesPerNode[name]
    return bytes <= before * MOST_GARBAGE ? [] : [`garbage of ${name}: ${bytes} bytes per node, expected ${before}`]
  })
}

function differences(name, expected, counted) {
  return Object.entries(counted).flatMap(([mode, counts]) => {
    const before = expected[mode]
    if (before === undefined) return [`${name}, ${mode}: not in expected.json`]
    return Object.entries(counts).flatMap(([what, value]) => {
      const isWrong = what === 'pages' || what === 'pdfBytes' ? value !== before[what] : !(value <= before[what] * MOST_GROWTH)
      return isWrong ? [`${name}, ${mode}: ${what} is ${value}, expected ${before[what]}`] : []
    })
  })
}

/** One line for each workload and mode, so that changes of the file are readable. */
function format(counts, garbage) {
  const workloads = Object.entries(counts).map(([name, modes]) => {
    const lines = Object.entries(modes).map(([mode, values]) => `    ${JSON.stringify(mode)}: ${JSON.stringify(values)}`)
    return `  ${JSON.stringify(name)}: {\n${lines.join(',\n')}\n  }`
  })
  return `{\n${workloads.join(',\n')},\n  "garbage": ${JSON.stringify(garbage)}\n}`
}
