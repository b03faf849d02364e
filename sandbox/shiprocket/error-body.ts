import type { Context } from 'hono'

type Errors = Record<string, string[]>

export function respondInvalid(c: Context, errors: Errors) {
  return c.json({ message: 'The given data was invalid.', errors, status_code: 422 }, 422)
}

export function respondError(c: Context, message: string, status: 400 | 401 | 403 | 404 = 400) {
  return c.json({ message, status_code: status }, status)
}

export function injectedErrorBody(status: number) {
  return {
    message: status === 429 ? 'Too Many Attempts.' : 'Something went wrong. Please try again.',
    status_code: status,
  }
}
