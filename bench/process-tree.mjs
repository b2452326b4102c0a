/**
 * Runs a program and measures it with all its child processes. Linux only: processes are read from /proc every few milliseconds. CPU is the
 * larger of the readings and the total that the shell reports for ended children: readings miss the last moments of a process, the total
 * misses processes that nobody waited for. Both are at most the true value.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 20
/** Reading the memory maps of a process with gigabytes is slow and pauses it: it takes at most a tenth of the time. */
const PAUSE_BY_ADDING = 10
/** `times` prints user and system time of the shell and of its ended children. */
const SHELL = '"$@" >/dev/null 2>&1; code=$?; times; exit $code'

/**
 * Returns CPU and wall time in seconds; `peak`, the sum of the peaks of all processes, and `shared`, the maximum at one time with shared
 * pages counted once, both in bytes; and the outcome: an exit code, a signal, or 'late'.
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

/** Parses the last line of `times`, such as "0m1.234s 0m0.056s". */
function accounted(text) {
  const fields = text.trim().split(/\s+/).slice(-2).map((field) => /^(\d+)m([\d.]+)s$/.exec(field))
  return sum(fields.map((field) => (field === null ? 0 : Number(field[1]) * 60 + Number(field[2]))))
}

/** Clock ticks per second on current Linux. */
const TICKS = 100

/** Reads all processes below the shell, without the shell itself. */
function sampleTree(shell, seen) {
  const { peaks, cpus } = seen
  const tree = []
  const parents = new Map()
  const stats = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = read(`/proc/${name}/stat`)
    if (stat === null) continue
    // The name in parentheses may contain anything; the fields after it begin with state and parent.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    parents.set(Number(name), Number(fields[1]))
    stats.set(Number(name), fields)
  }
  for (const [id, fields] of stats) {
    if (id === shell || !(descends(id, shell, parents) || peaks.has(id))) continue
    cpus.set(id, (Number(fields[11]) + Number(fields[12])) / TICKS)
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${id}/status`) ?? '')
    // Chromium resets its peak from time to time.
    if (peak !== null) peaks.set(id, Math.max(peaks.get(id) ?? 0, Number(peak[1]) * 1024))
    tree.push(id)
  }
  const began = performance.now()
  if (began < seen.nextSum) return
  seen.shared = Math.max(seen.shared, sum(tree.map(shareOf)))
  seen.nextSum = performance.now() + (performance.now() - began) * PAUSE_BY_ADDING
}

/** Memory of a process with its share of shared pages, bytes. */
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
