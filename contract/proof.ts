import { z } from '@hono/zod-openapi'

export const proofParams = z.object({ proof: z.uuid() })

export const buyersProof = z.object({
  key: z.string(),
  line: z.int(),
  n: z.int(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  words: z.string().openapi({ description: 'The workshop’s message.' }),
  sentAt: z.string(),
  decision: z.enum(['approved', 'change']).nullable(),
  wish: z.string().openapi({ description: 'The change that the buyer asks for.' }),
  decidedAt: z.string().nullable(),
  canAnswer: z.boolean().openapi({ description: 'True while it has no answer and its parcel is not packed.' }),
  released: z
    .boolean()
    .openapi({ description: 'The workshop continues without approval; an answer is still possible.' }),
})
