import type { Refusal } from '#shop/refusal.ts'

/**
 * A "no" from the shop's API, in words for people. `status` is 0 when no answer came; `details` is what the API adds;
 * `retryAfterSeconds` the seconds after which it may be asked again, when it says so.
 */
export type ApiError = Refusal<'offline' | 'busy' | 'failed' | 'refused'> & {
  status: number
  details: unknown
  retryAfterSeconds?: number
}
export type ApiResult<Data> = { ok: true; data: Data } | ApiError

export type ApiRequestOptions = {
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 20_000

const OFFLINE_MESSAGE = 'We could not reach the shop. Please check your connection and try again.'
const BUSY_MESSAGE = 'The shop is very busy just now. Please wait a moment and try again.'
const FAILED_MESSAGE = 'Something went wrong on our side. Please try again.'

/**
 * Asks the shop's API. Every way of failing is a value; only the caller's own `signal` throws.
 * @param path such as `/api/orders/new`
 * @param method PUT changes something; without it a body is sent by POST
 * @param body sent as JSON, a FormData as a form; leave it out to GET
 */
export async function requestApi<Data>(
  path: string,
  { method = 'POST', body, headers, signal, timeoutMs = DEFAULT_TIMEOUT_MS }: ApiRequestOptions = {},
): Promise<ApiResult<Data>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const isForm = body instanceof FormData
  try {
    const response = await fetch(path, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { method, body: isForm ? body : JSON.stringify(body) }),
    })
    const responseBody: unknown = await response.json().catch(() => null)
    if (response.ok && responseBody !== null && !isErrorBody(responseBody))
      return { ok: true, data: responseBody as Data }
    const retryAfterSeconds = Number(response.headers.get('retry-after'))
    return {
      ...parseApiError(response.status, responseBody),
      ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    return { ok: false, reason: 'offline', message: OFFLINE_MESSAGE, status: 0, details: null }
  }
}

/** `data: null` means failure, whatever the HTTP status says (the decisions, section 4). */
function isErrorBody(responseBody: unknown): boolean {
  return (
    typeof responseBody === 'object' && responseBody !== null && 'data' in responseBody && responseBody.data === null
  )
}

function parseApiError(httpStatus: number, responseBody: unknown): ApiError {
  const body = (responseBody ?? {}) as { status?: number; message?: string; error?: Partial<ErrorBody> }
  const status = httpStatus >= 400 ? httpStatus : (body.error?.status ?? body.status ?? 500)
  const details = body.error?.details ?? null
  if (status === 429) return { ok: false, reason: 'busy', message: BUSY_MESSAGE, status, details }
  const message = body.error?.message ?? body.message ?? FAILED_MESSAGE
  if (status === 503) return { ok: false, reason: 'failed', message, status, details }
  if (status >= 500) return { ok: false, reason: 'failed', message: FAILED_MESSAGE, status, details }
  return { ok: false, reason: 'refused', message, status, details }
}

type ErrorBody = { status: number; name: string; message: string; details: unknown }
