import { z } from 'zod'
import type { ProviderResult, ProviderFailure, FailureReason } from '#providers/provider-result.ts'
import type { HttpResult } from '#providers/request-with-retry.ts'
import { plainText } from '#providers/plain-text.ts'

const unavailable = 'Shipping options are unavailable right now. Please try again.'

const messageShape = z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())])
const errorBody = z.object({
  message: messageShape.nullish().catch(null),
  errors: messageShape.nullish().catch(null),
  status: z.coerce.number().nullish().catch(null),
  status_code: z.coerce.number().nullish().catch(null),
})

/** An HTTP 200 may hold an error in `status` or `status_code`; order states (below 100) share the second name. */
export function readShiprocketResponse<T>(response: HttpResult, shape: z.ZodType<T>): ProviderResult<T> {
  if (!response.ok) {
    const outage = response.kind === 'unreachable' || (response.status ?? 0) >= 500
    const reason = outage ? 'unavailable' : (toFailureReason(response.status ?? 0, '') ?? 'malformed')
    const failure = shiprocketFailure(reason, response.status, response.description)
    return response.timedOut ? { ...failure, timedOut: true } : failure
  }
  const body = errorBody.safeParse(response.body)
  const inside = body.success ? (body.data.status_code ?? body.data.status ?? 0) : 0
  const status = response.status >= 300 ? response.status : inside >= 300 ? inside : response.status
  if (status >= 300) {
    const message = body.success ? flatten(body.data.errors) || flatten(body.data.message) : ''
    return shiprocketFailure(toFailureReason(status, message) ?? 'refused', status, message)
  }
  const parsed = shape.safeParse(response.body)
  if (parsed.success) return { ok: true, value: parsed.data }
  return shiprocketFailure('malformed', status, z.prettifyError(parsed.error))
}

/** Shoppers read Shiprocket's message only when it concerns the address. */
export function shiprocketFailure(
  reason: FailureReason,
  status: number | undefined,
  providerMessage: string,
): ProviderFailure {
  const words = plainText(providerMessage, 300)
  const aboutAddress = reason === 'not-serviceable' || (reason === 'refused' && words !== '')
  return {
    ok: false,
    reason,
    message: aboutAddress ? words : unavailable,
    description: words || `HTTP ${status}`,
    ...(status === undefined ? {} : { status, code: String(status) }),
  }
}

function toFailureReason(status: number, message: string): FailureReason | null {
  if (status >= 500) return 'unavailable'
  if (status === 429) return 'rate-limited'
  if (status === 401 || status === 403) return 'unauthorized'
  if (/not serviceable|no courier/i.test(message)) return 'not-serviceable'
  if (status === 404) return 'not-found'
  return null
}

export function classifyBookingFailure<T>(result: ProviderResult<T>): ProviderResult<T> {
  if (result.ok) return result
  const { reason, description = '' } = result
  if (/wallet|balance|recharge/i.test(description)) return { ...result, reason: 'account-problem' }
  return reason !== 'unavailable' && /duplicate|already/i.test(description)
    ? { ...result, reason: 'already-done' }
    : result
}

function flatten(value: z.infer<typeof messageShape> | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return Object.values(value).flat().map(String).join(' ')
}
