import type { z } from '@hono/zod-openapi'
import { errorShape } from '#contract/errors.ts'

export const jsonResponse = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

export const jsonRequest = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { content: { 'application/json': { schema } }, required: true as const },
})

export const refusals = {
  '4XX': jsonResponse(errorShape, 'Why not, as a sentence a person can act on'),
}

export const jsonResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: jsonResponse(schema, description),
  ...refusals,
})

const busy = { 503: jsonResponse(errorShape, 'Too many people are signing in just now') }

export const accountResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  ...jsonResponses(schema, description),
  ...busy,
})

/** For `defineApiRoute`. @param done what 200 means */
export const accountAnswer = (done: string) => ({ done, responses: busy })

export const withBearer = { security: [{ bearer: [] }] }
