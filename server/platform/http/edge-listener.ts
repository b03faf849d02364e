import type { IncomingMessage, ServerResponse } from 'node:http'
import { toRequestId, withRequestId } from '#server/platform/logging/request-id.ts'
import { errorBody } from './errors.ts'
import type { HeadersForPath } from './response-headers.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Listener } from './listen.ts'
import { pageCacheHeaders } from './page-headers.ts'
import { addressKey, type AddressKey } from './cache-key.ts'
import { respondFromCache } from './respond-from-cache.ts'
import { toOriginForm, resolveTarget, type RequestTarget } from './request-target.ts'

type EdgeOptions = { responseCache: ResponseCache; headersOf: HeadersForPath; trustProxy?: boolean }

type Reading = { requestTarget: RequestTarget; key: AddressKey | undefined }

/** Maximum length and number of remembered URLs. */
const MAX_REMEMBERED_LENGTH = 512
const MAX_REMEMBERED = 2_000

function createReader(): (request: IncomingMessage) => Reading {
  const known = new Map<string, Reading>()
  return ({ method, url = '/' }) => {
    const isRead = method === 'GET' || method === 'HEAD'
    const seen = isRead ? known.get(url) : undefined
    if (seen) return seen
    const requestTarget = resolveTarget(method, toOriginForm(url))
    const reading = { requestTarget, key: isRead ? addressKey(requestTarget) : undefined }
    if (reading.key && url.length <= MAX_REMEMBERED_LENGTH) {
      if (known.size >= MAX_REMEMBERED) known.clear()
      known.set(url, reading)
    }
    return reading
  }
}

export function createEdgeListener({ responseCache, headersOf, trustProxy }: EdgeOptions, handle: Listener): Listener {
  const read = createReader()
  return (request, response) => {
    const hostError = validateHost(request)
    if (hostError !== undefined) return rejectBadHost(hostError, response, headersOf('/'))
    const { requestTarget, key } = read(request)
    if (requestTarget.needsRedirect) return redirectTo(requestTarget, response, headersOf(requestTarget.path))
    request.url = requestTarget.target
    if (respondFromCache(responseCache, key, request, response)) return
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

/** Rejects hosts that a proxy and this server could read differently. @returns a sentence, or undefined if valid */
function validateHost(request: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url'>): string | undefined {
  if (countHosts(request.rawHeaders) > 1) return 'Please send one Host header.'
  const { url = '/' } = request
  if (url.startsWith('/')) return undefined
  const requested = URL.parse(url)
  const own = URL.parse(`${requested?.protocol}//${request.headers.host}`)
  return requested && own && requested.host === own.host ? undefined : 'This address is not of this shop.'
}

/** Node takes the first Host header and drops the others. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
