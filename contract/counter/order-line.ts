import { z } from '@hono/zod-openapi'
import { hamperPlan } from '../hampers.ts'
import { paise, picture } from '../order.ts'
import { madePiece } from './work-steps.ts'

export const orderLine = z.object({
  line: z.int(),
  product: z.int(),
  name: z.string(),
  choices: z.string(),
  hamper: hamperPlan.nullable().openapi({ description: 'How the pieces of a hamper lie in it.' }),
  designs: z.array(z.object({ id: z.string(), name: z.string(), isPhotograph: z.boolean() })).openapi({
    description: 'Words on the piece with the name of their print area. The print file is designs/{id}.svg or .pdf.',
  }),
  quantity: z.int(),
  picture: picture.nullable(),
  fromStock: z.boolean(),
  isReused: z.boolean().openapi({ description: 'Units that came back whole and are sent again.' }),
  isMade: z.boolean().openapi({ description: 'True for pieces made or lettered for this order.' }),
  made: z.array(madePiece).openapi({ description: 'Finished units, counted from 1, and who marked them.' }),
  returned: z.int().openapi({ description: 'Refunded units.' }),
  again: z
    .object({ left: z.int(), sent: z.int(), undecided: z.int(), whole: z.int(), out: z.int() })
    .openapi({ description: 'Units to send again, sent again, back (whole ones need no stock), and still out.' }),
  unitPrice: paise.optional(),
  adjustments: z
    .array(z.object({ label: z.string(), amount: paise }))
    .optional()
    .openapi({ description: 'Differences between `taxable` and the pieces at `unitPrice`, before GST.' }),
  taxable: paise.optional(),
  tax: paise.optional(),
  gstRate: z.int().optional(),
})
