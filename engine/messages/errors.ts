/**
 * Errors that users can meet, by kind. The kind determines the exit code, the HTTP status and the class. The first line of a message says
 * what is wrong and where; further lines give the cause or the remedy and are printed indented.
 * Code that throws uses the functions at the end of this file. The classes are for programs that catch errors of the library.
 */
export type ErrorKind = 'usage' | 'input' | 'render' | 'timeout' | 'internal' | 'server'

interface KindRow {
  readonly exitCode: number
  readonly httpStatus: number
  readonly className: string
}

export const errorKinds: Readonly<Record<ErrorKind, KindRow>> = {
  usage: { exitCode: 1, httpStatus: 400, className: 'UsageError' },
  input: { exitCode: 2, httpStatus: 400, className: 'InputError' },
  render: { exitCode: 3, httpStatus: 500, className: 'RenderError' },
  timeout: { exitCode: 4, httpStatus: 504, className: 'TimeoutError' },
  internal: { exitCode: 3, httpStatus: 500, className: 'InternalError' },
  server: { exitCode: 2, httpStatus: 502, className: 'ServerError' },
}

/** Any failure of a conversion. `message` has no prefix: its first line says what is wrong, further lines what to do. */
export class ConvertError extends Error {
  readonly kind: ErrorKind
  /** The full message for the log of a server, if `message` is for an untrusted client and leaves out internal details; else null. */
  readonly forLog: string | null

  constructor(kind: ErrorKind, message: string, options?: ErrorOptions & { readonly forLog?: string | null }) {
    super(message, options)
    this.forLog = options?.forLog ?? null
    this.kind = kind
    this.name = errorKinds[kind].className
  }

  /** A stable word for programs and reports: `usage`, `input`, `render`, `timeout`, `internal` or `server`. */
  get code(): ErrorKind {
    return this.kind
  }

  /** The exit code of the command line for this error. */
  get exitCode(): number {
    return errorKinds[this.kind].exitCode
  }

  get httpStatus(): number {
    return errorKinds[this.kind].httpStatus
  }
}

/** An invalid option: unknown name, malformed value, or unsupported option. Exit code 1. */
export class UsageError extends ConvertError {
  constructor(message: string, options?: ErrorOptions) {
    super('usage', message, options)
  }
}

/** The input, a font, another resource or the output cannot be read or written. Exit code 2. */
export class InputError extends ConvertError {
  constructor(message: string, options?: ErrorOptions) {
    super('input', message, options)
  }
}

/** The document exceeds a limit, breaks a restriction of streaming mode, or would lose content under `strict`. Exit code 3. */
export class RenderError extends ConvertError {
  constructor(message: string, options?: ErrorOptions) {
    super('render', message, options)
  }
}

/** The time limit of the conversion was exceeded. Exit code 4. */
export class TimeoutError extends ConvertError {
  constructor(message: string, options?: ErrorOptions) {
    super('timeout', message, options)
  }
}

/** The converter itself failed. The process, and a pool, can continue with other documents. Exit code 3. */
export class InternalError extends ConvertError {
  constructor(message: string, options?: ErrorOptions) {
    super('internal', message, options)
  }
}

/** The server that a conversion was delegated to cannot be reached, is overloaded, or gave another unexpected response. */
export class ServerError extends ConvertError {
  /** The HTTP status of the response; null if there was none. */
  readonly status: number | null

  constructor(message: string, status: number | null = null, options?: ErrorOptions) {
    super('server', message, options)
    this.status = status
  }
}

export const usageError = (message: string): UsageError => new UsageError(message)
export const inputError = (message: string, cause?: unknown): InputError => new InputError(message, { cause })
/** `inside`: the full text; `outside`: the text for untrusted clients. `isForStrangers`: whether the message goes to such a client. */
export const guardedError = (isForStrangers: boolean, inside: string, outside: string, cause?: unknown): ConvertError =>
  isForStrangers ? new ConvertError('input', outside, { cause, forLog: inside }) : new InputError(inside, { cause })
export const renderError = (message: string): RenderError => new RenderError(message)

const classes = {
  usage: UsageError, input: InputError, render: RenderError, timeout: TimeoutError, internal: InternalError,
} as const

/** Makes an error of the right class from its kind, for errors that arrived as data from a worker or as a plain ConvertError. */
export const errorOfKind = (kind: ErrorKind, message: string, cause?: unknown): ConvertError =>
  kind === 'server' ? new ServerError(message, null, { cause }) : new classes[kind](message, { cause })
