/**
 * `node bench/side-by-side.mjs [--quick] [--rounds N] [--dist DIR] [NAMES...]`: converts the same files with pdfconv and with the installed
 * ones of chromium, weasyprint and wkhtmltopdf, one after another on this machine. CPU is user and system time of the whole process tree.
 * Memory is given twice: the sum of the peaks of its processes, with shared pages counted for each, and the maximum at one time with shared
 * pages counted once. Ratios are the other's figure to ours; that of memory uses the lower figure of the other and the higher one of ours.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleEntry, root } from './bundle.mjs'
import { describeMachine } from './machine.mjs'
import { usePlainEnvironment } from './plain-environment.mjs'
import { runTree } from './process-tree.mjs'
import { formatTable } from './table.mjs'

/** Maximum ratios of CPU and memory of pdfconv to the other program. */
const rivals = [
  { name: 'chromium', programs: ['chromium', 'chromium-browser', 'google-chrome'], args: chromiumArgs, cpu: 1 / 10, memory: 1 / 3 },
  { name: 'weasyprint', programs: ['weasyprint'], args: (input, output) => [input, output], cpu: 1 / 10, memory: 1 / 3 },
  {
    name: 'wkhtmltopdf', programs: ['wkhtmltopdf'], cpu: 1, memory: 1,
    args: (input, output) => ['--quiet', '--enable-local-file-access', input, output],
  },
]
/** Time limit for a run: some programs need minutes for their worst documents. */
const TIME_LIMIT = 180_000

usePlainEnvironment()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '1' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
})
const command = join(values.dist, 'pdfconv.js')
if (!existsSync(command)) throw new Error(`${command} is missing: run npm run build first`)
const rounds = Number(values.rounds)
if (!(rounds >= 1)) throw new Error('--rounds takes a number of at least 1')
await compare()

async function compare() {
  const { nameOf, quick, selectWorkloads, workloads, writeWorkload } = await import(await bundleEntry('bench/library.ts'))
  const names = values.quick ? [...quick, ...positionals] : positionals
  const selected = names.length > 0 ? selectWorkloads(names) : workloads.filter(({ modes }) => modes.includes('normal'))
  const installed = rivals.flatMap((rival) => find(rival))
  const folder = mkdtempSync(join(tmpdir(), 'pdfconv-side-'))
  const rows = []
  try {
    for (const workload of selected) {
      const input = writeWorkload(workload, folder)
      const ours = await best(process.execPath, (output) => [command, '-q', ...optionsOf(workload), input, '-o', output], folder)
      rows.push(row(nameOf(workload), 'pdfconv', ours, null, null))
      console.error(rows.at(-1).join('  '))
      for (const rival of installed) {
        const theirs = await best(rival.path, (output) => rival.args(input, output, folder), folder)
        rows.push(row(nameOf(workload), rival.name, theirs, ours, rival))
        console.error(rows.at(-1).join('  '))
      }
      rmSync(join(input, '..'), { recursive: true })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const head = ['workload', 'program', 'CPU s', 'wall s', 'peaks MB', 'at once MB', 'PDF kB', 'CPU ratio', 'memory ratio', '']
  console.log(`Machine: ${describeMachine()}\n\n${formatTable(head, rows)}`)
}

function optionsOf(workload) {
  return (workload.options ?? []).flatMap(([name, value]) => (value === null ? [`--${name}`] : [`--${name}`, value]))
}

function find(rival) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const path = rival.programs.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
  return path === undefined ? [] : [{ ...rival, path }]
}

function chromiumArgs(input, output, folder) {
  const profile = mkdtempSync(join(folder, 'profile-'))
  return [
    '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', `--user-data-dir=${profile}`, '--no-pdf-header-footer', `--print-to-pdf=${output}`,
    `file://${input}`,
  ]
}

/** The run with the least CPU; null if the program failed or exceeded the time limit. */
async function best(program, args, folder) {
  let least = null
  for (let round = 0; round < rounds; round++) {
    const own = join(folder, 'run')
    mkdirSync(own, { recursive: true })
    const output = join(own, 'out.pdf')
    const result = await runTree(program, args(output), { timeLimit: TIME_LIMIT, directory: own })
    const bytes = existsSync(output) ? statSync(output).size : 0
    rmSync(own, { recursive: true, force: true })
    if (result.ended !== 0 || bytes === 0) return { ...result, bytes: null }
    if (least === null || result.cpu < least.cpu) least = { ...result, bytes }
  }
  return least
}

function row(name, program, result, ours, rival) {
  const cells = [name, program, result.cpu.toFixed(2), result.wall.toFixed(2), (result.peak / 1e6).toFixed(1), (result.shared / 1e6).toFixed(1)]
  const isDone = result.bytes !== null
  const size = isDone ? (result.bytes / 1000).toFixed(1) : result.ended === 'late' ? 'not done' : 'failed'
  if (ours === null) return [...cells, size, '', '', '']
  const over = []
  if (isDone && ours.cpu > result.cpu * rival.cpu) over.push('CPU')
  if (isDone && ours.peak > result.shared * rival.memory) over.push('memory')
  return [...cells, size, (result.cpu / ours.cpu).toFixed(1), (result.shared / ours.peak).toFixed(1), over.length > 0 ? `BEHIND in ${over.join(' and ')}` : '']
}
