/**
 * Shared by the server benches: a server process of a build, requests over node:http, and memory of a process as Linux counts it.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

export const FIXED_CLOCK = { SOURCE_DATE_EPOCH: '1767225600' }

/** Resolves when it listens. `stop()` resolves to the exit code. */
export const startServer = async (command, args) => {
  const child = spawn(process.execPath, [command, 'server', '--listen', '127.0.0.1:0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...FIXED_CLOCK },
  })
  let problems = ''
  child.stderr.on('data', (chunk) => {
    problems = (problems + chunk).slice(-4000)
  })
  const exited = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)))
  const port = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const found = /listening on .*:(\d+)/.exec(String(chunk))
      if (found !== null) resolve(Number(found[1]))
    })
    exited.then((code) => reject(new Error(`the server ended with ${code}: ${problems}`)))
  })
  return {
    port, exited, pid: child.pid, agent: new Agent({ keepAlive: true, maxSockets: 256 }),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    problems: () => problems,
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** Status, body and duration. `write(request)` sends the body; a broken connection has status 0. */
export const ask = (server, path, write, method = 'POST', headers = {}) =>
  new Promise((resolve) => {
    const begun = performance.now()
    const answer = (status, body, isWhole, answered = {}) => resolve({ status, body, isWhole, headers: answered, ms: performance.now() - begun })
    const asking = request({ port: server.port, host: '127.0.0.1', path, method, agent: server.agent, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('close', () => answer(response.statusCode, Buffer.concat(chunks), response.complete, response.headers))
      response.on('error', () => {})
    })
    asking.on('error', () => answer(0, Buffer.alloc(0), false))
    write(asking)
  })

export const whole = (body) => (asking) => asking.end(body)

/** Resident memory now and at its peak, bytes. */
export const memoryOf = (pid) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024
  return { resident: field('VmRSS'), peak: field('VmHWM') }
}

/** Descriptors and threads of a process. */
export const heldBy = (pid) => ({ descriptors: readdirSync(`/proc/${pid}/fd`).length, threads: readdirSync(`/proc/${pid}/task`).length })

/** The quantile of values for `share`. */
export const quantile = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Runs `job(i)` for 0 … count - 1, `width` at a time. */
export const inParallel = async (count, width, job) => {
  let next = 0
  const lane = async () => {
    while (next < count) await job(next++)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
