import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { setBodyTimeout, disconnectSlowClients, serverOptions, type ClientLimits } from './disconnect-slow-clients.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export interface RunningServer {
  server: Server
  stop(): Promise<void>
}

/** Event streams never end on their own; their clients reconnect to another process. */
const streamPaths = /^\/counter\/api\/v1\/events\b/
const SHUTDOWN_GRACE_MS = 10_000

const IDLE_CHECK_MS = 25
const HEALTH_PATH = '/healthz'

/** Serves for `drainMs` milliseconds after the stop. `/healthz` answers 404 then, so a proxy sends requests elsewhere. */
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
    if (stopping) response.setHeader('connection', 'close')
    if (stopping && request.url === HEALTH_PATH) return void response.writeHead(404).end()
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
      for (const response of unfinished) response.shouldKeepAlive = false
      if (drainMs > 0) await pause(drainMs)
      for (const response of unfinished) if (streamPaths.test(response.req.url ?? '')) response.destroy()
      const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS)
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
      server.close()
      await closed
      clearTimeout(late)
      clearInterval(idle)
    },
  }
}
