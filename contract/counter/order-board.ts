import { z } from '@hono/zod-openapi'
import { places } from '#shop/orders/work-list.ts'
import { orderRow } from './orders.ts'

const day = z.iso.date().openapi({ description: 'An Indian day.', example: '2026-11-24' })

const boardDay = z.object({
  day: z.union([day, z.enum(['late', 'later', 'unknown', 'waiting'])]).openapi({
    description: '`waiting`: its clock stands until the buyer has answered.',
  }),
  orders: z.int(),
  pieces: z.int(),
  packed: z.int(),
  more: z.boolean().openapi({ description: 'Whether there are more than were counted: of the latest days only.' }),
  rows: z.array(orderRow),
})
export const orderBoardResponse = z.object({ today: day, days: z.array(boardDay) })
export type OrderBoardResponse = z.infer<typeof orderBoardResponse>

export const orderPlacesResponse = z.object({
  places: z
    .partialRecord(z.enum(places), z.int())
    .openapi({ description: 'How many stand where; of those that are over, none.' }),
  most: z.int().openapi({ description: 'A place with so many may have more.' }),
})
export type OrderPlacesResponse = z.infer<typeof orderPlacesResponse>
