import type { Context, MiddlewareHandler } from 'hono'
import { pathsWithOwnBodyRules } from '#server/platform/http/require-json-body.ts'
import { refusal } from '#server/platform/http/errors.ts'
import { rawQuery } from '#server/platform/http/raw-query.ts'
import { validateJson } from '#server/platform/http/validate-json.ts'
import {
  validateFieldName,
  validateText,
  duplicateFieldError,
  type InputError,
} from '#server/platform/http/validate-input.ts'

/** These take brackets and lists in their queries (strapi-query.ts). */
const bracketQueryPaths = /^\/api\/(products|categories)(\/|$)/

/** A whole pasted sheet is one text; its schema says how long it may be. */
const sheetPath = /^\/api\/recipients\/check\/?$/
const MAX_SHEET_LENGTH = 500_000

/** Refuses NUL, lone surrogates, huge texts and repeated fields. Register it after the body limit. */
export function rejectMalformedInput(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.path.includes('\0')) return refusal(c, 404, 'Not Found')
    const error = validateQueryString(c) ?? (await validateJsonBody(c))
    return error ? rejectWithInputError(c, error) : next()
  }
}

export function rejectWithInputError(c: Context, { path, message }: InputError): Response {
  return refusal(c, 400, message, { errors: [{ path, message, name: 'ValidationError' }] })
}

function validateQueryString(c: Context): InputError | undefined {
  const allowsBrackets = bracketQueryPaths.test(c.req.path)
  const names = new Set<string>()
  for (const [name, value] of new URLSearchParams(rawQuery(c))) {
    // parseQuery limits the length of these queries as a whole.
    const text = allowsBrackets ? value.slice(0, 1_000) : value
    const error = validateFieldName(allowsBrackets ? name.slice(0, 100) : name, []) ?? validateText(text, [name])
    if (error) return error
    if (allowsBrackets) continue
    const baseName = name.split('[', 1)[0] ?? ''
    if (baseName !== name)
      return { path: [baseName], message: `Please send ${baseName || 'the field'} without brackets.` }
    if (names.has(name)) return duplicateFieldError([name])
    names.add(name)
  }
  return undefined
}

async function validateJsonBody(c: Context): Promise<InputError | undefined> {
  if (pathsWithOwnBodyRules.test(c.req.path)) return undefined
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) return undefined
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return undefined
  const text = await c.req.text()
  return text === '' ? undefined : validateJson(text, sheetPath.test(c.req.path) ? MAX_SHEET_LENGTH : undefined)
}
