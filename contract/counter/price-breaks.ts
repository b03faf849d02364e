import { z } from '@hono/zod-openapi'
import { priceBreak } from '../price-breaks.ts'

/** All of them: an empty list takes them away. */
export const priceBreaksRequest = z.object({
  priceBreaks: z
    .array(priceBreak)
    .max(20)
    .openapi({ description: 'Rising numbers of pieces, falling prices before GST.' }),
})
