import type { z } from '@hono/zod-openapi'
import { errorShape } from '#contract/errors.ts'

// The parts every description of an account's call is put together from.

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })

/** What the call is sent, as JSON. */
export const jsonRequest = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { content: json(schema), required: true as const },
})

/** What it answers, or refuses with. */
export const jsonResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { description, content: json(schema) },
  '4XX': { description: 'Why not, as a sentence a person can act on', content: json(errorShape) },
  503: { description: 'Too many people are signing in just now', content: json(errorShape) },
})

/** Only with the Authorization header. */
export const withBearer = { security: [{ bearer: [] }] }
