import type { ApiError } from '#web/api/api-client.ts'
import type { FieldErrors } from './check-fields.ts'

/** `fields` as the API names them. */
export function parseFormErrors<Field extends string>(
  { message, details, retryAfterSeconds }: ApiError,
  fields: readonly Field[],
): { message: string; reason: string; errors: FieldErrors<Field> } {
  const { reason = '', errors = [] } = details
  const wrong: FieldErrors<Field> = {}
  const sentences = Array.isArray(errors)
    ? errors.map(({ path, message }) => [path.join('.'), message])
    : Object.entries(errors)
  for (const [name, message] of sentences) {
    const field = fields.find((field) => field === name)
    if (field !== undefined && message !== undefined) wrong[field] ??= message
  }
  return {
    message: reason === 'too-many-tries' ? rateLimitMessage(retryAfterSeconds) : message,
    reason,
    errors: wrong,
  }
}

function rateLimitMessage(seconds: number | undefined): string {
  if (seconds === undefined) return 'Too many tries in a row. Please wait a little before the next one.'
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many tries in a row. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
