/**
 * When V8 takes a function for worth optimizing, in a process that converts one document and ends. By default it decides
 * so early that a document of a few pages ends before the machine code that was made for it is used, and its making costs
 * more than the conversion: measured as CPU of the whole command, median of five, default against this:
 * invoice of 130 rows 0.44 -> 0.25 s, table of 1,000 rows 0.87 -> 0.46, 500 cards 1.06 -> 0.57, 10,000 paragraphs
 * 0.88 -> 0.72, 60,000 paragraphs alike; peak memory 2 to 8 MB less. Those are of Node 20; on 22 and 24 short documents cost
 * a third less, and on 24 the invoice takes 85 MB instead of 138. For long ones 2, 3, 4 and 8 times were tried on six
 * documents of 0.4 to 4 MB: 3 takes 4% less than 4, which takes 5 to 13% less than 8; for short ones 8 takes 4 to 10% more
 * than 16.
 * The settings are those of the process: only for a command that ends with it, and after the code cache is read, which V8
 * refuses when a setting differs from those that it was made under.
 */
import type { StartEngine } from './run.ts'
import { setV8Flags } from './v8-flags.ts'

/** How many times as much as by default a function has to run. */
const SHORT_DOCUMENT = 16
const LONG_DOCUMENT = 3

/** Bytes of HTML that make a document long. */
const LONG_BYTES = 262_144

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
  private isLong: boolean
  private readonly set: (times: number) => void

  /**
   * `size`: the bytes of the document, null when they are not known before it ends. Then what is streamed counts as long,
   * because it is laid out while it is read: it would be a short document for too long.
   */
  constructor(size: number | null, isStreamed: boolean, set = setTimes) {
    this.isLong = size === null ? isStreamed : size > LONG_BYTES
    this.set = set
    this.set(this.isLong ? LONG_DOCUMENT : SHORT_DOCUMENT)
  }

  /** `bytes` of the document have come. */
  fed(bytes: number): void {
    this.bytes += bytes
    if (this.isLong || this.bytes <= LONG_BYTES) return
    this.isLong = true
    this.set(LONG_DOCUMENT)
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
