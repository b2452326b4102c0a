/**
 * The public interface of the engine for any host; `node.ts` adds the interface for programs on Node. Exports of this file follow semantic
 * versioning; everything else may change in any release.
 */
export { Engine, type RenderResult, type RenderStats } from './pipeline/engine.ts'
export type { Host, LoadedResource, ResourceKind, FaceRecord, SystemFonts } from './host/host.ts'
export type { Sink } from './host/sink.ts'
export {
  ConvertError, InputError, InternalError, RenderError, ServerError, TimeoutError, UsageError, type ErrorKind,
} from './messages/errors.ts'
export type { ConversionReport, WarningGroup, WarningItem } from './messages/report.ts'
export type { Warning, WarningCode } from './messages/warnings.ts'
export { VERSION } from './messages/version.ts'
export { parseOptions, type OptionPair } from './options/parse.ts'
export type { Options, FontRequest } from './options/table.ts'
