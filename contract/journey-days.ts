import { z } from '@hono/zod-openapi'

const moment = z.iso.datetime().nullable()

export const journeyDays = z
  .object({ isMadeToOrder: z.boolean(), begun: moment, made: moment, packed: moment, sent: moment, arrived: moment })
  .openapi({
    description:
      'When work on its words began, all was made, packed, picked up and handed over; null until then, or when nobody noted it.',
  })
