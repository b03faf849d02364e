import type { z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { describeIssue } from '#server/platform/http/describe-issue.ts'
import { refusal } from '#server/platform/http/errors.ts'
import {
  duplicateFieldError,
  validateFieldName,
  validateText,
  type InputError,
} from '#server/platform/http/validate-input.ts'
import { validateJson } from '#server/platform/http/validate-json.ts'
import { declaredRefusal } from './declared-refusal.ts'

const MAX_ISSUES = 20
/** The longest that a schema here takes, a cell of a sheet: of what is shorter its own schema says how long it may be. */
const MAX_TEXT_LENGTH = 20_000

type Invalid = { success: false; error: z.ZodError }

/** 422 with a sentence for each field. */
export function refuseInvalidInput({ error }: Invalid, c: Context) {
  const errors = error.issues
    .slice(0, MAX_ISSUES)
    .map((issue) => ({ path: issue.path.map(String), message: describeIssue(issue) }))
  return declaredRefusal(c, 422, errors[0]?.message ?? 'This cannot be read.', { reason: 'invalid', errors })
}

/** For `defaultHook`. */
export const refuseInvalidBody = (checked: { success: true } | Invalid, c: Context) =>
  checked.success ? undefined : refuseInvalidInput(checked, c)

/** Refuses NUL, lone surrogates, huge texts and repeated fields. Register it after the body limit. */
export function rejectMalformedCounterInput(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.path.includes('\0')) return refusal(c, 404, 'Not Found')
    const error = findQueryError(new URL(c.req.url).searchParams) ?? (await findBodyError(c))
    return error ? refusal(c, 400, error.message, { errors: [error] }) : next()
  }
}

function findQueryError(query: URLSearchParams): InputError | undefined {
  const names = new Set<string>()
  for (const [name, value] of query) {
    const error = validateFieldName(name, []) ?? validateText(value, [name])
    if (error) return error
    if (names.has(name)) return duplicateFieldError([name])
    names.add(name)
  }
  return undefined
}

async function findBodyError(c: Context): Promise<InputError | undefined> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) return undefined
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return undefined
  const text = await c.req.text()
  if (text === '') return undefined
  return validateJson(text, MAX_TEXT_LENGTH)
}
