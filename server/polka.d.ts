/**
 * Types for the part of polka that the server uses; the package has none.
 */
declare module 'polka' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface App {
    all(pattern: string, handler: (request: IncomingMessage, response: ServerResponse) => void): App
    readonly handler: RequestListener
  }

  function polka(options: {
    onNoMatch: (request: IncomingMessage, response: ServerResponse) => void
    onError: (error: unknown, request: IncomingMessage, response: ServerResponse) => void
  }): App
  export = polka
}
