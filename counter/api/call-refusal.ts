import type { Refusal } from '#shop/refusal.ts'

export type RefusalBody = {
  message?: string
  details: Readonly<Record<string, unknown>>
}

/**
 * `signed-out` 401, `step-up` 403 until a passkey or a code was seen, `stale` 412: `details` has the row as it is,
 * `invalid` 422: `details.errors` by field. `status` is 0 when no answer came.
 */
export type CallRefusal = Refusal<
  'offline' | 'busy' | 'failed' | 'refused' | 'signed-out' | 'step-up' | 'not-allowed' | 'stale' | 'invalid'
> & { status: number; details: RefusalBody['details']; retryAfterSeconds?: number }
