/**
 * The built package for tests that need one: the command, workers, and programs that import `pdfconv`. It is inside the project, because
 * packages that are not bundled are resolved from its location. Each is a separate copy of one build, which tests may change.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtOnce } from './built-once.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Built {
  /** Contains `dist` and a package.json that makes it the package `pdfconv`. */
  readonly directory: string
  readonly command: string
  readonly workerFile: string
  remove(): void
}

export const buildPackage = async (name: string): Promise<Built> => {
  const directory = join(root, 'node_modules', '.cache', `pdfconv-${name}-${process.pid}`)
  const dist = join(directory, 'dist')
  mkdirSync(join(directory, 'node_modules'), { recursive: true })
  cpSync(await builtOnce(bundle), dist, { recursive: true })
  const { exports }: { readonly exports: unknown } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'pdfconv', type: 'module', exports }))
  symlinkSync(directory, join(directory, 'node_modules', 'pdfconv'))
  return {
    directory,
    command: join(dist, 'pdfconv.js'),
    workerFile: join(dist, 'worker.js'),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

const bundle = async (directory: string): Promise<void> => {
  const build: unknown = await import(new URL('../build.mjs', import.meta.url).href)
  if (!hasBundle(build)) throw new Error('cli/build.mjs exports no bundle function')
  await build.bundle(directory)
}

const hasBundle = (value: unknown): value is { bundle(outdir: string): Promise<void> } =>
  typeof value === 'object' && value !== null && 'bundle' in value
