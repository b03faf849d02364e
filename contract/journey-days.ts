import { z } from '@hono/zod-openapi'

const moment = z.iso.datetime().nullable()

export const journeyDays = z
  .object({ isMadeToOrder: z.boolean(), begun: moment, made: moment, packed: moment, sent: moment, arrived: moment })
  .openapi({
    description:
      'Times of starting the words, finishing, packing, pick-up and hand-over; null before, and when not recorded.',
  })
