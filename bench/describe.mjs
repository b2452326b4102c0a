/** The text of bench/figures.md and of the terminal. */
import { describeMachine } from './machine.mjs'
import { formatTable } from './table.mjs'

const head = [
  'workload', 'mode', 'pages', 'engine CPU s', 'process CPU s', 'peak MB', 'over idle MB', 'arena B/node', 'arena MB', 'PDF kB',
]

export function describe({ results, goals, startUp, font, idle, rounds }) {
  const mb = (bytes) => (bytes / 1e6).toFixed(1)
  const rows = [...results].map(([name, one]) => {
    const arena = one.arenaBytes + one.textBytes
    return [
      name.replace('+streaming', ''), one.mode, String(one.pages), one.engineCpu.toFixed(2), one.processCpu.toFixed(2), mb(one.peak), mb(one.growth),
      one.mode === 'streaming' ? '' : (arena / one.nodes).toFixed(1), mb(arena), (one.pdfBytes / 1000).toFixed(1),
    ]
  })
  const short = startUp.map(({ name, bare, ours, ratio, bar }) =>
    [name, ours.toFixed(0), bare.toFixed(0), ratio.toFixed(2), bar.toFixed(1)])
  const parts = [
    '# Figures',
    `Machine: ${describeMachine()}`,
    `Each conversion in a fresh process, best of ${rounds}. Engine CPU is from the first byte to the finished file. Peak is VmHWM; an idle process
with the same modules loaded has ${mb(idle.normal)} MB, one for streaming ${mb(idle.streaming)} MB. Arena bytes are those of rows and text in use at the
fullest moment. Font: ${font}; the packaged one for Japanese. \`bench/workloads\` makes the documents.`,
    formatTable(head, rows),
    ...(goals.length === 0 ? [] : ['Goals; OVER marks what is passed over:', `\`\`\`\n${goals.join('\n')}\n\`\`\``]),
    ...(short.length === 0 ? [] : [
      'Start-up, CPU, median of paired runs:', formatTable(['command', 'ms', 'node -e 0 ms', 'ratio', 'at most'], short),
    ]),
  ]
  return `${parts.join('\n\n')}\n`
}
