import type { CallRefusal, RefusalBody } from './call-refusal.ts'

const OFFLINE_MESSAGE = 'The shop could not be reached. Check the connection and try again.'
const BUSY_MESSAGE = 'The shop is very busy just now. Wait a moment and try again.'
const FAILED_MESSAGE = 'Something went wrong on our side. Try again.'
const SIGNED_OUT_MESSAGE = 'You are signed out. Sign in again to go on.'
const STALE_MESSAGE = 'Somebody changed this meanwhile.'

/** Turns an answer that is no success into a value with a sentence. @param status 0 when no answer came */
export function parseRefusal(status: number, answer: unknown, retryAfter: string | null): CallRefusal {
  const { message, details } = readBody(answer)
  const refuse = (reason: CallRefusal['reason'], words: string): CallRefusal => ({
    ok: false,
    reason,
    message: words,
    status,
    details,
    ...(Number(retryAfter) > 0 && { retryAfterSeconds: Number(retryAfter) }),
  })
  if (status === 0) return refuse('offline', OFFLINE_MESSAGE)
  if (status === 401) return refuse('signed-out', message ?? SIGNED_OUT_MESSAGE)
  if (status === 403)
    return refuse(details['reason'] === 'step-up' ? 'step-up' : 'not-allowed', message ?? FAILED_MESSAGE)
  if (status === 412) return refuse('stale', message ?? STALE_MESSAGE)
  if (status === 422) return refuse('invalid', message ?? FAILED_MESSAGE)
  if (status === 429) return refuse('busy', message ?? BUSY_MESSAGE)
  if (status === 503) return refuse('failed', message ?? FAILED_MESSAGE)
  // The message of an unexpected failure is for programs.
  if (status >= 500 || status < 400) return refuse('failed', FAILED_MESSAGE)
  return refuse('refused', message ?? FAILED_MESSAGE)
}

function readBody(answer: unknown): RefusalBody {
  const error = isRecord(answer) && isRecord(answer['error']) ? answer['error'] : {}
  const message = typeof error['message'] === 'string' && error['message'] !== '' ? error['message'] : undefined
  return { ...(message !== undefined && { message }), details: isRecord(error['details']) ? error['details'] : {} }
}

/** The sentences of a 422, by field. A field with several errors shows the first. */
export function readFieldErrors(details: RefusalBody['details']): Record<string, string> {
  const errors = details['errors']
  if (!Array.isArray(errors))
    return isRecord(errors)
      ? Object.fromEntries(
          Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : {}
  const found: Record<string, string> = {}
  for (const error of errors) {
    if (!isRecord(error) || !Array.isArray(error['path']) || typeof error['message'] !== 'string') continue
    found[error['path'].join('.')] ??= error['message']
  }
  return found
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
