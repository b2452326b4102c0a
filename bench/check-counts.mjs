/**
 * Compares what conversions count with bench/expected.json, or writes that file. Pages and PDF bytes must be the same;
 * arena bytes may be less, and 1% more.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bundle.mjs'

const path = join(root, 'bench/expected.json')
const MOST_ARENA_GROWTH = 1.01

export async function check(library, selected, folder, { update, isAll }) {
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
  if (update) {
    writeFileSync(path, `${format(isAll ? counted : { ...expected, ...counted })}\n`)
    return
  }
  for (const fault of faults) console.error(`WRONG: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

function differences(name, expected, counted) {
  return Object.entries(counted).flatMap(([mode, counts]) => {
    const before = expected[mode]
    if (before === undefined) return [`${name}, ${mode}: not in expected.json`]
    return Object.entries(counts).flatMap(([what, value]) => {
      const isWrong = what === 'pages' || what === 'pdfBytes' ? value !== before[what] : !(value <= before[what] * MOST_ARENA_GROWTH)
      return isWrong ? [`${name}, ${mode}: ${what} is ${value}, expected ${before[what]}`] : []
    })
  })
}

/** A line for each workload and mode, so that a change of the file shows what changed. */
function format(counts) {
  const workloads = Object.entries(counts).map(([name, modes]) => {
    const lines = Object.entries(modes).map(([mode, values]) => `    ${JSON.stringify(mode)}: ${JSON.stringify(values)}`)
    return `  ${JSON.stringify(name)}: {\n${lines.join(',\n')}\n  }`
  })
  return `{\n${workloads.join(',\n')}\n}`
}
