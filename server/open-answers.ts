/**
 * Answers under way, by connection: words of the server's own must not come in between, and a client that has ended what it
 * sends is asked whether it is still there.
 */
import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export class OpenAnswers {
  private readonly bySocket = new WeakMap<Duplex, Set<ServerResponse>>()

  add(socket: Duplex, response: ServerResponse): void {
    const responses = this.bySocket.get(socket) ?? new Set()
    this.bySocket.set(socket, responses)
    responses.add(response)
    response.once('close', () => responses.delete(response))
  }

  /**
   * The end of what a client sends does not tell whether it is gone. An interim answer, which clients overlook, makes the
   * system of one that is gone refuse, so that its conversion ends. HTTP/1.0 has no interim answers.
   */
  probe(socket: Duplex): void {
    for (const response of this.bySocket.get(socket) ?? []) {
      const isNext = response.socket === socket && !response.headersSent && !response.writableEnded
      if (isNext && response.req.httpVersion !== '1.0') response.writeProcessing()
    }
  }

  /** The body of a request is still to come to its end. */
  isReading(socket: Duplex): boolean {
    return [...(this.bySocket.get(socket) ?? [])].some((response) => !response.req.complete)
  }

  /** Resolves when all requests that came whole have their answers: these go before whatever follows them. */
  async settled(socket: Duplex): Promise<void> {
    const whole = [...(this.bySocket.get(socket) ?? [])].filter((response) => response.req.complete)
    await Promise.all(whole.map((response) => new Promise((resolve) => response.once('close', resolve))))
  }

  /** Nothing is under way, or only the answer to the request whose body is the nonsense. */
  mayAnswer(socket: Duplex): boolean {
    const responses = [...(this.bySocket.get(socket) ?? [])]
    const [only] = responses
    return only === undefined || (responses.length === 1 && !only.headersSent && !only.req.complete)
  }
}
