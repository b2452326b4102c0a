/**
 * `pdfconv worker`: conversions one after another in one process that stays warm, for programs of any language. Frames come
 * on standard input and go to standard output (docs/worker.md); nothing else is ever written there. It ends when its input
 * ends. A client that breaks the protocol is told with a last frame and an exit code, because nothing after that is certain.
 */
import { Readable } from 'node:stream'
import { Kept } from '../../engine/host/kept.ts'
import { createSystemFonts } from '../../engine/host-node/system-fonts.ts'
import { publicError } from '../../engine/library/failures.ts'
import { errorKinds, inputError, usageError } from '../../engine/messages/errors.ts'
import { VERSION } from '../../engine/messages/version.ts'
import { LimitedEngines } from '../limited-engine.ts'
import type { StartEngine, Streams } from '../run.ts'
import { Conversion, failure, type WorkerParts } from './conversion.ts'
import { keepWarm } from './fonts.ts'
import { MAX_PAYLOAD, readFrames, type Frame } from './frames.ts'
import { FrameWriter } from './writer.ts'

/** Grows when a client of the last version would misunderstand; additions that it may overlook do not count. */
const PROTOCOL = 1

export const runWorker = async (
  args: readonly string[], streams: Streams, startEngine: StartEngine,
): Promise<number> => {
  if (args.length > 0) throw usageError(`pdfconv worker takes no options, ${args[0] ?? ''} was given\neach request has its own`)
  const writer = new FrameWriter(streams.stdout)
  const limited = new LimitedEngines()
  const worker = new Worker({ writer, fonts: keepWarm(createSystemFonts()), kept: new Kept(), startEngine, limited })
  try {
    await writer.json('H', { protocol: PROTOCOL, version: VERSION, maxPayload: MAX_PAYLOAD })
    await Promise.race([worker.take(readFrames(streams.stdin)), writer.broken])
    return 0
  } catch (error) {
    const last = publicError(error)
    await worker.stop()
    await writer.json('F', { ...failure(last), fatal: true }).catch(() => {})
    if (streams.stdin instanceof Readable) streams.stdin.destroy()
    return errorKinds[last.kind].exitCode
  } finally {
    await limited.close()
  }
}

class Worker {
  private readonly shared: WorkerParts
  private current: Conversion | null = null

  constructor(shared: WorkerParts) {
    this.shared = shared
  }

  async take(frames: AsyncIterable<Frame>): Promise<void> {
    for await (const frame of frames) await this.handle(frame)
    const { current } = this
    if (current !== null && !current.isOver && !current.isFed) {
      throw inputError('standard input ended before the document did\nthe last frame of a document is E')
    }
    await current?.done
  }

  /** Ends what runs; its own last frame is written first. */
  async stop(): Promise<void> {
    this.current?.cancel()
    await this.current?.done.catch(() => {})
  }

  private async handle({ type, payload }: Frame): Promise<void> {
    const { current } = this
    switch (type) {
      case 'R':
        if (current !== null && !current.isOver) {
          throw usageError('a request came while a document is being converted\nwait for frame D, F or C')
        }
        this.current = new Conversion(payload, this.shared)
        return
      case 'C':
        // May cross with the last frame of what it means.
        current?.cancel()
        return
      case 'I':
      case 'E':
        if (current === null || current.isFed) throw usageError(`frame ${type} belongs to no document\nbegin one with frame R`)
        if (type === 'E') current.end()
        else if (payload.length > 0) await current.give(payload)
    }
  }
}
