import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fontconfigDirectories } from './fontconfig.ts'

const state = { root: '' }

beforeEach(() => {
  state.root = mkdtempSync(join(tmpdir(), 'pdfconv-fontconfig-'))
})
afterEach(() => rmSync(state.root, { recursive: true }))

const write = (name: string, text: string): void => {
  mkdirSync(join(state.root, name, '..'), { recursive: true })
  writeFileSync(join(state.root, name), `<?xml version="1.0"?><fontconfig>${text}</fontconfig>`)
}
const found = (): string[] => fontconfigDirectories({ FONTCONFIG_PATH: join(state.root, 'etc'), XDG_CONFIG_HOME: join(state.root, 'config') }, '/home/me', '/home/me/data')

test('directories are those of fonts.conf and of what it includes, in order', () => {
  write('etc/fonts.conf', '<dir>/opt/fonts</dir><!-- <dir>/not/this</dir> --><dir prefix="xdg">fonts</dir><dir>~/.fonts</dir><include ignore_missing="yes">conf.d</include><include>local.conf</include>')
  write('etc/conf.d/60-later.conf', '<dir prefix="relative">beside</dir>')
  write('etc/conf.d/10-first.conf', '<include prefix="xdg">fontconfig/fonts.conf</include>')
  write('etc/conf.d/README', '<dir>/no/number</dir>')
  write('config/fontconfig/fonts.conf', '<dir>/srv/a &amp; b</dir><include prefix="xdg">fontconfig/fonts.conf</include>')
  write('etc/local.conf', '<dir>/srv/local</dir>')
  expect(found()).toEqual(['/opt/fonts', '/home/me/data/fonts', '/home/me/.fonts', '/srv/a & b', join(state.root, 'etc/conf.d/beside'), '/srv/local'])
})

test('a reset forgets the directories before it, and a configuration that is not there has none', () => {
  expect(found()).toEqual([])
  write('etc/fonts.conf', '<dir>/opt/fonts</dir><reset-dirs /><dir>/srv/fonts</dir>')
  expect(found()).toEqual(['/srv/fonts'])
})
