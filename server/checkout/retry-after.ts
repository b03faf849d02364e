import type { ProviderFailure } from '#providers/provider-result.ts'

/** Whole seconds after which a provider may be asked again; undefined while nobody knows. */
export function toRetryAfterSeconds({ retryAfterMs }: Pick<ProviderFailure, 'retryAfterMs'>): number | undefined {
  return retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1000))
}

/** When to try again, as a sentence. */
export function formatRetryAfter(seconds: number | undefined): string {
  if (seconds === undefined) return 'Please try again.'
  return seconds === 1 ? 'Please try again in a second.' : `Please try again in ${seconds} seconds.`
}
