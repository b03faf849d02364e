import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { Counter } from 'prom-client'
import { selectEncoding, type ResponseCache, type CachedResponse, type EncodedBody } from './response-cache.ts'
import { cacheKey, isOfProducts, withPageSize, type AddressKey } from './cache-key.ts'
import { resolveTarget, toOriginForm } from './request-target.ts'

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
  const encoding = selectEncoding(request.headers['accept-encoding'])
  const stored = key && cache.find(withPageSize(key, request.headers.cookie), encoding)
  const found = stored?.encoded[encoding]
  if (!found) return false
  hits++
  if (request.headers['if-none-match'] === stored.etag) {
    response.writeHead(304, stored.notModified).end()
    return true
  }
  response.writeHead(stored.status, found.headers)
  if (request.method === 'HEAD') response.end()
  else if (found.short === undefined) response.end(found.body)
  else response.end(found.short, 'latin1')
  return true
}

export function cacheResponses(cache: ResponseCache): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    // Two patterns may match one URL: the inner one would give the outer one a compressed response to cache.
    if (c.get('isCaching')) return next()
    const target = resolveTarget('GET', toOriginForm(c.req.url))
    const key = cacheKey(target, c.req.header('cookie'))
    if (key === undefined) return next()
    c.set('isCaching', true)
    const createResponse = async () => {
      await next()
      return c.res
    }
    const encoding = selectEncoding(c.req.header('accept-encoding'))
    const stored = await cache.getOrCreate(key, createResponse, { isOfProducts: isOfProducts(target), encoding })
    // The body of the route's response is consumed: it must not be sent.
    c.res = undefined
    c.res = toResponse(stored, stored.encoded[encoding] ?? stored.encoded.identity, c)
  }
}

function toResponse(stored: CachedResponse, { body, headers }: EncodedBody, c: Context): Response {
  if (c.req.header('if-none-match') === stored.etag)
    return new Response(null, { status: 304, headers: stored.notModified as Record<string, string> })
  return new Response(c.req.method === 'HEAD' ? null : body, {
    status: stored.status,
    headers: headers as Record<string, string>,
  })
}
