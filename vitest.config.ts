/**
 * How the tests run. The limits of time only end what hangs: a set-up may wait for the one build that all files of a run share,
 * and a machine may be busy with other work.
 */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { maxWorkers: '100%', testTimeout: 60_000, hookTimeout: 600_000 },
})
