import { setTimeout as pause } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'

export type ErrorBodyForStatus = (status: number) => unknown

/** Logs every request and injects faults. `mount` precedes the provider's own paths. */
export function faultMiddleware(
  sandbox: SandboxContext,
  provider: string,
  mount: string,
  errorBody: ErrorBodyForStatus,
): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url)
    const path = url.pathname.slice(url.pathname.indexOf(mount) + mount.length)
    const injected = sandbox.faultInjector.takeForResponse(provider, c.req.method, path)
    const entry = {
      at: sandbox.options.now().toISOString(),
      provider,
      method: c.req.method,
      path: path + url.search,
      fault: injected?.fault ?? null,
    }
    const recordResponse = (response?: Response | void) => {
      sandbox.requests.add({ ...entry, status: response?.status ?? c.res.status })
      return response
    }
    const processAnyway = async () => {
      await next()
    }

    switch (injected?.fault) {
      case undefined:
        return recordResponse(await processAnyway())
      case 'delay_ms':
        await pause(injected?.value, undefined, { signal: sandbox.closing }).catch(() => undefined)
        return recordResponse(await processAnyway())
      case 'stale_ms':
        await next()
        await pause(injected.value, undefined, { signal: sandbox.closing }).catch(() => undefined)
        return recordResponse()
      case 'hang':
        sandbox.requests.add({ ...entry, status: 0 })
        return hangConnection(c, sandbox.closing)
      case 'reset':
        sandbox.requests.add({ ...entry, status: 0 })
        return cutConnection(c)
      case 'reset_after_commit':
        await next()
        sandbox.requests.add({ ...entry, status: c.res.status })
        c.res = undefined
        return cutConnection(c)
      case 'malformed_json':
        await next()
        c.res = undefined
        return recordResponse(c.body('{"entity":"order","id":"ord', 200, { 'content-type': 'application/json' }))
      case 'status':
        return recordResponse(fail(c, injected.value, errorBody))
      case '429':
        c.header('retry-after', '1')
        return recordResponse(fail(c, 429, errorBody))
      case 'html_502':
        return recordResponse(c.html('<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>', 502))
    }
  }
}

function fail(c: Context, status: number, words: ErrorBodyForStatus): Response {
  return c.body(JSON.stringify(words(status)), status as 500, { 'content-type': 'application/json' })
}

/** Tells Hono's server that the response is already sent. */
const nothingToSend = () => new Response(null, { headers: { 'x-hono-already-sent': 'true' } })

function socketOf(c: Context) {
  const { outgoing } = c.env as HttpBindings
  if (!outgoing?.socket) throw new Error('Cutting a connection needs a real one: serve the sandbox on a port.')
  return { outgoing, socket: outgoing.socket }
}

function cutConnection(c: Context): Response {
  socketOf(c).socket.resetAndDestroy()
  return nothingToSend()
}

async function hangConnection(c: Context, closing: AbortSignal): Promise<Response> {
  const { outgoing, socket } = socketOf(c)
  await new Promise<void>((resolve) => {
    outgoing.once('close', resolve)
    closing.addEventListener('abort', () => resolve(), { once: true })
  })
  socket.destroy()
  return nothingToSend()
}
