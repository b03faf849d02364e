import { z } from '@hono/zod-openapi'

export const proofParams = z.object({ proof: z.uuid() })

export const buyersProof = z.object({
  key: z.string(),
  line: z.int(),
  n: z.int(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  words: z.string().openapi({ description: 'Of the workshop.' }),
  sentAt: z.string(),
  decision: z.enum(['approved', 'change']).nullable(),
  wish: z.string().openapi({ description: 'What is to be changed.' }),
  decidedAt: z.string().nullable(),
  canAnswer: z.boolean().openapi({ description: 'It has no answer, and its parcel is not packed.' }),
  released: z.boolean().openapi({ description: 'The workshop goes on without a yes; it may still be answered.' }),
})
