/**
 * The public interface of the engine, for hosts of any kind; `node.ts` adds what programs on Node use. What is exported
 * here follows semantic versioning; everything else may change.
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
