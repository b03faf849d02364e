import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ClientLimits {
  headersMs: number
  bodyMs: number
  uploadMs: number
  idleMs: number
  keepAliveMs: number
  /** Concurrent connections of one address; 0 means no limit. Loopback never counts. */
  perAddress: number
}

const uploadPaths = /^\/api\/(enquiries|orders\/feedback\/photographs)\b/
const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
const loopback = /^(127\.|::1$|::ffff:127\.)/

export function serverOptions({ headersMs, uploadMs, keepAliveMs, bodyMs }: ClientLimits) {
  return {
    headersTimeout: headersMs,
    requestTimeout: uploadMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: Math.min(1_000, headersMs, bodyMs),
  }
}

/** @returns a function that registers unanswered requests: a client is not slow while the shop works */
export function disconnectSlowClients(
  server: Server,
  { idleMs, perAddress }: ClientLimits,
): (request: IncomingMessage, response: ServerResponse) => void {
  const answering = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
  server.timeout = idleMs
  server.on('timeout', (socket) => {
    const current = answering.get(socket)
    // The shop is slow, not the client.
    if (current?.request.complete && !current.response.headersSent) return
    socket.destroy()
  })
  if (perAddress > 0) limitConnections(server, perAddress)
  return (request, response) => {
    answering.set(request.socket, { request, response })
    // Frees the last request and response of each open connection.
    response.once('close', () => answering.delete(request.socket))
  }
}

export function setBodyTimeout(request: IncomingMessage, response: ServerResponse, { bodyMs }: ClientLimits): void {
  const { headers, socket, url = '/' } = request
  const bringsSomething = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
  if (!bringsSomething || uploadPaths.test(url)) return
  const late = setTimeout(() => {
    if (request.complete) return
    if (!response.headersSent) socket.write(TIMED_OUT)
    socket.destroy()
  }, bodyMs)
  for (const over of ['end', 'close'] as const) request.once(over, () => clearTimeout(late))
}

function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const from = socket.remoteAddress
    if (from === undefined || loopback.test(from)) return
    const place = from.includes(':') && !from.includes('.') ? from.split(':', 4).join(':') : from
    const count = (open.get(place) ?? 0) + 1
    open.set(place, count)
    socket.once('close', () => {
      const left = (open.get(place) ?? 1) - 1
      if (left > 0) open.set(place, left)
      else open.delete(place)
    })
    if (count > most) socket.destroy()
  })
}
