/**
 * The interface of goldens to the engine. Pages are small so that expectations stay readable, and only the packaged fonts are used, so that
 * the output is the same on every machine.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createNodeHost } from '../engine/host-node/host.ts'
import type { Host } from '../engine/host/host.ts'
import { dumpPages, paintPages } from '../engine/debug/dump.ts'
import { Engine } from '../engine/pipeline/engine.ts'
import { ConvertError } from '../engine/messages/errors.ts'
import type { Warning } from '../engine/messages/warnings.ts'
import { type OptionPair, parseOptions } from '../engine/options/parse.ts'
import type { OpenPage } from './raster-canvas.ts'

const require = createRequire(import.meta.url)

function fontFile(family: string, file: string): string {
  return join(dirname(require.resolve(`@expo-google-fonts/${family}/package.json`)), file)
}

const fonts: readonly OptionPair[] = [
  ['font', fontFile('biz-udpgothic', '400Regular/BIZUDPGothic_400Regular.ttf')],
  ['font', fontFile('biz-udpgothic', '700Bold/BIZUDPGothic_700Bold.ttf')],
  ['serif-font', fontFile('biz-udpmincho', '400Regular/BIZUDPMincho_400Regular.ttf')],
  ['disable-system-fonts', null],
  // Content that is too wide for these small pages is not scaled.
  ['shrink-to-fit', 'off'],
]

function page(width: number, height: number, margin: number): readonly OptionPair[] {
  return [
    ['page-width', `${width}px`], ['page-height', `${height}px`],
    ...['top', 'right', 'bottom', 'left'].map((side): OptionPair => [`margin-${side}`, `${margin}px`]),
  ]
}

/** Options written as on the command line: `--orientation Landscape --no-background`. */
function readOptions(text: string): readonly OptionPair[] {
  return text.split(/(?:^|\s+)--/).slice(1).map((option): OptionPair => {
    const [, name = '', value] = /^(\S+)(?:\s+(.*))?$/s.exec(option.trim()) ?? []
    return [name, value ?? null]
  })
}

const ownOptions = (html: string): readonly OptionPair[] => readOptions(/^\s*<!--\s*options:(.*?)-->/s.exec(html)?.[1] ?? '')

/** Whether the document sets its CSS level. */
export const namesLevel = (html: string): boolean => ownOptions(html).some(([name]) => name === 'css')

/** Cases refer to no files. */
function goldenHost(warn: (warning: Warning) => void): Host {
  return createNodeHost({ localFiles: false, warn })
}

/**
 * The pages of a case as text, followed by its warnings. A comment `options: ...` at the top of the document adds options.
 */
export async function dumpCase(html: string, more: readonly OptionPair[] = []): Promise<string> {
  const warnings: string[] = []
  const host = goldenHost(({ code, message }) => warnings.push(`warning ${code}: ${message}\n`))
  const pages = await dumpPages(html, [...fonts, ...page(400, 300, 20), ...ownOptions(html), ...more], host)
  return pages + warnings.join('')
}

/** Paints every page of a pixel fixture on canvases created by `open`. */
export async function paintCase(html: string, options: string, open: OpenPage): Promise<void> {
  const host = goldenHost(({ message }) => {
    throw new Error(`the case warns: ${message}`)
  })
  await paintPages(html, [...fonts, ...page(20, 20, 0), ...readOptions(options)], host, open)
}

/**
 * The PDF of a case, fed in pieces of `piece` bytes; null if streaming mode refuses the document or warns of it. Without a report, its
 * style sheets are parsed only as far as they are used.
 */
export async function renderCase(html: string, pairs: readonly OptionPair[], piece = 10_000, isReported = true): Promise<Buffer | null> {
  const options = parseOptions([...fonts, ...page(400, 300, 20), ...ownOptions(html), ...pairs], 'library')
  const parts: Uint8Array[] = []
  let isExcepted = false
  const host: Host = {
    ...createNodeHost({ localFiles: false, isReported, warn: ({ code }) => { isExcepted ||= code.startsWith('streaming-') } }),
    now: () => new Date(0),
  }
  const sink = { write: (bytes: Uint8Array) => { parts.push(bytes.slice()) }, finish: () => null, abort: () => {} }
  try {
    const engine = new Engine(options, host, sink)
    const bytes = Buffer.from(html)
    for (let i = 0; i < bytes.length; i += piece) await engine.feed(bytes.subarray(i, i + piece))
    await engine.finish()
  } catch (error) {
    if (error instanceof ConvertError && error.kind === 'render' && options.streaming) return null
    throw error
  }
  return isExcepted ? null : Buffer.concat(parts)
}
