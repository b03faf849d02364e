import type { z } from '@hono/zod-openapi'
import { errorShape } from '#contract/errors.ts'

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })

export const jsonRequest = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { content: json(schema), required: true as const },
})

export const jsonResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { description, content: json(schema) },
  '4XX': { description: 'Why not, as a sentence a person can act on', content: json(errorShape) },
  503: { description: 'Too many people are signing in just now', content: json(errorShape) },
})

export const withBearer = { security: [{ bearer: [] }] }
