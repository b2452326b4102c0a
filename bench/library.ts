/** What the memory cases need of the product: the engine and a door of their own onto files. */
export { Engine } from '../engine/index.ts'
export { createFileSink } from '../engine/host-node/file-sink.ts'
export { createNodeHost } from '../engine/host-node/host.ts'
export { parseOptions } from '../engine/options/parse.ts'
