import type { IncomingMessage, ServerResponse } from 'node:http'
import { propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import type { Listener } from '#server/platform/http/listen.ts'
import { findPage, toPagePath } from '#shop/pages/page-routes.ts'
import { fail, setFacts, type Spans } from './spans.ts'

const knownApi = /^\/api\/(?:products|categories|suggestions|promise|openapi\.json)(?![^/])/

/** One span from the request's head to the end of its response. @param trustProxy accepts `traceparent` */
export function traceRequests(spans: Spans, trustProxy: boolean, listener: Listener): Listener {
  return (request, response) => {
    const method = knownMethod(request)
    const parent = trustProxy ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
    const span = spans.startRoot(method, SpanKind.SERVER, { 'http.request.method': method }, parent)
    response.once('close', () => {
      setFacts(span, { 'http.response.status_code': response.statusCode, ...requestOf(response) })
      if (!response.writableFinished) fail(span, 'aborted')
      else if (response.statusCode >= 500) fail(span, String(response.statusCode))
      span.end()
    })
    spans.within(span, () => listener(request, response))
    if (!response.headersSent) return
    const route = routeOf(request.url ?? '/')
    setFacts(span, {
      'http.route': route,
      'gathri.from_memory': response.statusCode < 301 || response.statusCode === 304,
    })
    span.updateName(`${method} ${route}`)
  }
}

export function nameRoute(route: string): void {
  const span = trace.getActiveSpan()
  const method = (span as { attributes?: Record<string, unknown> } | undefined)?.attributes?.['http.request.method']
  if (!span) return
  setFacts(span, { 'http.route': route })
  span.updateName(`${String(method ?? 'HTTP')} ${route}`)
}

function requestOf(response: ServerResponse): { 'gathri.request_id'?: string } {
  const id = response.getHeader('x-request-id')
  return typeof id === 'string' ? { 'gathri.request_id': id } : {}
}

/** Clients may send any method. */
function knownMethod({ method = '' }: IncomingMessage): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : '_OTHER'
}

function routeOf(target: string): string {
  const path = target.replace(/[?#][^]*$/, '')
  const data = toPagePath(path)
  const page = findPage(data ?? path)
  if (page) return data === undefined ? page.route.path : `/data${page.route.path}`
  return knownApi.exec(path)?.[0] ?? 'other'
}
