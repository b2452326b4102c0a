/**
 * `pdfconv worker`: runs one conversion after another in a process that stays warm, for programs in any language. Frames arrive on
 * standard input and are written to standard output (docs/worker.md); nothing else is written there. The worker ends with its input. If a
 * client breaks the protocol, the worker sends a last frame and exits with an error code, because the state of the stream is unknown.
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

/** Incremented when clients of the previous version would misunderstand; additions that clients can ignore do not count. */
const PROTOCOL = 1

export const runWorker = async (
  args: readonly string[], streams: Streams, startEngine: StartEngine,
): Promise<number> => {
  if (args.length > 0) throw usageError(`pdfconv worker takes no options, ${args[0] ?? ''} was given\nput options into each request`)
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
      throw inputError('standard input ended before the document did\nend each document with frame E')
    }
    await current?.done
  }

  /** Ends the current conversion after its last frame is written. */
  async stop(): Promise<void> {
    this.current?.cancel()
    await this.current?.done.catch(() => {})
  }

  private async handle({ type, payload }: Frame): Promise<void> {
    const { current } = this
    switch (type) {
      case 'R':
        if (current !== null && !current.isOver) {
          throw usageError('a request arrived while a document is being converted\nwait for frame D, F or C')
        }
        this.current = new Conversion(payload, this.shared)
        return
      case 'C':
        // The cancel may cross with the last frame of its conversion.
        current?.cancel()
        return
      case 'A':
        if (current === null || current.isFed) throw usageError('frame A belongs to no document\nbegin one with frame R')
        current.giveAssets(payload)
        return
      case 'I':
      case 'E':
        if (current === null || current.isFed) throw usageError(`frame ${type} belongs to no document\nbegin one with frame R`)
        if (type === 'E') current.end()
        else if (payload.length > 0) await current.give(payload)
    }
  }
}
