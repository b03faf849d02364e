import { setTimeout as pause } from 'node:timers/promises'
import { readBounded } from './read-bounded.ts'

export type HttpRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: unknown
}

export type HttpResult =
  | { ok: true; status: number; body: unknown; retryAfterMs: number }
  | {
      ok: false
      kind: 'unreachable' | 'unreadable'
      status?: number
      description: string
      /** The provider may still act on the request. */
      timedOut?: true
    }

/** `timeoutMs` covers connection and body. Never throws for the network. */
export async function requestOnce(request: HttpRequest, timeoutMs: number): Promise<HttpResult> {
  const hasBody = request.body !== undefined
  let status: number
  let bytes: Buffer | null
  let retryAfter: string | null
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...request.headers,
      },
      ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    retryAfter = response.headers.get('retry-after')
    bytes = await readBounded(response)
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError' && { timedOut: true as const }
    return { ok: false, kind: 'unreachable', description: describeError(error), ...timedOut }
  }
  if (bytes === null)
    return { ok: false, kind: 'unreadable', status, description: `HTTP ${status} with an answer without end` }
  try {
    const text = bytes.toString()
    const body: unknown = text.trim() === '' ? undefined : JSON.parse(text)
    return { ok: true, status, body, retryAfterMs: Math.max(0, Number(retryAfter ?? 0) * 1000 || 0) }
  } catch {
    return { ok: false, kind: 'unreadable', status, description: `HTTP ${status} without readable JSON` }
  }
}

export type RetryPolicy = {
  maxAttempts: number
  attemptTimeoutMs: number
  totalTimeoutMs: number
  /** Also retries after faults where the provider may have acted, not only after a 429. */
  isIdempotent: boolean
}

export async function requestWithRetry(request: HttpRequest, policy: RetryPolicy): Promise<HttpResult> {
  const deadline = performance.now() + policy.totalTimeoutMs
  const remainingMs = () => deadline - performance.now()
  for (let attempt = 1; ; attempt += 1) {
    const result = await requestOnce(request, Math.max(1, Math.ceil(Math.min(policy.attemptTimeoutMs, remainingMs()))))
    if (attempt >= policy.maxAttempts || !canRetry(result, policy.isIdempotent)) return result
    const requestedDelayMs = result.ok ? result.retryAfterMs : 0
    const delayMs = Math.max(requestedDelayMs, 50 * 2 ** attempt * (0.5 + Math.random()))
    if (delayMs >= remainingMs()) return result
    await pause(delayMs)
  }
}

function canRetry(result: HttpResult, isIdempotent: boolean): boolean {
  if (result.ok && result.status === 429) return true
  return isIdempotent && (!result.ok || result.status >= 500)
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
