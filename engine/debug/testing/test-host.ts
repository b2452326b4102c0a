/**
 * A host for tests: no files, no clock, only the packaged fonts; resources come from a map, warnings are recorded. So a document gives the
 * same bytes on every machine.
 */
import { createNodeHost } from '../../host-node/host.ts'
import type { Host } from '../../host/host.ts'
import { Kept } from '../../host/kept.ts'
import type { Sink } from '../../host/sink.ts'
import { inputError } from '../../messages/errors.ts'
import { createSystemFonts } from '../../host-node/system-fonts.ts'

/** Fonts and built-in style sheets are read once for all tests of a thread, as in a worker; this halves the time of short tests. */
const kept = new Kept()
const systemFonts = createSystemFonts({ directories: [], cacheDirectory: null })

export interface TestHost extends Host {
  readonly warnings: string[]
  /** Requested references, with their base. */
  readonly asked: (readonly [reference: string, base: string])[]
}

export function createTestHost(resources: Readonly<Record<string, string>> = {}, date = new Date(0)): TestHost {
  const warnings: string[] = []
  const asked: (readonly [string, string])[] = []
  const node = createNodeHost({
    localFiles: false,
    warn: (warning) => warnings.push(warning.message),
    systemFonts,
    kept,
  })
  const host: TestHost = {
    ...node,
    warnings,
    asked,
    warn: node.warn.bind(node),
    now: () => date,
    load(reference, base) {
      asked.push([reference, base])
      const text = resources[reference]
      if (text === undefined) throw inputError(`${reference} is not there`)
      return { bytes: new TextEncoder().encode(text), url: reference }
    },
    optionFile(path) {
      const text = resources[path]
      if (text === undefined) throw inputError(`${path} is not there`)
      return new TextEncoder().encode(text)
    },
    beside: (path) => ({ ...host, load: (reference, base, kind) => host.load(reference, base === '' ? `beside ${path}` : base, kind) }),
  }
  return host
}

/** Keeps all bytes. */
export class CollectingSink implements Sink<Uint8Array> {
  readonly parts: Uint8Array[] = []
  finished = 0
  aborted: unknown[] = []

  write(bytes: Uint8Array): void {
    this.parts.push(bytes.slice())
  }

  finish(): Uint8Array {
    this.finished++
    return Buffer.concat(this.parts)
  }

  abort(reason: unknown): void {
    this.aborted.push(reason)
  }
}
