/**
 * The library for Node: it loads the bundle of the command, because the code cache of the bundle halves the time to the first document.
 * Programs that bundle the library get its modules instead, see `exports` in package.json: bundled code must not look for files beside it.
 */
import { fileURLToPath } from 'node:url'
import { compile } from './code-cache.ts'
import type * as Bundle from './bundle.ts'

const { library } = compile(fileURLToPath(new URL('command.cjs', import.meta.url))).run() as typeof Bundle

// The bundle is minified, but Node prints class names.
for (const [name, value] of Object.entries(library)) if (typeof value === 'function') Object.defineProperty(value, 'name', { value: name })

export const {
  BufferedSink, configure, ConvertError, Converter, ConverterPool, createNodeHost, Engine, FileSink, InputError, InternalError, MemorySink,
  parseOptions, PoolFullError, render, RenderError, renderToFile, renderToStream, resetConfig, sendPdf, ServerError, StdoutSink,
  TimeoutError, UsageError, VERSION,
} = library
