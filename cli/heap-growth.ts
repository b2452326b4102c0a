/**
 * V8 flags for the growth of the heap, depending on the process. Pauses do not matter for a command, so the features of V8 that shorten
 * pauses are not worth their cost. Streaming promises low memory instead and spends CPU on it. The flags apply to the whole process: a
 * process that continues with another document resets them.
 */
import { STREAMED_CALLS, usualTurbofan } from './optimize-late.ts'
import { setV8Flags } from './v8-flags.ts'

/**
 * While the command is loaded, most new objects survive: V8 would double the young generation before the conversion begins, 2 MB. V8 also
 * does not count surviving objects per allocation site, which only helps optimized code that allocates long-lived objects: an invoice takes
 * 0.4% fewer instructions, 30,000 paragraphs the same CPU.
 */
export const holdNewObjects = (): void => setV8Flags(() => ['--semi-space-growth-factor=1', '--no-allocation-site-pretenuring'])

/** Default flags of V8 for incremental marking. */
const USUAL_MARKING = [
  '--incremental-marking', '--incremental-marking-task', '--incremental-marking-soft-trigger=0', '--incremental-marking-hard-trigger=0',
] as const

/**
 * V8 expects a program to continue as it started, so its first collection of the old generation comes at about 13 MB, which a document of a
 * few pages reaches; it frees 1 or 2 MB and takes 10 to 15 ms of CPU, a tenth of a page with the style sheet of a framework. V8 exceeds
 * that limit if it may mark incrementally: here it may, but marking starts by a task and there are no tasks. At three times the limit it
 * starts at once. 60,000 paragraphs take 3% less CPU and 4 MB more, 20,000 rows 4% less CPU and 4 MB less. Later releases start marking
 * differently: there incremental marking is off, since it slows every store and needs a second thread: 60,000 paragraphs take 5 to 10% less
 * CPU and 5 MB more.
 */
const markingOfOne = (release: number): readonly string[] => release > 11 ? ['--no-incremental-marking'] : [
  '--incremental-marking', '--no-incremental-marking-task', '--incremental-marking-soft-trigger=99', '--incremental-marking-hard-trigger=300',
]

/**
 * Newer releases have a mid-tier compiler, which compiles many functions at the same time, and each compilation holds memory: 40,000 paragraphs
 * in streaming mode take 85 MB without it and 120 MB with it, as much as in normal mode. Without it, functions have to be optimized earlier
 * (`STREAMED_CALLS`); CPU is then the same within 5%.
 */
const withoutMidTier = (release: number): readonly string[] =>
  release < 12 ? [] : ['--no-maglev', `--invocation-count-for-turbofan=${3 * STREAMED_CALLS}`]

const withMidTier = (release: number): readonly string[] => release < 12 ? [] : ['--maglev', usualTurbofan(release)]

/**
 * Flags by the release of V8.
 * - The young generation grows with its survivors, up to 32 MB, which does not pay off for a process that ends. Kept small, an invoice of
 *   130 rows takes 66 MB instead of 73, 2,500 rules 81 MB instead of 109, with the same CPU.
 * - In streaming mode the old generation is collected early; incremental marking costs nothing there.
 * - Moving the survivors of such a small generation takes a tenth of a millisecond. Waking other threads for it costs 1 to 2% of the CPU,
 *   and waiting for them on a busy machine 10% of the time.
 */
export const heapGrowth = (release: number) => ({
  streaming: ['--semi-space-growth-factor=1', '--heap-growing-percent=10', ...USUAL_MARKING, '--no-parallel-scavenge', ...withoutMidTier(release)],
  oneDocument: ['--semi-space-growth-factor=1', ...markingOfOne(release), '--no-parallel-scavenge'],
  /** Defaults of V8. */
  usual: [
    '--semi-space-growth-factor=2', '--allocation-site-pretenuring', '--heap-growing-percent=0', ...USUAL_MARKING, '--parallel-scavenge',
    ...withMidTier(release),
  ],
} as const)

export function setHeapGrowth(growth: keyof ReturnType<typeof heapGrowth>): void {
  setV8Flags((release) => heapGrowth(release)[growth])
}
