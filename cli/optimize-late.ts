/**
 * When V8 takes a function for worth optimizing, in a process that converts one document and ends. By default it decides
 * so early that a document of a few pages ends before the machine code that was made for it is used, and its making costs
 * more than the conversion. Measured as CPU of the whole command, median of five: invoice of 130 rows 0.44 s by default and 0.25
 * at 16 times, table of 1,000 rows 0.87 and 0.46, 500 cards 1.06 and 0.57, 60,000 paragraphs alike; peak memory 2 to 8 MB less.
 * How many times is best goes with the size of the document. 46 kB: 64 times takes 9% less CPU than 16; 92 kB 5%; 147 kB 5%, and
 * 5 MB; 187 and 254 kB: 16 and 32 alike, 64 5% more, 3 15 to 40% more; 310 kB alike; 377 kB: 3 takes 12% less than 32, 471 kB 24%;
 * from 1 MB on 2, 3, 4 and 8 differ by less than 10%. Those are of Node 20; on 22 and 24 anything from 16 to 64 is alike for short
 * documents, which cost a third less than by default.
 * The settings are those of the process: only for a command that ends with it, and after the code cache is read, which V8
 * refuses when a setting differs from those that it was made under.
 */
import type { StartEngine } from './run.ts'
import { setV8Flags } from './v8-flags.ts'

/** How many times as much as by default a function has to run, for documents of up to so many bytes of HTML. */
const STEPS = [{ bytes: 163_840, times: 64 }, { bytes: 327_680, times: 32 }, { bytes: Infinity, times: 3 }] as const

const timesFor = (bytes: number): number => STEPS.find((step) => bytes <= step.bytes)?.times ?? 1

/** Older releases count bytes of bytecode between two decisions, newer ones calls before either compiler takes over. */
export const optimizationFlags = (release: number, times: number): readonly string[] =>
  release < 12
    ? [`--interrupt-budget=${67_584 * times}`]
    : [`--invocation-count-for-maglev=${400 * times}`, `--invocation-count-for-turbofan=${3000 * times}`]

const setTimes = (times: number): void => setV8Flags((release) => optimizationFlags(release, times))

/** Sets the process back to what V8 does by default, in Node 24 with another number than it says itself. */
export const optimizeAsUsual = (): void =>
  setV8Flags((release) => release < 13 ? optimizationFlags(release, 1) : ['--invocation-count-for-maglev=400', '--invocation-count-for-turbofan=10000'])

export class LateOptimization {
  private bytes = 0
  private times: number
  private readonly set: (times: number) => void

  /**
   * `size`: the bytes of the document, null when they are not known before it ends. Then what is streamed counts as long,
   * because it is laid out while it is read: it would be a short document for too long.
   */
  constructor(size: number | null, isStreamed: boolean, set = setTimes) {
    this.times = timesFor(size ?? (isStreamed ? Infinity : 0))
    this.set = set
    this.set(this.times)
  }

  /** `bytes` of the document have come. */
  fed(bytes: number): void {
    this.bytes += bytes
    const times = timesFor(this.bytes)
    if (times >= this.times) return
    this.times = times
    this.set(times)
  }
}

/** Engines as `start` makes them; the process is set when the first is made. */
export const optimizingLate = (start: StartEngine): StartEngine => (options, host, sink, size = null) => {
  const optimization = new LateOptimization(size, options.streaming)
  const engine = start(options, host, sink)
  return {
    feed(bytes) {
      optimization.fed(bytes.length)
      return engine.feed(bytes)
    },
    finish: () => engine.finish(),
  }
}
