import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setBodyTimeout, disconnectSlowClients, serverOptions, type ClientLimits } from './disconnect-slow-clients.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export interface RunningServer {
  server: Server
  stop(): Promise<void>
}

/** They never end by themselves; their clients come back to whoever answers then. */
const streamPaths = /^\/counter\/api\/v1\/events\b/
const SHUTDOWN_GRACE_MS = 10_000

const IDLE_CHECK_MS = 25

/** @throws when the port is taken; the message says what to do */
export async function listen(
  listener: Listener,
  port: number,
  host: string,
  limits: ClientLimits,
): Promise<RunningServer> {
  let stopping = false
  const streams = new Set<ServerResponse>()
  const server = createServer(serverOptions(limits), (request, response) => {
    // Clients that reuse connections go elsewhere with the next request.
    if (stopping) response.setHeader('connection', 'close')
    listener(request, response)
    setBodyTimeout(request, response, limits)
    if (response.writableEnded) return
    watchAnswer(request, response)
    if (streamPaths.test(request.url ?? '')) {
      streams.add(response)
      response.once('close', () => streams.delete(response))
    }
  })
  const watchAnswer = disconnectSlowClients(server, limits)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use. Stop what uses it, or start with PORT=${port + 1} npm start.`)
          : error,
      ),
    )
    server.listen(port, host, resolve)
  })
  return {
    server,
    stop: () =>
      new Promise((resolve) => {
        stopping = true
        const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS)
        const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
        server.close(() => {
          clearTimeout(late)
          clearInterval(idle)
          resolve()
        })
        server.closeIdleConnections()
        for (const stream of streams) stream.destroy()
      }),
  }
}
