/**
 * The package root: the library for programs on Node, and the engine itself. Only exports of this file follow semantic versioning.
 */
export * from './index.ts'
export type { AssetAnswer, AssetContent, Assets } from './library/assets.ts'
export { type Conversion, type RunOptions } from './library/conversions.ts'
export { Converter } from './library/converter.ts'
export { ConverterPool, type PoolRunOptions, type PoolSettings } from './library/pool.ts'
export { PoolFullError } from './host-node/pool/index.ts'
export { configure, render, renderToFile, renderToStream, resetConfig, type RenderOptions } from './library/render.ts'
export { BufferedSink, FileSink, MemorySink, StdoutSink, type OutputSink, type PartReceiver } from './library/sinks.ts'
export { sendPdf, type Response, type SendOptions } from './library/web.ts'
export type { ConvertOptions, FontOption } from './library/options.ts'
export type { Source } from './library/source.ts'
export { createNodeHost, type NodeHostOptions } from './host-node/host.ts'
