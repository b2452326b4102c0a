/** Converts a file as the command does, but without the command: takes pieces of 64 KiB, returns statistics. */
import { createRequire } from 'node:module'
import { Engine, type RenderStats } from '../engine/pipeline/engine.ts'
import { createNodeHost } from '../engine/host-node/host.ts'
import type { Sink } from '../engine/host/sink.ts'
import { parseOptions, type OptionPair } from '../engine/options/parse.ts'
import { readPieces } from './workloads/files.ts'

/** A font with all characters of the workloads; it is part of the product, so it is the same everywhere. */
export function packagedFont(): string {
  return createRequire(import.meta.url).resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf')
}

export async function convertFile(path: string, pairs: readonly OptionPair[], sink: Sink<unknown>): Promise<RenderStats> {
  const host = createNodeHost({
    input: path,
    isReported: false,
    localFiles: true,
    warn: (warning) => {
      throw new Error(`the workload warned: ${warning.message}`)
    },
  })
  const engine = new Engine(parseOptions(pairs, 'library'), host, sink)
  for (const piece of readPieces(path)) {
    const pending = engine.feed(piece)
    if (pending !== undefined) await pending
  }
  return (await engine.finish()).stats
}
