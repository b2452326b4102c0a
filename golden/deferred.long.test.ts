/**
 * Style sheets that are parsed only as far as needed give the same file as completely parsed ones: every golden document and every example,
 * at both levels.
 */
import { expect, test } from 'vitest'
import { documents } from './documents.ts'
import { renderCase } from './engine.ts'

test.each(documents)('$name comes out the same when rules are read as they are used', async ({ html }) => {
  for (const css of ['listed', 'standard']) {
    const whole = await renderCase(html, [['css', css]])
    expect(whole).not.toBeNull()
    const deferred = await renderCase(html, [['css', css]], 10_000, false)
    expect(Buffer.compare(deferred ?? Buffer.alloc(0), whole ?? Buffer.alloc(0))).toBe(0)
  }
}, 60_000)
