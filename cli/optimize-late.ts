/**
 * When V8 takes a function for worth optimizing, in a process that converts one document and ends. By default it decides
 * so early that a document of a few pages ends before the machine code that was made for it is used, and its making costs
 * more than the conversion. Measured as CPU of the whole command, median of five: invoice of 130 rows 0.44 s by default and 0.25
 * at 16 times, table of 1,000 rows 0.87 and 0.46, 500 cards 1.06 and 0.57, 60,000 paragraphs alike; peak memory 2 to 8 MB less.
 * Besides, how much of what a function calls is optimized along with it: by default code that is made for minutes of work.
 * Both go with the size of the document. Up to 150 kB 64 times takes 5 to 9% less CPU than 16, and inlining makes no difference;
 * 190 to 250 kB 16 and 8 are alike, 32 and 64 take 4 to 7% more; 240 to 335 kB of text 8 takes 16% less than 3, a table of 310 kB
 * 5% more; from 400 kB on it is 3 (8 takes 9 to 19% more), where a quarter of the inlining takes 11% less CPU than all of it for a
 * table of 470 kB, 8% for prose of 1 MB, 3% for 60,000 paragraphs, and 1 to 4 MB of memory, but 16% more for a table of 18 MB.
 * Those are of Node 20; on 22 and 24 inlining is alike, and any number of times from 16 to 64 for short documents.
 * The settings are those of the process: only for a command that ends with it, and after the code cache is read, which V8
 * refuses when a setting differs from those that it was made under.
 */
import type { Host, LoadedResource } from '../engine/host/host.ts'
import type { StartEngine } from './run.ts'
import { setV8Flags } from './v8-flags.ts'

interface Step {
  /** How many times as much as by default a function has to run. */
  readonly times: number
  /** How many bytes of bytecode of what it calls are optimized with it. */
  readonly inlined: number
}

interface SizeStep extends Step {
  /** Of HTML, at most. */
  readonly bytes: number
}

const STEPS: readonly SizeStep[] = [
  { bytes: 163_840, times: 64, inlined: 230 },
  { bytes: 262_144, times: 16, inlined: 230 },
  { bytes: 393_216, times: 8, inlined: 230 },
  { bytes: 2_621_440, times: 3, inlined: 230 },
  { bytes: 10_485_760, times: 3, inlined: 320 },
]
const LONG: SizeStep = { bytes: Infinity, times: 3, inlined: 920 }

const stepFor = (bytes: number): SizeStep => STEPS.find((step) => bytes <= step.bytes) ?? LONG

/** Older releases count bytes of bytecode between two decisions, newer ones calls before either compiler takes over. */
export const optimizationFlags = (release: number, { times, inlined }: Step): readonly string[] => [
  `--max-inlined-bytecode-size-cumulative=${inlined}`,
  ...release < 12
    ? [`--interrupt-budget=${67_584 * times}`]
    : [`--invocation-count-for-maglev=${400 * times}`, `--invocation-count-for-turbofan=${3000 * times}`],
]

const setStep = (step: Step): void => setV8Flags((release) => optimizationFlags(release, step))

/** Sets the process back to what V8 does by default, in Node 24 with another number of calls than it says itself. */
export const optimizeAsUsual = (): void =>
  setV8Flags((release) => [
    ...optimizationFlags(release, { times: 1, inlined: LONG.inlined }), ...release < 13 ? [] : ['--invocation-count-for-turbofan=10000'],
  ])

/**
 * For a process that converts many documents, until what is worth it is optimized: 400 small invoices on two threads take 11%
 * less CPU than by default, 1,000 take 5%. With 16 times it is 18% for 400, and more than by default from 1,000 on.
 */
export const optimizeForMany = (): void => setStep({ times: 4, inlined: LONG.inlined })

export class LateOptimization {
  private bytes = 0
  private step: SizeStep
  private readonly set: (step: Step) => void

  /**
   * `size`: the bytes of the document, null when they are not known before it ends. Then what is streamed counts as long,
   * because it is laid out while it is read: it would be a short document for too long.
   */
  constructor(size: number | null, isStreamed: boolean, set = setStep) {
    this.step = stepFor(size ?? (isStreamed ? Infinity : 0))
    this.set = set
    this.set(this.step)
  }

  /** `bytes` of the document, or of its images, have come. */
  fed(bytes: number): void {
    this.bytes += bytes
    const step = stepFor(this.bytes)
    if (step.bytes <= this.step.bytes) return
    this.step = step
    this.set(step)
  }
}

/** Engines as `start` makes them; the process is set when the first is made. */
export const optimizingLate = (start: StartEngine, set = setStep): StartEngine => (options, host, sink, size = null) => {
  const optimization = new LateOptimization(size, options.streaming, set)
  const engine = start(options, countingImages(host, (bytes) => optimization.fed(bytes)), sink)
  return {
    feed(bytes) {
      optimization.fed(bytes.length)
      return engine.feed(bytes)
    },
    finish: () => engine.finish(),
  }
}

/** Images make long work of a short document: 200 small ones take 10% less CPU when their bytes count. */
const countingImages = (host: Host, fed: (bytes: number) => void): Host => {
  const count = (resource: LoadedResource): LoadedResource => {
    fed(resource.bytes.length)
    return resource
  }
  const counting = Object.create(host) as Host
  counting.load = (reference, base, kind) => {
    const loaded = host.load(reference, base, kind)
    if (kind !== 'image') return loaded
    return loaded instanceof Promise ? loaded.then(count) : count(loaded)
  }
  return counting
}
