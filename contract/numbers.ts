import { z } from '@hono/zod-openapi'

/** The largest PostgreSQL integer. */
const MAX_INTEGER = 2_147_483_647

export const integer = z.int().min(-MAX_INTEGER).max(MAX_INTEGER)
export const id = z.int().min(1).max(MAX_INTEGER).openapi({ example: 12 })

// Accepts JSON numbers and digits from forms. Nothing else is coerced: `true` is not 1.

export const wholeNumber = z
  .union([
    integer,
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(integer),
  ])
  .openapi({ type: 'integer', maximum: MAX_INTEGER })

export const decimalNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,12}(\.\d{1,12})?$/)
    .transform(Number),
])

/** The same id in an address or a form. */
export const rowId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id)
  .openapi({ type: 'integer', minimum: 1, maximum: MAX_INTEGER, example: 7 })
