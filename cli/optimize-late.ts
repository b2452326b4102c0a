/**
 * Decides when V8 optimizes functions in a process that converts one document and ends: takes the size of the document, sets V8 flags. By
 * default V8 optimizes so early that a document of a few pages ends before the optimized code is used, and compiling costs more than the
 * conversion (an invoice of 130 rows: 0.44 s of CPU, 0.25 s with this). The flags apply to the whole process, so this is only for a command
 * that ends with the document, and only after the code cache is read: V8 rejects a cache that was made under other flags.
 */
import type { Host, LoadedResource } from '../engine/host/host.ts'
import type { StartEngine } from './run.ts'
import { setV8Flags } from './v8-flags.ts'

interface Step {
  /** Factor to the default number of calls before a function is optimized. */
  readonly times: number
  /** Maximum bytecode inlined into an optimized function, bytes. */
  readonly inlined: number
}

interface SizeStep extends Step {
  /** Maximum size of the HTML, bytes. */
  readonly bytes: number
}

/**
 * Chosen by CPU time on Node 20; 22 and 24 behave alike. Cost of a step to either side at each size: up to 160 KiB factor 16 costs 5 to 9%
 * more than 64; up to 256 KiB factor 32 or 64 costs 4 to 7% more; up to 384 KiB factor 3 costs a sixth more for text; above that factor 8
 * costs 9 to 19% more. Full inlining costs 3 to 11% more at 0.5 to 2 MB, a quarter of it 16% more for a table of 18 MB.
 */
const STEPS: readonly SizeStep[] = [
  { bytes: 163_840, times: 64, inlined: 230 },
  { bytes: 262_144, times: 16, inlined: 230 },
  { bytes: 393_216, times: 8, inlined: 230 },
  { bytes: 2_621_440, times: 3, inlined: 230 },
  { bytes: 10_485_760, times: 3, inlined: 320 },
]
const LONG: SizeStep = { bytes: Infinity, times: 3, inlined: 920 }

const stepFor = (bytes: number): SizeStep => STEPS.find((step) => bytes <= step.bytes) ?? LONG

/** Calls before V8 uses its optimizing compiler, in newer releases by default. */
const USUAL_CALLS = 3000
/** The same in streaming mode, which goes without the mid-tier compiler (heap-growth.ts). */
export const STREAMED_CALLS = 300

/** Older releases count bytes of bytecode between two decisions; newer ones count calls before either compiler is used. */
export const optimizationFlags = (release: number, { times, inlined }: Step, calls = USUAL_CALLS): readonly string[] => [
  `--max-inlined-bytecode-size-cumulative=${inlined}`,
  ...release < 12
    ? [`--interrupt-budget=${67_584 * times}`]
    : [`--invocation-count-for-maglev=${400 * times}`, `--invocation-count-for-turbofan=${calls * times}`],
]

const setStep = (step: Step, calls?: number): void => setV8Flags((release) => optimizationFlags(release, step, calls))

/** The default number of calls before the optimizing compiler is used; in Node 24 it differs from the one that V8 reports. */
export const usualTurbofan = (release: number): string => `--invocation-count-for-turbofan=${release < 13 ? USUAL_CALLS : 10_000}`

/**
 * For a process that converts one document, before it runs any other code.
 * V8 collects several functions before it compiles baseline code for them, and interprets each until then. A short process does better
 * without batches: 1,000 rows take 2% fewer instructions, an invoice 1.5%.
 * V8 also checks whether to optimize a function, for some 750 instructions, whenever it collects new type feedback. Nothing should be
 * optimized before layout begins or the document is known to be long: an invoice takes 0.5% fewer instructions.
 */
export const compilePlainly = (): void => setV8Flags((release) => ['--no-baseline-batch-compilation', ...turbofan(release, false)])

/** Turns the optimizing compiler on or off. Newer releases also have a mid-tier compiler. */
const turbofan = (release: number, isOn: boolean): readonly string[] => release < 12 ? [isOn ? '--turbofan' : '--no-turbofan'] : []

const mayOptimize = (): void => setV8Flags((release) => turbofan(release, true))

