/**
 * When V8 takes a function for worth optimizing, in a process that converts one document and ends: from the bytes of the
 * document to settings of V8. By default it decides so early that a document of a few pages ends before the machine code
 * made for it is used, and its making costs more than the conversion (an invoice of 130 rows: 0.44 s of CPU, 0.25 with this).
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

/**
 * By how much CPU it takes on Node 20; 22 and 24 are alike. A step to either side costs at its own size: up to 160 KiB 16 times
 * 5 to 9% more than 64; to 256 KiB 32 or 64 times 4 to 7% more; to 384 KiB 3 times a sixth more for text; above 8 times 9 to 19%
 * more. All inlining costs 3 to 11% more at 0.5 to 2 MB, a quarter of it 16% more for a table of 18 MB.
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

/** Older releases count bytes of bytecode between two decisions, newer ones calls before either compiler takes over. */
export const optimizationFlags = (release: number, { times, inlined }: Step): readonly string[] => [
  `--max-inlined-bytecode-size-cumulative=${inlined}`,
  ...release < 12
    ? [`--interrupt-budget=${67_584 * times}`]
    : [`--invocation-count-for-maglev=${400 * times}`, `--invocation-count-for-turbofan=${3000 * times}`],
]

const setStep = (step: Step): void => setV8Flags((release) => optimizationFlags(release, step))

/**
 * For a process that converts one document, before it runs any code of its own.
 * V8 makes plain machine code, before any that is optimized, of several functions at a time, so that each goes on being interpreted
 * until there are enough. In a process that ends soon they do not wait: 1,000 rows take 2% fewer instructions, an invoice 1.5%.
 * And it asks whether to optimize a function, for some 750 instructions, with whatever the function meets for the first time: nothing is to be
 * optimized before layout begins, or the document is known to be long. An invoice takes 0.5% fewer instructions.
 */
export const compilePlainly = (): void => setV8Flags((release) => ['--no-baseline-batch-compilation', ...turbofan(release, false)])

/** V8 asks its second compiler whether it is off, newer releases have one before it. */
const turbofan = (release: number, isOn: boolean): readonly string[] => release < 12 ? [isOn ? '--turbofan' : '--no-turbofan'] : []

const mayOptimize = (): void => setV8Flags((release) => turbofan(release, true))

/** Up to so much of a document, sheets and images too, what is done before layout is short. Of 2,500 rules it is not. */
const SHORT_START = 65_536

/** Sets the process back to what V8 does by default, in Node 24 with another number of calls than it says itself. */
export const optimizeAsUsual = (): void =>
  setV8Flags((release) => [
    '--baseline-batch-compilation', ...turbofan(release, true), ...optimizationFlags(release, { times: 1, inlined: LONG.inlined }), ...release < 13 ? [] : ['--invocation-count-for-turbofan=10000'],
  ])

/**
 * For a process that converts many documents, until what is worth it is optimized: 400 small invoices on two threads take 11%
 * less CPU than by default, 1,000 take 5%. With 16 times it is 18% for 400, and more than by default from 1,000 on.
 */
const optimizeForMany = (): void => setStep({ times: 4, inlined: LONG.inlined })

/**
 * The same for a pool of workers. While one of them loads the settings are V8's own: under others it takes neither the code
 * that Node brings of its modules nor that of the bundle, and a batch of two documents takes 130 ms of CPU and 12 MB more.
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
   * `size`: the bytes of the document, null when they are not known before it ends. Then what is streamed counts as long,
   * because it is laid out while it is read: it would be a short document for too long.
   */
  constructor(size: number | null, isStreamed: boolean, set = setStep, allow = mayOptimize) {
    this.size = size ?? (isStreamed ? Infinity : 0)
    this.step = stepFor(this.size)
    this.set = set
    this.allow = allow
    this.set(this.step)
    if (this.size > SHORT_START) this.begin()
  }

  /** From now on V8 may optimize what is worth it. */
  begin(): void {
    if (this.isAllowed) return
    this.isAllowed = true
    this.allow()
  }

  /** `bytes` of the document, or of its images, have come. */
  fed(bytes: number): void {
    this.bytes += bytes
    if (this.bytes > SHORT_START) this.begin()
    this.choose()
  }

  /** So much of the document is a style sheet, of which little is read: a page with a framework's sheet is a short document. */
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

/** Engines as `start` makes them; the process is set when the first is made. */
export const optimizingLate = (start: StartEngine, set = setStep, allow = mayOptimize): StartEngine => (options, host, sink, size = null) => {
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

/** Images make long work of a short document: 200 small ones take 10% less CPU when their bytes count. */
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
