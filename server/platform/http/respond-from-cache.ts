import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { Counter } from 'prom-client'
import { selectEncoding, type ResponseCache, type CachedResponse } from './response-cache.ts'
import { cacheKey, isOfProducts, withPageSize, type AddressKey } from './cache-key.ts'
import { resolveTarget } from './request-target.ts'

declare module 'hono' {
  interface ContextVariableMap {
    isCaching?: true
  }
}

// A plain number: incrementing the metric takes as long as finding the answer.
let hits = 0
export const responseCacheHits = new Counter({
  name: 'gathri_response_cache_hits_total',
  help: 'Requests answered from the response cache',
  registers: [],
  collect() {
    this.inc(hits)
    hits = 0
  },
})

export function respondFromCache(
  cache: ResponseCache,
  key: AddressKey | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const stored = key && cache.find(withPageSize(key, request.headers.cookie))
  if (!stored) return false
  hits++
  if (request.headers['if-none-match'] === stored.etag) {
    response.writeHead(304, stored.notModified).end()
    return true
  }
  const encoding = selectEncoding(request.headers['accept-encoding'])
  response.writeHead(stored.status, stored.headers[encoding])
  const short = stored.shortBodies[encoding]
  if (request.method === 'HEAD') response.end()
  else if (short === undefined) response.end(stored.bodies[encoding])
  else response.end(short, 'latin1')
  return true
}

export function cacheResponses(cache: ResponseCache): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    // Two patterns may match one URL: the inner one would give the outer one a compressed response to cache.
    if (c.get('isCaching')) return next()
    const { pathname, search } = new URL(c.req.url)
    const target = resolveTarget('GET', pathname + search)
    const key = cacheKey(target, c.req.header('cookie'))
    if (key === undefined) return next()
    c.set('isCaching', true)
    const createResponse = async () => {
      await next()
      return c.res
    }
    const stored = await cache.getOrCreate(key, createResponse, isOfProducts(target))
    // The body of the route's response is consumed: it must not be sent.
    c.res = undefined
    c.res = toResponse(stored, c)
  }
}

function toResponse(stored: CachedResponse, c: Context): Response {
  if (c.req.header('if-none-match') === stored.etag)
    return new Response(null, { status: 304, headers: stored.notModified as Record<string, string> })
  const encoding = selectEncoding(c.req.header('accept-encoding'))
  return new Response(c.req.method === 'HEAD' ? null : stored.bodies[encoding], {
    status: stored.status,
    headers: stored.headers[encoding] as Record<string, string>,
  })
}
