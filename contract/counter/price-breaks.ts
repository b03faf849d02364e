import { z } from '@hono/zod-openapi'
import { priceBreak } from '../price-breaks.ts'

/** Replaces all breaks: an empty list removes them. */
export const priceBreaksRequest = z.object({
  priceBreaks: z
    .array(priceBreak)
    .max(20)
    .openapi({ description: 'Rising quantities with falling prices before GST.' }),
})
