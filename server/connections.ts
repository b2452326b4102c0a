/**
 * Connections of the server, the longest silent ones first: which of them has an answer under way, which one makes room for a
 * new one, which are let go at the end, and whether a client that has ended what it sends is still there.
 */
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Waiting connections cost memory too. */
const MAX_CONNECTIONS = 1024
/** How exactly it is known since when a connection is silent. */
const LOOK_MS = 250

/** Every answer begins with these bytes, so that some of them may go ahead of it. */
const ANSWER_START = 'HTTP/1.1 '
/**
 * From the end of what a client sends until the next byte of the answer tries whether it is still there: the first one makes
 * the system of one that is gone refuse, the next one hears of it.
 */
const PROBES_MS = [0, 5, 20, 60, 150, 500, 1500, 5000]

interface Connection {
  readonly socket: Socket
  /** Under way. */
  readonly responses: Set<ServerResponse>
  /** Both ways, when it was looked at last. */
  bytes: number
  /** Of the next answer, sent already. */
  ahead: number
}

export class Connections {
  /** A connection on which something was sent or taken moves to the end. */
  private readonly bySocket = new Map<Duplex, Connection>()
  private look: NodeJS.Timeout | null = null

  /** False when there is no room, and none can be made: all others have answers under way. */
  open(socket: Socket): boolean {
    if (this.bySocket.size >= MAX_CONNECTIONS && !this.makeRoom()) return false
    this.bySocket.set(socket, { socket, responses: new Set(), bytes: 0, ahead: 0 })
    socket.once('close', () => this.bySocket.delete(socket))
    socket.once('end', () => {
      for (const wait of PROBES_MS) setTimeout(() => this.probe(socket), wait).unref()
    })
    this.look ??= setInterval(() => this.reorder(), LOOK_MS).unref()
    return true
  }

  add(socket: Duplex, response: ServerResponse): void {
    const responses = this.responsesOf(socket)
    responses.add(response)
    response.once('close', () => responses.delete(response))
  }

  /** The body of a request is still to come to its end. */
  isReading(socket: Duplex): boolean {
    return [...this.responsesOf(socket)].some((response) => !response.req.complete)
  }

  /** Resolves when all requests that came whole have their answers: these go before whatever follows them. */
  async settled(socket: Duplex): Promise<void> {
    const whole = [...this.responsesOf(socket)].filter((response) => response.req.complete)
    await Promise.all(whole.map((response) => new Promise((resolve) => response.once('close', resolve))))
  }

  /** Nothing is under way, or only the answer to the request whose body is the nonsense. */
  mayAnswer(socket: Duplex): boolean {
    const responses = [...this.responsesOf(socket)]
    const [only] = responses
    return only === undefined || (responses.length === 1 && !only.headersSent && !only.req.complete)
  }

  /** Ends all connections on which no request is under way; with `halfToo` also those where one was refused before it was there whole. */
  endIdle(halfToo: boolean): void {
    for (const [socket, { responses }] of [...this.bySocket]) {
      if ([...responses].every((response) => halfToo && response.headersSent && !response.req.complete)) socket.destroy()
    }
  }

  /** Those that wait for nothing go first, then those of which the body is still to come. */
  private makeRoom(): boolean {
    for (const [socket, { responses }] of this.bySocket) if (responses.size === 0) return this.letGo(socket)
    for (const socket of this.bySocket.keys()) if (this.isReading(socket)) return this.letGo(socket)
    return false
  }

  private letGo(socket: Duplex): true {
    this.bySocket.delete(socket)
    socket.destroy()
    return true
  }

  private reorder(): void {
    for (const [key, connection] of [...this.bySocket]) {
      const { socket } = connection
      const bytes = socket.bytesRead + socket.bytesWritten
      if (bytes === connection.bytes) continue
      connection.bytes = bytes
      this.bySocket.delete(key)
      this.bySocket.set(key, connection)
    }
    if (this.bySocket.size > 0 || this.look === null) return
    clearInterval(this.look)
    this.look = null
  }

  private responsesOf(socket: Duplex): Set<ServerResponse> {
    return this.bySocket.get(socket)?.responses ?? new Set()
  }

  /**
   * The end of what a client sends does not tell whether it is gone: it may only have no more to say. A byte of the answer tells,
   * whatever the version of HTTP is.
   */
  private probe(socket: Duplex): void {
    const connection = this.bySocket.get(socket)
    for (const response of connection?.responses ?? []) {
      const isNext = response.socket === socket && response.req.complete && !response.headersSent && !response.writableEnded
      if (isNext && connection !== undefined) sendAhead(connection)
    }
  }
}

/** Sends one byte of the answer that comes next, and takes it off that answer. */
const sendAhead = (connection: Connection): void => {
  const { socket, ahead } = connection
  if (!socket.writable || ahead >= ANSWER_START.length) return
  if (ahead === 0) cutNextWrite(connection)
  connection.ahead++
  Socket.prototype.write.call(socket, ANSWER_START.charAt(ahead), 'latin1')
}

const cutNextWrite = (connection: Connection): void => {
  const { socket } = connection
  Object.defineProperty(socket, 'write', {
    configurable: true,
    value: (chunk: string | Uint8Array, ...rest: readonly unknown[]): unknown => {
      Reflect.deleteProperty(socket, 'write')
      const { ahead } = connection
      connection.ahead = 0
      return Reflect.apply(socket.write, socket, [typeof chunk === 'string' ? chunk.slice(ahead) : chunk.subarray(ahead), ...rest])
    },
  })
}
