import { z } from 'zod'
import type { Answer, Failure, FailureReason } from '#providers/answer.ts'
import type { Exchange } from '#providers/exchange.ts'
import { plainText } from '#providers/plain-text.ts'

const unavailable = 'Shipping options are unavailable right now. Please try again.'

const words = z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())])
const errorBody = z.object({
  message: words.nullish().catch(null),
  errors: words.nullish().catch(null),
  status: z.coerce.number().nullish().catch(null),
  status_code: z.coerce.number().nullish().catch(null),
})

/**
 * Turns an exchange with Shiprocket into a value of `shape`, or into the reason there is none. An error may hide
 * in the body of an HTTP 200, under `status` or `status_code`; order states (all below 100) share the second name.
 */
export function readAnswer<T>(answer: Exchange, shape: z.ZodType<T>): Answer<T> {
  if (!answer.ok) {
    const outage = answer.kind === 'unreachable' || (answer.status ?? 0) >= 500
    const reason = outage ? 'unavailable' : (reasonOf(answer.status ?? 0, '') ?? 'nonsense')
    return failure(reason, answer.status, answer.description)
  }
  const body = errorBody.safeParse(answer.body)
  const inside = body.success ? (body.data.status_code ?? body.data.status ?? 0) : 0
  const status = answer.status >= 300 ? answer.status : inside >= 300 ? inside : answer.status
  if (status >= 300) {
    const said = body.success ? flatten(body.data.errors) || flatten(body.data.message) : ''
    return failure(reasonOf(status, said) ?? 'refused', status, said)
  }
  const parsed = shape.safeParse(answer.body)
  if (parsed.success) return { ok: true, value: parsed.data }
  return failure('nonsense', status, z.prettifyError(parsed.error))
}

/** A failure in Shiprocket's own words; the shopper reads them only when they are about the address. */
export function failure(reason: FailureReason, status: number | undefined, said: string): Failure {
  const words = plainText(said, 300)
  const aboutAddress = reason === 'not-serviceable' || (reason === 'refused' && words !== '')
  return {
    ok: false,
    reason,
    message: aboutAddress ? words : unavailable,
    description: words || `HTTP ${status}`,
    ...(status === undefined ? {} : { status, code: String(status) }),
  }
}

function reasonOf(status: number, said: string): FailureReason | null {
  if (status >= 500) return 'unavailable'
  if (status === 429) return 'busy'
  if (status === 401 || status === 403) return 'locked-out'
  if (/not serviceable|no courier/i.test(said)) return 'not-serviceable'
  if (status === 404) return 'not-found'
  return null
}

/** `message` and `errors` come as a text, a list of texts, or an object of lists. */
function flatten(value: z.infer<typeof words> | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return Object.values(value).flat().map(String).join(' ')
}
