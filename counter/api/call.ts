import type { CounterAnswer, CounterRequestBody, CounterRoute } from '#contract/counter/routes.ts'
import { buildPath, type PathParams, type Query } from './build-path.ts'
import { parseRefusal } from './parse-refusal.ts'
import type { CallRefusal } from './call-refusal.ts'

/** `version` is that of the row's ETag, null without one. */
export type CallResult<Data> = { ok: true; data: Data; version: number | null } | CallRefusal

export type CallOptions<Route extends CounterRoute> = CounterRequestBody<Route> & {
  /** Values for the braces of the route's path. */
  params?: PathParams
  query?: Query
  /** Version of the row that was read; sent as If-Match. */
  version?: number | undefined
  /** The same for the same wish: money, stock and mail move once. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Sent also when the page is closed meanwhile. */
  outlivesPage?: true
}

const TIMEOUT_MS = 20_000

/** Every failure is a value; only the caller's own `signal` throws. */
export async function call<Route extends CounterRoute>(
  route: Route,
  options: CallOptions<Route>,
): Promise<CallResult<CounterAnswer<Route>>> {
  const { params, query, body, version, idempotencyKey, signal, outlivesPage = false } = options
  const [method = ''] = route.split(' ')
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(buildPath(route, params, query), {
      method,
      keepalive: outlivesPage,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"v${version}"` }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    })
    const answer: unknown = response.status === 204 ? {} : await response.json().catch(nullWithoutJson)
    if (response.ok && answer !== null)
      // The one place where an answer is taken for what the contract says of its route.
      return { ok: true, data: answer as CounterAnswer<Route>, version: parseVersion(response.headers.get('etag')) }
    return parseRefusal(response.status, answer, response.headers.get('retry-after'))
  } catch (error) {
    if (signal?.aborted) throw error
    return parseRefusal(0, null, null)
  }
}

/** Only a body without JSON is null. A broken or aborted answer still throws. */
export function nullWithoutJson(error: unknown): null {
  if (error instanceof SyntaxError) return null
  throw error
}

function parseVersion(etag: string | null): number | null {
  const found = /^"v(\d+)"$/.exec(etag ?? '')?.[1]
  return found === undefined ? null : Number(found)
}
