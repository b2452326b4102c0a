/**
 * Connections of the server, the longest silent ones first: which have a response in progress, which is closed for a new connection, which
 * are closed at shutdown, and whether a client that closed its sending side is still there.
 */
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Waiting connections need memory too. */
const MAX_CONNECTIONS = 1024
/** Resolution of the time since which a connection is silent. */
const LOOK_MS = 250

/** Every response begins with these bytes, so that some of them can be sent early. */
const ANSWER_START = 'HTTP/1.1 '
/**
 * Delays after the end of the client's data at which the next byte of the response is sent to test whether the client is still there: the
 * first byte makes the system of a closed client send a reset, the next one receives it.
 */
const PROBES_MS = [0, 5, 20, 60, 150, 500, 1500, 5000]

interface Connection {
  readonly socket: Socket
  /** In progress. */
  readonly responses: Set<ServerResponse>
  /** Bytes in both directions at the last check. */
  bytes: number
  /** Number of bytes of the next response already sent. */
  ahead: number
}

export class Connections {
  /** Connections in the order of their last activity. */
  private readonly bySocket = new Map<Duplex, Connection>()
  private look: NodeJS.Timeout | null = null

  /** Returns false if there is no room: all other connections have responses in progress. */
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

  /** Whether the body of a request has not arrived completely. */
  isReading(socket: Duplex): boolean {
    return [...this.responsesOf(socket)].some((response) => !response.req.complete)
  }

  /** Resolves when all complete requests have their responses, which come before anything else. */
  async settled(socket: Duplex): Promise<void> {
    const whole = [...this.responsesOf(socket)].filter((response) => response.req.complete)
    await Promise.all(whole.map((response) => new Promise((resolve) => response.once('close', resolve))))
  }

  /** Whether nothing is in progress, or only the response to the request whose body is malformed. */
  mayAnswer(socket: Duplex): boolean {
    const responses = [...this.responsesOf(socket)]
    const [only] = responses
    return only === undefined || (responses.length === 1 && !only.headersSent && !only.req.complete)
  }

  /** Closes all connections without a request; with `halfToo` also those whose request was refused before it had arrived completely. */
  endIdle(halfToo: boolean): void {
    for (const [socket, { responses }] of [...this.bySocket]) {
      if ([...responses].every((response) => halfToo && response.headersSent && !response.req.complete)) socket.destroy()
    }
  }

  /** Closes an idle connection, else one whose body has not arrived completely. */
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
   * The end of the client's data does not tell whether the client is gone: it may have nothing more to send. A byte of the response tells,
   * whatever the HTTP version.
   */
  private probe(socket: Duplex): void {
    const connection = this.bySocket.get(socket)
    for (const response of connection?.responses ?? []) {
      const isNext = response.socket === socket && response.req.complete && !response.headersSent && !response.writableEnded
      if (isNext && connection !== undefined) sendAhead(connection)
    }
  }
}

/** Sends one byte of the next response early, and removes it from that response. */
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
