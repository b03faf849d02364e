import { z } from '@hono/zod-openapi'

// Numbers as JSON or as digits, as forms send them. Nothing else is coerced: `true` is not 1.

export const wholeNumber = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

export const decimalNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,12}(\.\d{1,12})?$/)
    .transform(Number),
])

/** Bounded by PostgreSQL's integer. */
export const rowId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(2_147_483_647))
  .openapi({ type: 'integer', minimum: 1, maximum: 2_147_483_647, example: 7 })
