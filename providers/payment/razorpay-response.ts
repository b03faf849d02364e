import { z } from 'zod'
import type { ProviderResult, ProviderFailure, FailureReason } from '#providers/provider-result.ts'
import type { HttpResult } from '#providers/request-with-retry.ts'
import { plainText } from '#providers/plain-text.ts'

export type SendToRazorpay = <T>(shape: z.ZodType<T>, question: RazorpayRequest) => Promise<ProviderResult<T>>
export type RazorpayRequest = {
  path: string
  body?: unknown
  headers?: Record<string, string>
  isIdempotent?: boolean
}

const message = 'Unable to process your request at the moment'

const errorBody = z.object({
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }),
})

export function readRazorpayResponse<T>(response: HttpResult, shape: z.ZodType<T>): ProviderResult<T> {
  if (!response.ok) return failure(reasonWithoutJson(response), response)
  if (response.status < 200 || response.status > 299) return readErrorBody(response.status, response.body)
  const parsed = shape.safeParse(response.body)
  if (parsed.success) return { ok: true, value: parsed.data }
  return failure('malformed', { status: response.status, description: describeIssues(parsed.error) })
}

export function parseRazorpayText<T>(raw: Uint8Array | string, shape: z.ZodType<T>): ProviderResult<T> {
  try {
    const body: unknown = JSON.parse(typeof raw === 'string' ? raw : new TextDecoder().decode(raw))
    return readRazorpayResponse({ ok: true, status: 200, body, retryAfterMs: 0 }, shape)
  } catch {
    return failure('malformed', { description: 'not JSON' })
  }
}

/** A gateway before the API answers HTML: an outage with a 5xx, otherwise malformed. */
function reasonWithoutJson(answer: Extract<HttpResult, { ok: false }>): FailureReason {
  if (answer.kind === 'unreachable') return 'unavailable'
  return reasonOfStatus(answer.status ?? 0, '') ?? 'malformed'
}

function readErrorBody(status: number, body: unknown): ProviderFailure {
  const parsed = errorBody.safeParse(body)
  const { code, description } = parsed.success ? parsed.data.error : {}
  return failure(reasonOfStatus(status, description ?? '') ?? 'refused', {
    status,
    ...(code ? { code } : {}),
    description: description ?? `HTTP ${status}`,
  })
}

function reasonOfStatus(status: number, description: string): FailureReason | null {
  if (status >= 500) return 'unavailable'
  if (status === 429) return 'rate-limited'
  if (status === 409 && /in progress/i.test(description)) return 'rate-limited'
  // Razorpay answers 401 for wrong keys, against its documentation; unknown ids are 400 too.
  if (status === 401 || /authentication failed|api key provided is invalid/i.test(description)) return 'unauthorized'
  if (status === 404 || /does not exist/i.test(description)) return 'not-found'
  return status >= 300 && status < 400 ? 'malformed' : null
}

const malformedResponse = (description: string): ProviderFailure => failure('malformed', { description })

export function requireMatch<T>(answer: ProviderResult<T>, isAbout: (value: T) => boolean): ProviderResult<T> {
  return !answer.ok || isAbout(answer.value) ? answer : malformedResponse('an answer about something else')
}

function failure(
  reason: FailureReason,
  facts: { status?: number; code?: string; description: string },
): ProviderFailure {
  const { status, code, description } = facts
  return {
    ok: false,
    reason,
    message,
    description: plainText(description, 500),
    ...(code === undefined ? {} : { code: plainText(code, 64) }),
    ...(status === undefined ? {} : { status }),
  }
}

function describeIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
