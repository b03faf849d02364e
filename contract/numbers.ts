import { z } from '@hono/zod-openapi'

// Numbers as programs and forms send them: as such, or as their digits. Nothing else is made one: `true` is not 1.

/** A whole number from 0 on in a body. */
export const wholeNumber = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

/** A number from 0 on in a body, with decimals or without. */
export const decimalNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,12}(\.\d{1,12})?$/)
    .transform(Number),
])

/** The number of a row in a path. */
export const rowId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(2_147_483_647))
  .openapi({ type: 'integer', minimum: 1, maximum: 2_147_483_647, example: 7 })
