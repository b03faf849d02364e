import type { Context } from 'hono'

type Errors = Record<string, string[]>

/** A 422 with the faults of each field. */
export function respondInvalid(c: Context, errors: Errors) {
  return c.json({ message: 'The given data was invalid.', errors, status_code: 422 }, 422)
}

/** A refusal in one sentence. */
export function respondError(c: Context, message: string, status: 400 | 401 | 403 | 404 = 400) {
  return c.json({ message, status_code: status }, status)
}

/** How a fault looks when Shiprocket words it. */
export function injectedErrorBody(status: number) {
  return {
    message: status === 429 ? 'Too Many Attempts.' : 'Something went wrong. Please try again.',
    status_code: status,
  }
}
