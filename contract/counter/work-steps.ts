import { z } from '@hono/zod-openapi'
import { manualTransitions, workSteps } from '#shop/orders/open-steps.ts'
import { id } from '../numbers.ts'

export const madePiece = z.object({ unit: z.int(), by: z.string(), at: z.iso.datetime() })
export const madePiecesRequest = z.object({
  line: id,
  units: z.array(z.int().min(1).max(999)).min(1, 'Tick a piece first.').max(999),
  isMade: z.boolean().openapi({ description: 'False undoes the step.' }),
})

export const moveRequest = z.object({
  to: z
    .enum(manualTransitions)
    .openapi({ description: '`not packed` returns a parcel to confirmed before the courier has it.' }),
  shipment: z.string().optional().openapi({ description: 'One of its shipments; all possible ones by default.' }),
  skip: z.array(z.enum(workSteps)).default([]).openapi({
    description: 'Steps to skip. A transition over any other open step is refused and names the step.',
  }),
})
