import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { packagedFontFiles } from '../engine/host-node/packaged-fonts.ts'
import { afterAll, describe, expect, test } from 'vitest'

interface Build {
  bundle(directory: string, names: readonly string[]): Promise<void>
}
interface Features {
  takeFeatures(args: readonly string[]): { readonly names: readonly string[], readonly rest: readonly string[] }
}

const { bundle } = await import(new URL('./build.mjs', import.meta.url).href) as Build
const { takeFeatures } = await import(new URL('./features.mjs', import.meta.url).href) as Features

const packaged = (name: string): string => packagedFontFiles().find((path) => path.includes(name)) ?? ''
const gothic = packaged('UDPGothic_400')
const mincho = packaged('UDPMincho_400')
const directory = mkdtempSync(join(tmpdir(), 'pdfconv-features-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('features of a build', () => {
  test('are the default ones where none are named', () => {
    expect(takeFeatures(['--binary'])).toEqual({ names: ['cli', 'server', 'svg', 'svg-text'], rest: ['--binary'] })
  })

  test('are taken from a list, other arguments left', () => {
    expect(takeFeatures(['--features', 'cli, svg', '--binary'])).toEqual({ names: ['cli', 'svg'], rest: ['--binary'] })
    expect(takeFeatures(['--features=svg'])).toEqual({ names: ['svg'], rest: [] })
  })

  test.each([
    ['a name that is none', ['--features', 'cli,gif'], 'there is no feature gif; there are cli, server, svg, svg-text'],
    ['text in images that are left out', ['--features', 'cli,svg-text'], 'it needs svg'],
    ['a server without a command', ['--features', 'server'], 'server needs cli'],
    ['no list', ['--features'], 'needs a list'],
  ])('are refused: %s', (_, args, reason) => expect(() => takeFeatures(args)).toThrow(reason))

  test('that are left out are not in the output, and --version --verbose names those that are', async () => {
    await bundle(directory, ['cli'])
    const command = readFileSync(join(directory, 'command.cjs'), 'utf8')
    expect(command).not.toContain('preserveAspectRatio"]')
    expect(command).not.toContain('healthz')
    const run = (...args: readonly string[]) => spawnSync(process.execPath, [join(directory, 'pdfconv.js'), ...args], { encoding: 'utf8' })
    expect(run('--version', '--verbose').stdout).toMatch(/^pdfconv \d+\.\d+\.\d+\nfeatures: cli\n$/)
    const server = run('server')
    expect([server.status, server.stderr]).toEqual([1, expect.stringContaining('this build has no server')])
  }, 120_000)

  test('text of images is set in font faces that only images name, whatever way the images come', async () => {
    const built = join(directory, 'text')
    await bundle(built, ['cli', 'svg', 'svg-text'])
    copyFileSync(gothic, join(directory, 'own.ttf'))
    const fontOf = (body: string, ...args: readonly string[]): readonly string[] => {
      const html = '<style>@font-face { font-family: Own; src: url(own.ttf) } @font-face { font-family: Other; src: url(none.ttf) }</style>'
      writeFileSync(join(directory, 'in.html'), `<!doctype html>${html}${body}`)
      const output = join(directory, 'out.pdf')
      const run = spawnSync(process.execPath, [join(built, 'pdfconv.js'), join(directory, 'in.html'), '-o', output, '--font', mincho, '--no-pdf-compression', ...args], { encoding: 'utf8' })
      if (!args.includes('--streaming')) expect(run.stderr).not.toContain('none.ttf')
      return [...readFileSync(output, 'latin1').matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g)].map(([, name = '']) => name)
    }
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="20"><text y="15" font-family="Own">a</text></svg>'
    const url = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    const own = expect.arrayContaining(['BIZUDPGothic-Regular']) as unknown
    expect(fontOf(`<img src="${url}">`)).toEqual(own)
    expect(fontOf(`<div style="height: 20px; background: url(${url})">`)).toEqual(own)
    expect(fontOf(`<img src="${url}">`, '--streaming')).toEqual(own)
    expect(fontOf(svg, '--css', 'standard')).toEqual(own)
    expect(fontOf(`<style>.own { font: 12px Own }</style>${svg.replace('font-family="Own"', 'class="own"')}`, '--css', 'standard')).toEqual(own)
    expect(fontOf('Own')).not.toEqual(own)
  }, 120_000)
})