/** Work before layout is short for documents up to this size in bytes, including style sheets and images. For 2,500 rules it is not. */
const SHORT_START = 65_536

/** Restores the defaults of V8. */
export const optimizeAsUsual = (): void =>
  setV8Flags((release) => [
    '--baseline-batch-compilation', ...turbofan(release, true), ...optimizationFlags(release, { times: 1, inlined: LONG.inlined }),
    ...release < 12 ? [] : [usualTurbofan(release)],
  ])

/**
 * For a process that converts many documents, until its hot functions are optimized: 400 small invoices on two threads take 11% less CPU
 * than by default, 1,000 take 5% less. With factor 16 it is 18% less for 400, but more than by default from 1,000 on.
 */
const optimizeForMany = (): void => setStep({ times: 4, inlined: LONG.inlined })

/**
 * The same for a pool of workers. While a worker loads, V8 has its default flags: under other flags it accepts neither the code cache of
 * Node's modules nor that of the bundle, and a batch of two documents takes 130 ms of CPU and 12 MB more.
 */
export const optimizeUnlessLoading = (isLoading: boolean): void => isLoading ? optimizeAsUsual() : optimizeForMany()

export class LateOptimization {
  private readonly size: number
  private bytes = 0
  private sheets = 0
  private step: SizeStep
  private readonly set: (step: Step) => void
  private readonly allow: () => void
  private isAllowed = false

  /**
   * `size`: bytes of the document; null if unknown. A document of unknown size counts as long in streaming mode, because it is laid out
   * while it is read: it would count as short for too long.
   */
  constructor(
    size: number | null, isStreamed: boolean, set = (step: Step): void => setStep(step, isStreamed ? STREAMED_CALLS : USUAL_CALLS), allow = mayOptimize,
  ) {
    this.size = size ?? (isStreamed ? Infinity : 0)
    this.step = stepFor(this.size)
    this.set = set
    this.allow = allow
    this.set(this.step)
    if (this.size > SHORT_START) this.begin()
  }

  /** Layout begins: V8 may optimize from now on. */
  begin(): void {
    if (this.isAllowed) return
    this.isAllowed = true
    this.allow()
  }

  /** More `bytes` of the document or of its images have arrived. */
  fed(bytes: number): void {
    this.bytes += bytes
    if (this.bytes > SHORT_START) this.begin()
    this.choose()
  }

  /** `bytes` of the document are a style sheet, little of which is read: a page with the sheet of a framework counts as short. */
  hasSheet(bytes: number): void {
    this.sheets += bytes
    this.choose()
  }

  private choose(): void {
    const step = stepFor(Math.max(this.size, this.bytes) - this.sheets)
    if (step === this.step) return
    this.step = step
    this.set(step)
  }
}

/** Wraps `start` so that V8 is set when the first engine is created. */
export const optimizingLate = (start: StartEngine, set?: (step: Step) => void, allow = mayOptimize): StartEngine => (options, host, sink, size = null) => {
  const optimization = new LateOptimization(size, options.streaming, set, allow)
  const engine = start(options, counting(host, optimization), sink)
  return {
    feed(bytes) {
      optimization.fed(bytes.length)
      return engine.feed(bytes)
    },
    finish: () => engine.finish(),
  }
}

/** Counts the bytes of images, which make long work of a short document: 200 small ones take 10% less CPU that way. */
const counting = (host: Host, optimization: LateOptimization): Host => {
  const count = (resource: LoadedResource): LoadedResource => {
    optimization.fed(resource.bytes.length)
    return resource
  }
  const counted = Object.create(host) as Host
  counted.load = (reference, base, kind) => {
    const loaded = host.load(reference, base, kind)
    if (kind !== 'image') return loaded
    return loaded instanceof Promise ? loaded.then(count) : count(loaded)
  }
  counted.stage = (stage) => {
    host.stage?.(stage)
    if (stage === 'layout') optimization.begin()
  }
  counted.innerSheet = (length) => {
    host.innerSheet?.(length)
    optimization.hasSheet(length)
  }
  return counted
}
