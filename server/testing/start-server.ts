/**
 * Builds the command once per test file and runs `pdfconv server` as a process of its own, on a free port.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Built {
  readonly command: string
  remove(): void
}

/** Inside the project, because packages that stay outside the bundle are looked up from where it lies. */
export const buildCommand = async (): Promise<Built> => {
  const dist = join(root, 'node_modules', '.cache', `pdfconv-server-${process.pid}`)
  mkdirSync(dist, { recursive: true })
  const build: unknown = await import(new URL('../../cli/build.mjs', import.meta.url).href)
  if (!hasBundle(build)) throw new Error('cli/build.mjs exports no bundle function')
  await build.bundle(dist)
  return {
    command: join(dist, 'pdfconv.js'),
    remove: () => rmSync(dist, { recursive: true, force: true }),
  }
}

const hasBundle = (value: unknown): value is { bundle(outdir: string): Promise<void> } =>
  typeof value === 'object' && value !== null && 'bundle' in value

export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly child: ChildProcess
  readonly exited: Promise<number | null>
  stderr(): string
  /** Lines of the log. */
  log(): readonly Readonly<Record<string, unknown>>[]
  stop(): Promise<number | null>
}

export interface StartOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

export const startServer = async (built: Built, args: readonly string[] = [], options: StartOptions = {}): Promise<RunningServer> => {
  const child = spawn(process.execPath, [built.command, 'server', '--listen', '127.0.0.1:0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'], cwd: options.cwd ?? root, env: { ...process.env, ...options.env },
  })
  let out = ''
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      const found = /^listening on 127\.0\.0\.1:(\d+)\n/.exec(out)
      if (found !== null) resolve(Number(found[1]))
    })
    void exited.then((code) => reject(new Error(`the server ended with ${code}: ${err}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`, port, child, exited,
    stderr: () => err,
    log: () => err.split('\n').flatMap((line): Readonly<Record<string, unknown>>[] => (line === '' ? [] : [JSON.parse(line)])),
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** The command's answer to the same document, with the clock fixed as `FIXED_CLOCK` does. */
export const convertByCommand = (built: Built, html: string, args: readonly string[] = []): Buffer => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [built.command, '-q', ...args, '-', '-o', '-'], {
    input: html, env: { ...process.env, ...FIXED_CLOCK }, maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout
}

export const FIXED_CLOCK = { SOURCE_DATE_EPOCH: '1767225600' }

export const countPages = (pdf: Uint8Array): number => Buffer.from(pdf).toString('latin1').match(/\/Type ?\/Page\b/g)?.length ?? 0
