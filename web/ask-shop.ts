import type { Refusal } from '#shop/refusal.ts'

/**
 * A "no" from the shop's API, in words for people. `status` is 0 when no answer came; `details` is what the API adds;
 * `retryAfter` the seconds after which it may be asked again, when it says so.
 */
export type ApiRefusal = Refusal<'offline' | 'busy' | 'failed' | 'refused'> & {
  status: number
  details: unknown
  retryAfter?: number
}
export type ApiAnswer<Data> = { ok: true; data: Data } | ApiRefusal

export type AskOptions = {
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  patienceMs?: number
}

const PATIENCE_MS = 20_000

const OFFLINE = 'We could not reach the shop. Please check your connection and try again.'
const BUSY = 'The shop is very busy just now. Please wait a moment and try again.'
const FAILED = 'Something went wrong on our side. Please try again.'

/**
 * Asks the shop's API. Every way of failing is a value; only the caller's own `signal` throws.
 * @param path such as `/api/orders/new`
 * @param method PUT changes something; without it a body is sent by POST
 * @param body sent as JSON, a FormData as a form; leave it out to GET
 */
export async function askShop<Data>(
  path: string,
  { method = 'POST', body, headers, signal, patienceMs = PATIENCE_MS }: AskOptions = {},
): Promise<ApiAnswer<Data>> {
  const patience = AbortSignal.timeout(patienceMs)
  const isForm = body instanceof FormData
  try {
    const response = await fetch(path, {
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { method, body: isForm ? body : JSON.stringify(body) }),
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok && answer !== null && !isFailure(answer)) return { ok: true, data: answer as Data }
    const retryAfter = Number(response.headers.get('retry-after'))
    return { ...readRefusal(response.status, answer), ...(retryAfter > 0 && { retryAfter }) }
  } catch (error) {
    if (signal?.aborted) throw error
    return { ok: false, reason: 'offline', message: OFFLINE, status: 0, details: null }
  }
}

/** `data: null` means failure, whatever the HTTP status says (the decisions, section 4). */
function isFailure(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'data' in answer && answer.data === null
}

function readRefusal(httpStatus: number, answer: unknown): ApiRefusal {
  const body = (answer ?? {}) as { status?: number; message?: string; error?: Partial<ErrorBody> }
  const status = httpStatus >= 400 ? httpStatus : (body.error?.status ?? body.status ?? 500)
  const details = body.error?.details ?? null
  if (status === 429) return { ok: false, reason: 'busy', message: BUSY, status, details }
  const message = body.error?.message ?? body.message ?? FAILED
  if (status === 503) return { ok: false, reason: 'failed', message, status, details }
  if (status >= 500) return { ok: false, reason: 'failed', message: FAILED, status, details }
  return { ok: false, reason: 'refused', message, status, details }
}

type ErrorBody = { status: number; name: string; message: string; details: unknown }
