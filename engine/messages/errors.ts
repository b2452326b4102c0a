/**
 * Failures a user can meet, by kind. The kind fixes the exit code, the HTTP status and the class name; the message
 * says what, where and the remedy. Further lines of a message are the cause or remedy, printed indented.
 */
export type ErrorKind = 'usage' | 'input' | 'render' | 'timeout' | 'internal'

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
}

export class ConvertError extends Error {
  readonly kind: ErrorKind

  constructor(kind: ErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
    this.name = errorKinds[kind].className
  }

  get exitCode(): number {
    return errorKinds[this.kind].exitCode
  }

  get httpStatus(): number {
    return errorKinds[this.kind].httpStatus
  }
}

export const usageError = (message: string): ConvertError => new ConvertError('usage', message)
export const inputError = (message: string, cause?: unknown): ConvertError => new ConvertError('input', message, { cause })
export const renderError = (message: string): ConvertError => new ConvertError('render', message)
