/** The text of bench/figures.md and of the terminal. */
import { describeMachine } from './machine.mjs'
import { formatTable } from './table.mjs'

/** Stages of `cli/stages.ts`, in pipeline order. */
const stages = ['read', 'style', 'boxes', 'layout', 'pages', 'paint', 'compress', 'finish']

const head = [
  'workload', 'mode', 'pages', 'CPU s', 'without start', 'peak MB', 'over idle MB', 'arena B/node', 'arena MB', 'PDF kB', ...stages,
]

export function describe({ results, goals, startUp, font, idle, rounds }) {
  const mb = (bytes) => (bytes / 1e6).toFixed(1)
  const rows = [...results].map(([name, one]) => {
    const arena = one.arenaBytes + one.textBytes
    return [
      name.replace('+streaming', ''), one.mode, String(one.pages), one.cpu.toFixed(2), one.engineCpu.toFixed(2), mb(one.peak), mb(one.growth),
      one.mode === 'streaming' ? '' : (arena / one.nodes).toFixed(1), mb(arena), (one.pdfBytes / 1000).toFixed(1),
      ...stages.map((stage) => ((one.stages[stage]?.cpu ?? 0) / 1000).toFixed(2)),
    ]
  })
  const short = startUp.map(({ name, bare, ours, ratio, bar }) =>
    [name, ours.toFixed(0), bare.toFixed(0), ratio.toFixed(2), bar?.toFixed(1) ?? ''])
  const parts = [
    '# Figures',
    `Machine: ${describeMachine()}`,
    `Each conversion is a command of its own, best of ${rounds}. CPU is user and system time of its process, all threads; "without start" from
the first byte on, which the stages at the right divide (seconds). Peak is VmHWM; the command that has been loaded and converts nothing
(\`--help\`) has ${mb(idle)} MB. Arena bytes are those of rows and text in use at the fullest moment. Font: ${font}; the packaged
one for Japanese. \`bench/workloads\` makes the documents.`,
    formatTable(head, rows),
    ...(goals.length === 0 ? [] : ['Goals; OVER marks what is passed over:', `\`\`\`\n${goals.join('\n')}\n\`\`\``]),
    ...(short.length === 0 ? [] : [
      'Start-up, CPU, median of paired runs:', formatTable(['command', 'ms', 'node -e 0 ms', 'ratio', 'at most'], short),
    ]),
  ]
  return `${parts.join('\n\n')}\n`
}
