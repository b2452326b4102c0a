/**
 * Runs `pdfconv server` of the built command in its own process, on a free port.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildPackage, type Built } from '../../cli/testing/built.ts'

export type { Built }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The command, built once for all files of a run. */
export const buildCommand = (): Promise<Built> => buildPackage('server')

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

/** The output of the command for the same document, with the clock fixed as in `FIXED_CLOCK`. */
export const convertByCommand = (built: Built, html: string, args: readonly string[] = []): Buffer => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [built.command, '-q', ...args, '-', '-o', '-'], {
    input: html, env: { ...process.env, ...FIXED_CLOCK }, maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout
}

export const FIXED_CLOCK = { SOURCE_DATE_EPOCH: '1767225600' }

export const countPages = (pdf: Uint8Array): number => Buffer.from(pdf).toString('latin1').match(/\/Type ?\/Page\b/g)?.length ?? 0
