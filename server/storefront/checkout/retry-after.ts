import type { ProviderFailure } from '#providers/provider-result.ts'

/** Whole seconds; undefined when unknown. */
export function toRetryAfterSeconds({ retryAfterMs }: Pick<ProviderFailure, 'retryAfterMs'>): number | undefined {
  return retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1000))
}

export function formatRetryAfter(seconds: number | undefined): string {
  if (seconds === undefined) return 'Please try again.'
  return seconds === 1 ? 'Please try again in a second.' : `Please try again in ${seconds} seconds.`
}
