import type { ServerResponse } from 'node:http'
import { toRequestId, withRequestId } from '#server/logging/request-id.ts'
import { errorBody } from './errors.ts'
import type { HeadersForPath } from './response-headers.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Listener } from './listen.ts'
import { pageCacheHeaders } from './page-headers.ts'
import { respondFromCache } from './cached-responses.ts'
import { validateHost } from './validate-host.ts'
import { toOriginForm, resolveTarget, type RequestTarget } from './request-target.ts'

type EdgeOptions = { responseCache: ResponseCache; headersOf: HeadersForPath; trustProxy?: boolean }

/** Resolves the target once, answers from the cache, sets common headers (cached responses have theirs). */
export function createEdgeListener({ responseCache, headersOf, trustProxy }: EdgeOptions, handle: Listener): Listener {
  return (request, response) => {
    const hostError = validateHost(request)
    if (hostError !== undefined) return rejectBadHost(hostError, response, headersOf('/'))
    const requestTarget = resolveTarget(request.method, toOriginForm(request.url ?? '/'))
    if (requestTarget.needsRedirect) return redirectTo(requestTarget, response, headersOf(requestTarget.path))
    request.url = requestTarget.target
    if (respondFromCache(responseCache, requestTarget, request, response)) return
    for (const [name, value] of Object.entries(headersOf(requestTarget.path))) response.setHeader(name, value)
    const id = toRequestId(trustProxy ? request.headers['x-request-id'] : undefined)
    response.setHeader('x-request-id', id)
    withRequestId(id, () => handle(request, response))
  }
}

type Headers = ReturnType<HeadersForPath>

function redirectTo({ page, target }: RequestTarget, response: ServerResponse, headers: Headers): void {
  response.writeHead(301, { ...headers, ...pageCacheHeaders(page?.route), location: target, 'content-length': 0 }).end()
}

function rejectBadHost(message: string, response: ServerResponse, headers: Headers): void {
  const body = JSON.stringify(errorBody(400, message))
  const about = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  response.writeHead(400, { ...headers, ...about, 'cache-control': 'no-store', connection: 'close' }).end(body)
}
