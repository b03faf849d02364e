import { z } from '@hono/zod-openapi'
import { id } from '../numbers.ts'

export const madePiece = z.object({ unit: z.int(), by: z.string(), at: z.iso.datetime() })
export const madePiecesRequest = z.object({
  line: id,
  units: z.array(z.int().min(1).max(999)).min(1, 'Tick a piece first.').max(999),
  isMade: z.boolean().openapi({ description: 'False takes it back.' }),
})
