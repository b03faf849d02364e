import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
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

/**
 * A proxy sends requests of many people over connections that it keeps. For `drainMs` milliseconds after the stop these
 * are answered still, each with `Connection: close`; new connections are refused from its beginning.
 * @throws when the port is taken; the message says what to do
 */
export async function listen(
  listener: Listener,
  port: number,
  host: string,
  limits: ClientLimits,
  drainMs = 0,
): Promise<RunningServer> {
  let stopping = false
  const unfinished = new Set<ServerResponse>()
  const server = createServer(serverOptions(limits), (request, response) => {
    // Clients that reuse connections go elsewhere with the next request.
    if (stopping) response.setHeader('connection', 'close')
    listener(request, response)
    setBodyTimeout(request, response, limits)
    if (response.writableEnded) return
    watchAnswer(request, response)
    unfinished.add(response)
    response.once('close', () => unfinished.delete(response))
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
    async stop() {
      stopping = true
      const closed = once(server, 'close')
      // The stop of `server` itself would cut connections that the next request is on its way over.
      SocketServer.prototype.close.call(server)
      for (const response of unfinished)
        if (streamPaths.test(response.req.url ?? '')) response.destroy()
        else response.shouldKeepAlive = false
      const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS)
      await Promise.race([pause(drainMs, undefined, { ref: false }), closed])
      // After a turn of the event loop: what has arrived by now has been read.
      const closeIdle = () => setImmediate(() => server.closeIdleConnections())
      closeIdle()
      const idle = setInterval(closeIdle, IDLE_CHECK_MS)
      await closed
      clearTimeout(late)
      clearInterval(idle)
    },
  }
}
