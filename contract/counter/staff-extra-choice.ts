import { z } from '@hono/zod-openapi'
import { paise } from '../order.ts'

const hiddenFromPackers = { description: 'Hidden from packers.' }

export const staffExtraChoice = z.object({
  key: z.string(),
  name: z.string(),
  hex: z.string().optional(),
  unitPrice: paise.optional().openapi(hiddenFromPackers),
  oncePrice: paise.optional().openapi(hiddenFromPackers),
  variantId: z.int().optional(),
  picture: z.int().optional(),
})
