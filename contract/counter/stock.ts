import { z } from '@hono/zod-openapi'
import { rowId } from '../numbers.ts'
import { MOST_UNITS, moveReasons } from '#shop/stock/move-reasons.ts'

const page = { next: z.string().nullable(), count: z.int(), more: z.boolean() }

export const stockRow = z
  .object({
    variant: z.int(),
    product: z.int(),
    name: z.string().openapi({ example: 'Brass tray, Large' }),
    sku: z.string().nullable(),
    shelf: z.string(),
    stock: z.int().openapi({ description: 'Units in stock.' }),
    lowAt: z.int(),
    isLow: z.boolean(),
    onHold: z.int().openapi({ description: 'Units reserved by unpaid orders.' }),
  })
  .openapi('StockRow')
export const stockFilters = z.object({
  q: z.string().max(100).optional(),
  low: z.literal('yes').optional(),
  after: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export const stockListResponse = z.object({ data: z.array(stockRow), ...page })

export const stockMovement = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    change: z.int().openapi({ description: 'Units added; negative when removed.' }),
    after: z.int().openapi({ description: 'Stock after the movement.' }),
    reason: z.string(),
    by: z.string(),
    order: z.string().nullable().openapi({ example: 'GTH-123' }),
    note: z.string().nullable(),
  })
  .openapi('StockMovement')
export const movementFilters = z.object({
  after: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export const movementListResponse = z.object({
  data: z.array(stockMovement),
  ...page,
  name: z.string().openapi({ description: 'The name of product and variant.', example: 'Brass tray, Large' }),
  stock: z.int().nullable().openapi({ description: 'Units in stock; null for goods made to order.' }),
})

const TOO_MANY = `At most ${MOST_UNITS.toLocaleString('en-IN')} pieces at once.`

export const moveRequest = z.object({
  reason: z.enum(moveReasons),
  units: z
    .int('Please enter a whole number of pieces.')
    .min(-MOST_UNITS, TOO_MANY)
    .max(MOST_UNITS, TOO_MANY)
    .refine((units) => units !== 0, 'Please say how many pieces.')
    .openapi({ description: 'Units; negative only with `corrected`.' }),
  note: z.string().trim().max(500).optional(),
})
export const moveResponse = z.object({ data: stockMovement, stock: z.int() })

export type StockRow = z.output<typeof stockRow>
export type StockFilters = z.output<typeof stockFilters>
export type StockMovement = z.output<typeof stockMovement>
export type MoveRequest = z.output<typeof moveRequest>
