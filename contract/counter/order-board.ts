import { z } from '@hono/zod-openapi'
import { places } from '#shop/orders/work-list.ts'
import { orderRow } from './orders.ts'

const day = z.iso.date().openapi({ description: 'An Indian day.', example: '2026-11-24' })

const boardDay = z.object({
  day: z.union([day, z.enum(['late', 'later', 'unknown', 'waiting'])]).openapi({
    description: '`waiting` pauses the deadline until the buyer answers.',
  }),
  orders: z.int(),
  pieces: z.int(),
  packed: z.int(),
  more: z
    .boolean()
    .openapi({ description: 'True when more orders exist than were counted, which are those of the latest days.' }),
  rows: z.array(orderRow),
})
export const orderBoardResponse = z.object({ today: day, days: z.array(boardDay) })
export type OrderBoardResponse = z.infer<typeof orderBoardResponse>

export const orderPlacesResponse = z.object({
  places: z
    .partialRecord(z.enum(places), z.int())
    .openapi({ description: 'The number of open orders for each place.' }),
  most: z.int().openapi({ description: 'The counting limit of each place.' }),
})
export type OrderPlacesResponse = z.infer<typeof orderPlacesResponse>
