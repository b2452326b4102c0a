/**
 * How the tests run, as four projects. `npm test` runs `unit` and `process`; `npm run test:all` also runs `growth` and `long`.
 * A test belongs to a project by the name of its file: `*.growth.test.ts` compares the work of two sizes of input,
 * `*.long.test.ts` tries thousands of random inputs, other programs, or whole builds. The limits of time only end what hangs:
 * a set-up may wait for the one build that all files of a run share, and a machine may be busy with other work.
 */
import { defineConfig } from 'vitest/config'

const growth = '**/*.growth.test.ts'
const long = '**/*.long.test.ts'
/** These start commands, servers and worker threads. */
const processes = ['cli/**/*.test.ts', 'server/**/*.test.ts', 'bindings/**/*.test.ts', 'engine/host-node/pool/*.test.ts', 'engine/library/*.test.ts']
const outside = ['**/node_modules/**', '**/dist/**']
const limits = { testTimeout: 60_000, hookTimeout: 600_000 }

export default defineConfig({
  test: {
    maxWorkers: '100%',
    reporters: ['default', './cli/testing/slowest-files.ts'],
    projects: [
      // Modules hold no state, so files of one thread may share them: loading them anew for each file takes longer than the tests.
      { test: { name: 'unit', include: ['**/*.test.ts'], exclude: [...outside, growth, long, ...processes], isolate: false, ...limits } },
      { test: { name: 'process', include: processes, exclude: [...outside, growth, long], ...limits } },
      { test: { name: 'growth', include: [growth], exclude: outside, maxWorkers: 1, sequence: { groupOrder: 1 }, testTimeout: 600_000, hookTimeout: 600_000 } },
      { test: { name: 'long', include: [long], exclude: outside, sequence: { groupOrder: 2 }, testTimeout: 600_000, hookTimeout: 600_000 } },
    ],
  },
})
