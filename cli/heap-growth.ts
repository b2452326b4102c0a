/**
 * How V8 lets its heap grow, by what the process is for. Nobody waits for a pause of a command, so that nothing of V8 that
 * makes pauses short is worth its price; streaming promises little memory instead, and gives CPU for it.
 * The settings are those of the process, so that one which goes on with another document sets them back.
 */
import { setV8Flags } from './v8-flags.ts'

/**
 * While the command is loaded, most of what it makes stays: it would double the part for new objects before it has begun, 2 MB.
 * Nor is it counted what stays of each place in the code, which is for optimized code that makes objects where they may stay: an
 * invoice takes 0.4% fewer instructions, 30,000 paragraphs as much CPU.
 */
export const holdNewObjects = (): void => setV8Flags(() => ['--semi-space-growth-factor=1', '--no-allocation-site-pretenuring'])

/** What V8 does by default about marking. */
const USUAL_MARKING = [
  '--incremental-marking', '--incremental-marking-task', '--incremental-marking-soft-trigger=0', '--incremental-marking-hard-trigger=0',
] as const

/**
 * V8 expects a program to go on as it began, so that its first collection of old objects comes at some 13 MB, which a document
 * of a few pages reaches: it frees 1 or 2 MB and costs 10 to 15 ms of CPU, a tenth of a page with a framework's sheet. V8 passes
 * its limit where it may mark while the program runs: so it may, is to begin by a task and has no tasks. At three times the limit
 * it begins at once, as it would have there. 60,000 paragraphs take 3% less CPU and 4 MB more, 20,000 rows 4% and 4 MB less.
 * Later releases have other ways to begin: in them nothing is marked while the program runs, which slows every store and needs
 * a second thread: 60,000 paragraphs take 5 to 10% less CPU, and 5 MB more.
 */
const markingOfOne = (release: number): readonly string[] => release > 11 ? ['--no-incremental-marking'] : [
  '--incremental-marking', '--no-incremental-marking-task', '--incremental-marking-soft-trigger=99', '--incremental-marking-hard-trigger=300',
]

/**
 * By the release of V8.
 * - The part for new objects grows with what survives in it, to 32 MB, which a process that ends pays for nothing: kept small,
 *   an invoice of 130 rows takes 66 MB instead of 73, 2,500 rules 81 instead of 109, at the same CPU.
 * - In streaming old objects are to be collected early, and marking them while the program runs costs nothing.
 * - What survives in so small a part is moved in a tenth of a millisecond: waking other threads for it costs 1 to 2% of the
 *   CPU, and waiting for them on a busy machine 10% of the time.
 */
export const heapGrowth = (release: number) => ({
  streaming: ['--semi-space-growth-factor=1', '--heap-growing-percent=10', ...USUAL_MARKING, '--no-parallel-scavenge'],
  oneDocument: ['--semi-space-growth-factor=1', ...markingOfOne(release), '--no-parallel-scavenge'],
  /** What V8 has by default. */
  usual: [
    '--semi-space-growth-factor=2', '--allocation-site-pretenuring', '--heap-growing-percent=0', ...USUAL_MARKING, '--parallel-scavenge',
  ],
} as const)

export function setHeapGrowth(growth: keyof ReturnType<typeof heapGrowth>): void {
  setV8Flags((release) => heapGrowth(release)[growth])
}
