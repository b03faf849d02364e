import type { ApiError } from '#web/api/api-client.ts'

type Details = { reason?: string; errors?: { path: string[]; message: string }[] }

/**
 * What a refusal of the API says about a form: a sentence for each of its fields that is meant, and one for all of it.
 * @param fields the names of the form's fields, as the API has them
 */
export function parseFormErrors<Field extends string>(
  { message, details, retryAfterSeconds }: ApiError,
  fields: readonly Field[],
): { message: string; reason: string; errors: Partial<Record<Field, string>> } {
  const { reason = '', errors = [] } = (details ?? {}) as Details
  const wrong: Partial<Record<Field, string>> = {}
  for (const { path, message } of errors) {
    const field = fields.find((field) => field === path[0])
    if (field !== undefined) wrong[field] ??= message
  }
  return {
    message: reason === 'too-many-tries' ? rateLimitMessage(retryAfterSeconds) : message,
    reason,
    errors: wrong,
  }
}

/** @param seconds until the next try is looked at */
function rateLimitMessage(seconds: number | undefined): string {
  if (seconds === undefined) return 'Too many tries in a row. Please wait a little before the next one.'
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many tries in a row. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
