import { z } from '@hono/zod-openapi'
import { id, integer, rowId } from '../numbers.ts'
import { countResults } from '#shop/stock/plan-count.ts'
import { MOST_UNITS, moveReasons } from '#shop/stock/move-reasons.ts'
import { pageOf } from './page-of.ts'

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
export const stockListResponse = pageOf(stockRow)

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
export const movementListResponse = pageOf(stockMovement).extend({
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

export const shelfPiece = z
  .object({
    variant: z.int(),
    product: z.int(),
    name: z.string().openapi({ example: 'Brass tray, Large' }),
    sku: z.string().nullable(),
    barcode: z.string().nullable(),
    shelf: z.string(),
    picture: z.string().nullable(),
    stock: z.int().openapi({ description: 'Units that can be sold.' }),
    waiting: z.int().openapi({ description: 'Units of open orders that are on the shelf until they are packed.' }),
  })
  .openapi('ShelfPiece')
export const shelfPieceFilters = z.object({
  q: z.string().trim().min(1).max(100).openapi({ description: 'A SKU, barcode or shelf, or a part of a name.' }),
})
export const shelfPieceListResponse = z.object({ data: z.array(shelfPiece) })

const MOST_LINES = 200
const eachOnce = (lines: readonly { variant: number }[]) =>
  new Set(lines.map(({ variant }) => variant)).size === lines.length
const TWICE = 'One of the goods is there twice. Please add up its pieces.'
const linesOf = <Line extends z.ZodType<{ variant: number }>>(line: Line) =>
  z
    .array(line)
    .min(1, 'There is nothing on the list yet.')
    .max(MOST_LINES, `At most ${MOST_LINES} goods at once. Please book these first.`)
    .refine(eachOnce, TWICE)
const note = z.string().trim().max(400).optional()
const pieces = z.int('Please enter a whole number of pieces.')
const MOST_ON_SHELF = 1_000_000

export const countRequest = z.object({
  lines: linesOf(
    z.object({
      variant: id,
      expected: integer.openapi({ description: '`stock` and `waiting` together, as read before the count.' }),
      counted: pieces
        .min(0, 'There cannot be fewer than 0 pieces.')
        .max(MOST_ON_SHELF, 'That is more than a shelf holds. Please check the number.'),
    }),
  ),
  note,
})
export const countedLine = z
  .object({
    variant: z.int(),
    result: z.enum(countResults).openapi({
      description:
        '`changed`: pieces moved since, so nothing is booked; `short`: fewer are there than open orders need, so the stock is 0.',
    }),
    change: z.int(),
    stock: z.int(),
    expected: z.int(),
  })
  .openapi('CountedLine')
export const countResponse = z.object({ data: z.array(countedLine) })

export const receiveRequest = z.object({
  lines: linesOf(
    z.object({ variant: id, units: pieces.min(1, 'Please say how many pieces.').max(MOST_UNITS, TOO_MANY) }),
  ),
  note,
})
export const receiveResponse = z.object({ data: z.array(z.object({ variant: z.int(), stock: z.int() })) })

export type ShelfPiece = z.output<typeof shelfPiece>
export type CountRequest = z.output<typeof countRequest>
export type CountedLine = z.output<typeof countedLine>
export type ReceiveRequest = z.output<typeof receiveRequest>
export type StockRow = z.output<typeof stockRow>
export type StockFilters = z.output<typeof stockFilters>
export type StockMovement = z.output<typeof stockMovement>
export type MoveRequest = z.output<typeof moveRequest>
