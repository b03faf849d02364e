import type { Context, MiddlewareHandler } from 'hono'
import { limitBodySize } from '#server/platform/http/limit-body-size.ts'
import type { Shop } from '#server/platform/shop.ts'
import { validateJson } from '#server/platform/http/validate-json.ts'
import {
  validateFieldName,
  validateText,
  duplicateFieldError,
  type InputError,
} from '#server/platform/http/validate-input.ts'
import { MAX_JSON_BYTES } from '#server/platform/http/require-json-body.ts'
import { refusal } from '#server/platform/http/errors.ts'
import { isSameOriginRequest } from '#server/platform/http/is-same-origin-request.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** A form sent without script, for the page that shows it again (server/edge/pages/register-form-pages.ts). */
    posted: { page: string; typed: Record<string, string> }
    donePage: string
  }
}

export type FormSubmission = {
  fields: Record<string, unknown>
  files: File[]
  error: InputError | undefined
}

export const TOO_MANY_FORMS = 'Many people are writing to us just now. Please try again in a moment.'

const MAX_PARTS = 60

const acceptedContentTypes = /^(application\/json|application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

const isMultipart = (c: Context) => /^multipart\//i.test(c.req.header('content-type') ?? '')

/** Bytes of one request, and of all concurrent ones. */
export type FormLimits = { maxBytes: number; budgetBytes: number }

/** Refuses other types, other sites' forms (403) and too large bodies; only multipart may exceed MAX_JSON_BYTES. */
export function acceptForms(
  { settings }: Pick<Shop, 'settings'>,
  { maxBytes, budgetBytes }: FormLimits,
): MiddlewareHandler {
  const limit = limitBodySize({
    maxBytes: (c) => (isMultipart(c) ? maxBytes : Math.min(maxBytes, MAX_JSON_BYTES)),
    budgetBytes,
    tooLarge: (c) =>
      refusal(
        c,
        413,
        'This is more than we can take at once. Please send fewer or smaller pictures: 5 MB each at most.',
      ),
    busy: (c) => {
      c.header('retry-after', '5')
      return refusal(c, 503, TOO_MANY_FORMS, { reason: 'busy' })
    },
  })
  return (c, next) => {
    if (c.req.method !== 'POST') return next()
    if (!acceptedContentTypes.test(c.req.header('content-type') ?? ''))
      return Promise.resolve(refusal(c, 415, 'Send the body as JSON or as a form.'))
    if (!isSameOriginRequest(c, settings))
      return Promise.resolve(refusal(c, 403, 'Please send this from a page of the shop.'))
    return limit(c, next)
  }
}

/** @returns undefined when the body is not what its content type says */
export async function readFormSubmission(c: Context, filesField?: string): Promise<FormSubmission | undefined> {
  try {
    if (/json/i.test(c.req.header('content-type') ?? '')) {
      const text = await c.req.text()
      const typed: unknown = JSON.parse(text)
      return isRecord(typed) ? { fields: typed, files: [], error: validateJson(text) } : undefined
    }
    const form = await parseFormData(c)
    if (!form) return undefined
    const submission: FormSubmission = { fields: {}, files: [], error: undefined }
    for (const [name, value] of form) {
      if (typeof value === 'string') {
        submission.error ??= validateFormField(submission.fields, name, value)
        submission.fields[name] = value
      }
      // Browsers send a file field without a file as an empty file.
      else if (name === filesField && value.size > 0) submission.files.push(value)
    }
    return submission
  } catch {
    return undefined
  }
}

function validateFormField(typed: Record<string, unknown>, name: string, value: string): InputError | undefined {
  if (Object.hasOwn(typed, name)) return duplicateFieldError([name])
  return validateFieldName(name, []) ?? validateText(value, [name])
}

/** @returns undefined if the form has more than MAX_PARTS, because parsing thousands takes seconds */
async function parseFormData(c: Context): Promise<FormData | undefined> {
  const type = c.req.header('content-type') ?? ''
  const body = Buffer.from(await c.req.arrayBuffer())
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  if (boundary && !hasAtMost(MAX_PARTS, body, `--${boundary}`)) return undefined
  return new Response(body, { headers: { 'content-type': type } }).formData()
}

function hasAtMost(most: number, body: Buffer, mark: string): boolean {
  let found = 0
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) if (++found > most) return false
  return true
}

export function textFields(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
