import { z } from '@hono/zod-openapi'
import { variantGridFields } from '#shop/catalogue/product-fields.ts'
import { integer } from '../numbers.ts'
import { productFilters, staffVariant, variantChange } from './products.ts'
import { pageOf } from './page-of.ts'

const id = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
const version = integer.openapi({ description: 'The value that was read.' })

const gridMask = Object.fromEntries(variantGridFields.map((field) => [field, true])) as Record<
  (typeof variantGridFields)[number],
  true
>

export const gridRow = z
  .object({
    ...staffVariant.pick({ id: true, version: true, name: true, unitPrice: true, stock: true, ...gridMask }).shape,
    product: id,
    productVersion: version,
    productName: z.string(),
    isOnSale: z.boolean().openapi({ description: 'Whether the product is on sale; equal in all its rows.' }),
  })
  .openapi('GoodsRow')

export const gridFilters = productFilters.omit({ after: true, limit: true }).extend({
  after: z
    .string()
    .regex(/^\d{1,10}-\d{1,10}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})
export const gridListResponse = pageOf(gridRow)

const gridChange = variantChange.pick(gridMask).openapi({ description: 'Absent fields stay unchanged.' })

/** Saves all changes or none. */
export const gridRequest = z.object({
  variants: z.array(z.object({ id, version, change: gridChange })).max(1_000, 'At most 1,000 rows at once.'),
  products: z
    .array(z.object({ id, version, isOnSale: z.boolean() }))
    .max(1_000)
    .default([]),
})
export const gridResponse = z.object({
  data: z.array(gridRow),
  entry: z
    .int()
    .nullable()
    .openapi({ description: 'The audit entry, which undoes all changes; null without changes.' }),
})

export type GridRow = z.output<typeof gridRow>
export type GridFilters = z.output<typeof gridFilters>
export type GridRequest = z.output<typeof gridRequest>
