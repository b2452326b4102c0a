import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { completionScript } from './completion.ts'
import { environmentPairs, variableOf } from './environment.ts'
import { readSettings } from './batch/settings.ts'

describe('environment variables', () => {
  test('are options of their door', () => {
    const environment = { PDFCONV_PAGE_SIZE: 'A5', PDFCONV_GRAYSCALE: 'yes', PDFCONV_TOC: '0', PDFCONV_TITLE: '', PDFCONV_WORKERS: '3', PDFCONV_OUTPUT: 'x', PDFCONV_BINARY: 'y', PATH: 'z' }
    expect(environmentPairs(environment, 'cli')).toEqual([['page-size', 'A5'], ['grayscale', null]])
    expect(environmentPairs(environment, 'server')).toEqual([['workers', '3']])
    expect(environmentPairs({}, 'cli')).toEqual([])
    expect(variableOf('load-media-error-handling')).toBe('PDFCONV_LOAD_MEDIA_ERROR_HANDLING')
  })

  test('with wrong values are named', () => {
    expect(() => environmentPairs({ PDFCONV_PAGE_SIZE: 'A11' }, 'cli')).toThrow('the environment variable PDFCONV_PAGE_SIZE: --page-size: "A11" is not one of')
    expect(() => environmentPairs({ PDFCONV_TOC: 'perhaps' }, 'cli')).toThrow('PDFCONV_TOC: "perhaps" is neither on nor off')
  })

  test('are weaker than arguments, in a batch too', () => {
    const { options, workers } = readSettings(['list', '-s', 'A3'], { PDFCONV_PAGE_SIZE: 'A5', PDFCONV_DPI: '72', PDFCONV_WORKERS: '3' })
    expect([options.pageSize, options.dpi, workers]).toEqual(['A3', 72, 3])
  })
})

describe('completion', () => {
  const directory = mkdtempSync(join(tmpdir(), 'pdfconv-completion-'))
  writeFileSync(join(directory, 'a b.ttf'), '')
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  const complete = (...words: readonly string[]): string[] => {
    const script = `${completionScript(['bash'])}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _pdfconv; printf '%s\\n' "\${COMPREPLY[@]}"`
    return spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' }).stdout.trim().split('\n')
  }

  test('of bash knows options, their choices and commands', () => {
    expect(complete('pdfconv', '--page-r')).toEqual(['--page-ranges'])
    expect(complete('pdfconv', '--css', 'l')).toEqual(['listed'])
    expect(complete('pdfconv', 'server', '--lis')).toEqual(['--listen'])
    expect(complete('pdfconv', 'serv')).toContain('server')
    expect(complete('pdfconv', 'completion', 'z')).toEqual(['zsh'])
    expect(complete('pdfconv', '--font', `${directory}/a `)).toEqual([`${directory}/a b.ttf`])
  })

  test('is there for other shells, and for no unknown one', () => {
    expect(completionScript(['zsh'])).toMatch(/^#compdef pdfconv\n/)
    expect(completionScript(['fish'])).toContain("-l page-size -s s -x -a 'A0 ")
    expect(() => completionScript(['ksh'])).toThrow('takes the name of a shell: bash, zsh, fish')
  })
})
