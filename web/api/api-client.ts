import type { RefusalDetails } from '#contract/errors.ts'
import type { ApiRequestBody, ApiResponse, ApiTarget } from '#contract/routes.ts'
import type { Refusal } from '#shop/refusal.ts'

/** `status` is 0 when no response came; `details` is what the API adds; `retryAfterSeconds` only when it says so. */
export type ApiError = Refusal<'offline' | 'busy' | 'failed' | 'refused'> & {
  status: number
  details: RefusalDetails
  retryAfterSeconds?: number
}
export type ApiResult<Data> = { ok: true; data: Data } | ApiError
export type ApiAnswer<Target extends ApiTarget> = ApiResult<ApiResponse<Target>>

/** `body` is sent as JSON, a FormData as a form. */
export type ApiRequestOptions<Target extends ApiTarget> = ApiRequestBody<Target> & {
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
}

export type ApiClient = <Target extends ApiTarget>(
  target: Target,
  options: ApiRequestOptions<Target>,
) => Promise<ApiAnswer<Target>>

const DEFAULT_TIMEOUT_MS = 20_000

const OFFLINE_MESSAGE = 'We could not reach the shop. Please check your connection and try again.'
const BUSY_MESSAGE = 'The shop is very busy just now. Please wait a moment and try again.'
const FAILED_MESSAGE = 'Something went wrong on our side. Please try again.'

/** Every failure is a value; only the caller's own `signal` throws. `target` as called: `GET /api/users/me`. */
export async function requestApi<Target extends ApiTarget>(
  target: Target,
  { body, headers, signal, timeoutMs = DEFAULT_TIMEOUT_MS }: ApiRequestOptions<Target>,
): Promise<ApiAnswer<Target>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const isForm = body instanceof FormData
  const [method = '', path = ''] = target.split(' ')
  try {
    const response = await fetch(path, {
      method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const responseBody: unknown = await response.json().catch(nullWithoutJson)
    if (response.ok && responseBody !== null && !isErrorBody(responseBody))
      // The one place where an answer is taken for what the contract says of its route.
      return { ok: true, data: responseBody as ApiResponse<Target> }
    const retryAfterSeconds = Number(response.headers.get('retry-after'))
    return {
      ...parseApiError(response.status, responseBody),
      ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    return { ok: false, reason: 'offline', message: OFFLINE_MESSAGE, status: 0, details: {} }
  }
}

/** Only a body without JSON is null. A broken or aborted answer still throws. */
function nullWithoutJson(error: unknown): null {
  if (error instanceof SyntaxError) return null
  throw error
}

/** `data: null` means failure, whatever the HTTP status says. */
function isErrorBody(responseBody: unknown): boolean {
  return (
    typeof responseBody === 'object' && responseBody !== null && 'data' in responseBody && responseBody.data === null
  )
}

export function parseApiError(httpStatus: number, responseBody: unknown): ApiError {
  const body = (responseBody ?? {}) as { status?: number; message?: string; error?: Partial<ErrorBody> }
  const status = httpStatus >= 400 ? httpStatus : (body.error?.status ?? body.status ?? 500)
  const details = body.error?.details ?? {}
  if (status === 429) return { ok: false, reason: 'busy', message: BUSY_MESSAGE, status, details }
  const message = body.error?.message ?? body.message ?? FAILED_MESSAGE
  if (status === 503) return { ok: false, reason: 'failed', message, status, details }
  if (status >= 500) return { ok: false, reason: 'failed', message: FAILED_MESSAGE, status, details }
  return { ok: false, reason: 'refused', message, status, details }
}

type ErrorBody = { status: number; message: string; details: RefusalDetails }
