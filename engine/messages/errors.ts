/**
 * Failures a user can meet, by kind. The kind fixes the exit code, the HTTP status and the class name; the message
 * says what, where and the remedy. Further lines of a message are the cause or remedy, printed indented.
 * Code that throws uses the functions at the end; the classes are what a program that uses the library catches.
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

/** Any failure of a conversion. `message` has no prefix; its first line says what is wrong, further ones what to do. */
export class ConvertError extends Error {
  readonly kind: ErrorKind
  /** The same for the log of a server, where `message` goes to a stranger and leaves out what is of the inside; else null. */
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

  /** What the command line would have ended with. */
  get exitCode(): number {
    return errorKinds[this.kind].exitCode
  }

  get httpStatus(): number {
    return errorKinds[this.kind].httpStatus
  }
}

/** A wrong option: an unknown name, a malformed value, or one that is not supported. Exit code 1. */
export class UsageError extends ConvertError {
  constructor(message: string, options?: ErrorOptions) {
    super('usage', message, options)
  }
}

/** The input, a font, a resource or the output cannot be read or written. Exit code 2. */
export class InputError extends ConvertError {
  constructor(message: string, options?: ErrorOptions) {
    super('input', message, options)
  }
}

/** The document cannot be rendered: a limit, a restriction of streaming mode, a loss under `strict`. Exit code 3. */
export class RenderError extends ConvertError {
  constructor(message: string, options?: ErrorOptions) {
    super('render', message, options)
  }
}

/** A time limit that the caller has set is over. Exit code 4. */
export class TimeoutError extends ConvertError {
  constructor(message: string, options?: ErrorOptions) {
    super('timeout', message, options)
  }
}

/** The converter itself failed. The process, and a pool, go on working. Exit code 3. */
export class InternalError extends ConvertError {
  constructor(message: string, options?: ErrorOptions) {
    super('internal', message, options)
  }
}

/** The server that a conversion was handed on to cannot be reached, is overloaded, or answers with something else. */
export class ServerError extends ConvertError {
  /** The HTTP status of the answer; null when there was none. */
  readonly status: number | null

  constructor(message: string, status: number | null = null, options?: ErrorOptions) {
    super('server', message, options)
    this.status = status
  }
}

export const usageError = (message: string): UsageError => new UsageError(message)
export const inputError = (message: string, cause?: unknown): InputError => new InputError(message, { cause })
/** `inside` is the whole text, `outside` that for strangers; whom it goes to is for the caller to know. */
export const guardedError = (isForStrangers: boolean, inside: string, outside: string, cause?: unknown): ConvertError =>
  isForStrangers ? new ConvertError('input', outside, { cause, forLog: inside }) : new InputError(inside, { cause })
export const renderError = (message: string): RenderError => new RenderError(message)

const classes = {
  usage: UsageError, input: InputError, render: RenderError, timeout: TimeoutError, internal: InternalError,
} as const

/** An error of a kind that came as data: out of a worker, or out of the engine's own general class. */
export const errorOfKind = (kind: ErrorKind, message: string, cause?: unknown): ConvertError =>
  kind === 'server' ? new ServerError(message, null, { cause }) : new classes[kind](message, { cause })
