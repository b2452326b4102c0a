/**
 * Runs a program and measures it with all the processes it starts. Linux only: what is running is read from /proc every
 * few milliseconds. CPU is the larger of what was read and what the shell around it was told of ended children: readings
 * miss the last moments of a process, the account misses processes that nobody waited for. Both are at most the truth.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 20
/** Adding up the pages of a process of gigabytes takes long and holds it up: it gets a tenth of the time at most. */
const PAUSE_BY_ADDING = 10
/** `times` prints the shell's own time and that of its ended children, each as user and system. */
const SHELL = '"$@" >/dev/null 2>&1; code=$?; times; exit $code'

/**
 * Returns CPU and wall in seconds; `peak`, the sum of the peaks of all processes, and `shared`, the most they had at one
 * time with shared pages counted once, in bytes; and how it ended: an exit code, a signal, or 'late'.
 */
export async function runTree(program, args, { timeLimit, directory }) {
  const start = performance.now()
  const shell = spawn('bash', ['-c', SHELL, 'bash', program, ...args], {
    cwd: directory, detached: true, stdio: ['ignore', 'pipe', 'ignore'],
  })
  const seen = { peaks: new Map(), cpus: new Map(), shared: 0, nextSum: 0 }
  const timer = setInterval(() => sampleTree(shell.pid, seen), SAMPLE_MS)
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    process.kill(-shell.pid, 'SIGKILL')
  }, timeLimit)
  let text = ''
  shell.stdout.setEncoding('utf8').on('data', (piece) => (text += piece))
  const ended = await new Promise((resolve, reject) => {
    shell.on('error', reject)
    shell.on('close', (code, signal) => resolve(code ?? signal))
  })
  const wall = (performance.now() - start) / 1000
  clearInterval(timer)
  clearTimeout(limit)
  const cpu = Math.max(accounted(text), sum(seen.cpus.values()))
  return { cpu, wall, peak: sum(seen.peaks.values()), shared: seen.shared, ended: isLate ? 'late' : ended }
}

function sum(values) {
  let total = 0
  for (const value of values) total += value
  return total
}

/** The last line of `times`, as in "0m1.234s 0m0.056s". */
function accounted(text) {
  const fields = text.trim().split(/\s+/).slice(-2).map((field) => /^(\d+)m([\d.]+)s$/.exec(field))
  return sum(fields.map((field) => (field === null ? 0 : Number(field[1]) * 60 + Number(field[2]))))
}

/** Hundredths of a second, on all Linux of today. */
const TICKS = 100

/** Everything below the shell; the shell itself is not part of what is measured. */
function sampleTree(shell, seen) {
  const { peaks, cpus } = seen
  const tree = []
  const parents = new Map()
  const stats = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = read(`/proc/${name}/stat`)
    if (stat === null) continue
    // The name in parentheses may contain anything; the fields after it begin with the state and the parent.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    parents.set(Number(name), Number(fields[1]))
    stats.set(Number(name), fields)
  }
  for (const [id, fields] of stats) {
    if (id === shell || !(descends(id, shell, parents) || peaks.has(id))) continue
    cpus.set(id, (Number(fields[11]) + Number(fields[12])) / TICKS)
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${id}/status`) ?? '')
    // Chromium sets its peak back now and then.
    if (peak !== null) peaks.set(id, Math.max(peaks.get(id) ?? 0, Number(peak[1]) * 1024))
    tree.push(id)
  }
  const began = performance.now()
  if (began < seen.nextSum) return
  seen.shared = Math.max(seen.shared, sum(tree.map(shareOf)))
  seen.nextSum = performance.now() + (performance.now() - began) * PAUSE_BY_ADDING
}

/** Bytes of a process, of shared pages its part. */
function shareOf(id) {
  const share = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${id}/smaps_rollup`) ?? '')
  return share === null ? 0 : Number(share[1]) * 1024
}

function descends(id, ancestor, parents) {
  for (let at = id, steps = 0; at !== undefined && at > 1 && steps < 100; at = parents.get(at), steps++) {
    if (at === ancestor) return true
  }
  return false
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
