export type RetryPolicy = {
  /** Each further failure doubles it. */
  firstMs: number
  maxMs: number
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const retryPolicies = {
  paymentEvent: { firstMs: SECOND_MS, maxMs: HOUR_MS, giveUpAfterMs: DAY_MS },
  courierUpdate: { firstMs: SECOND_MS, maxMs: HOUR_MS, giveUpAfterMs: DAY_MS },
  refund: { firstMs: 2 * SECOND_MS, maxMs: 6 * HOUR_MS },
  outbox: { firstMs: 2 * SECOND_MS, maxMs: HOUR_MS, alertAfterMs: DAY_MS },
  mail: { firstMs: 5 * SECOND_MS, maxMs: HOUR_MS, giveUpAfterMs: DAY_MS },
  webhook: { firstMs: 5 * SECOND_MS, maxMs: 6 * HOUR_MS, giveUpAfterMs: 3 * DAY_MS },
  analytics: { firstMs: 2 * SECOND_MS, maxMs: MINUTE_MS },
} as const satisfies Record<string, RetryPolicy & { alertAfterMs?: number; giveUpAfterMs?: number }>

/** Milliseconds. @param earlierFailures without the current one */
export function backoffMs({ firstMs, maxMs }: RetryPolicy, earlierFailures: number): number {
  return Math.min(firstMs * 2 ** earlierFailures, maxMs)
}

export function nextAttemptAt(policy: RetryPolicy, earlierFailures: number, now: Date): Date {
  return new Date(now.getTime() + backoffMs(policy, earlierFailures))
}
