import { setTimeout as pause } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { World } from '#sandbox/world.ts'
import { cutConnection, leaveHanging } from './connection.ts'

/** How one provider words an error that comes from a fault. */
export type ErrorWords = (status: number) => unknown

/**
 * Stands before a provider's API: writes every request down and lets the faults strike that are switched on.
 * `mount` is what comes before the provider's own paths.
 */
export function faultGate(
  world: World,
  provider: string,
  mount: string,
  words: ErrorWords,
): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url)
    const path = url.pathname.slice(url.pathname.indexOf(mount) + mount.length)
    const strike = world.faults.forAnswer(provider, c.req.method, path)
    const entry = {
      at: world.options.now().toISOString(),
      provider,
      method: c.req.method,
      path: path + url.search,
      fault: strike?.fault ?? null,
    }
    const answered = (response: Response | void) => {
      world.requests.add({ ...entry, status: response?.status ?? c.res.status })
      return response
    }
    const answerAnyway = async () => {
      await next()
    }

    switch (strike?.fault) {
      case undefined:
        return answered(await answerAnyway())
      case 'delay_ms':
        await pause(strike?.value, undefined, { signal: world.closing }).catch(() => undefined)
        return answered(await answerAnyway())
      case 'hang':
        world.requests.add({ ...entry, status: 0 })
        return leaveHanging(c, world.closing)
      case 'reset':
        world.requests.add({ ...entry, status: 0 })
        return cutConnection(c)
      case 'reset_after_commit':
        await next()
        world.requests.add({ ...entry, status: c.res.status })
        c.res = undefined
        return cutConnection(c)
      case 'malformed_json':
        await next()
        c.res = undefined
        return answered(c.body('{"entity":"order","id":"ord', 200, { 'content-type': 'application/json' }))
      case 'status':
        return answered(fail(c, strike.value, words))
      case '429':
        c.header('retry-after', '1')
        return answered(fail(c, 429, words))
      case 'html_502':
        return answered(
          c.html('<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>', 502),
        )
    }
  }
}

function fail(c: Context, status: number, words: ErrorWords): Response {
  return c.body(JSON.stringify(words(status)), status as 500, { 'content-type': 'application/json' })
}
