/**
 * When V8 takes a function for worth optimizing, in a process that converts one document and ends: from the bytes of the
 * document to settings of V8. By default it decides so early that a document of a few pages ends before the machine code
 * made for it is used, and its making costs more than the conversion.
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
 * Found by trying, with the workloads of bench/: the step to either side costs 4 to 19% more CPU at each size, and so does other
 * inlining. Node 20, 22 and 24 are alike.
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

/** Sets the process back to what V8 does by default, in Node 24 with another number of calls than it says itself. */
export const optimizeAsUsual = (): void =>
  setV8Flags((release) => [
    ...optimizationFlags(release, { times: 1, inlined: LONG.inlined }), ...release < 13 ? [] : ['--invocation-count-for-turbofan=10000'],
  ])

/** For a process that converts many documents, until what is worth it is optimized: later would be too late for a thousand of them. */
export const optimizeForMany = (): void => setStep({ times: 4, inlined: LONG.inlined })

export class LateOptimization {
  private readonly size: number
  private bytes = 0
  private sheets = 0
  private step: SizeStep
  private readonly set: (step: Step) => void

  /**
   * `size`: the bytes of the document, null when they are not known before it ends. Then what is streamed counts as long,
   * because it is laid out while it is read: it would be a short document for too long.
   */
  constructor(size: number | null, isStreamed: boolean, set = setStep) {
    this.size = size ?? (isStreamed ? Infinity : 0)
    this.step = stepFor(this.size)
    this.set = set
    this.set(this.step)
  }

  /** `bytes` of the document, or of its images, have come. */
  fed(bytes: number): void {
    this.bytes += bytes
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
export const optimizingLate = (start: StartEngine, set = setStep): StartEngine => (options, host, sink, size = null) => {
  const optimization = new LateOptimization(size, options.streaming, set)
  const engine = start(options, counting(host, optimization), sink)
  return {
    feed(bytes) {
      optimization.fed(bytes.length)
      return engine.feed(bytes)
    },
    finish: () => engine.finish(),
  }
}

/** Images make long work of a short document. */
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
  counted.innerSheet = (length) => {
    host.innerSheet?.(length)
    optimization.hasSheet(length)
  }
  return counted
}
