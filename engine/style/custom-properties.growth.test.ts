import { describe, expect, test } from 'vitest'
import { styled, type StyledOptions } from './testing/styled.ts'
import { Level } from './units.ts'

const standard = (html: string, options: StyledOptions = {}) => styled(html, { level: Level.standard, ...options })

/** Without the limits these cases take minutes or never end. */
const MOST_MS = 60_000

describe('bounds', () => {
  test('hundreds of properties on thousands of elements are handled', () => {
    const many = Array.from({ length: 300 }, (_, i) => `--p${i}: ${i}px`).join(';')
    const page = standard(`<body>${Array.from({ length: 3000 }, (_, i) => `<p style="--mine: ${i}px" id=p${i}>`).join('')}`, { css: `* { ${many} } p { width: var(--mine); height: var(--p200) }` })
    expect([page.read.width(page.style('p77')), page.read.height(page.style('p77'), 0)]).toEqual([77, 200])
  }, MOST_MS)
})
