import { lettersAtMost } from '../letters.ts'
import { z } from '@hono/zod-openapi'

export const proof = z.object({
  key: z.string().openapi({ description: 'The key of its picture proofs/{key}.' }),
  line: z.int(),
  n: z.int(),
  width: z.int(),
  height: z.int(),
  words: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  decision: z.enum(['approved', 'change', 'replaced']).nullable(),
  wish: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  releasedAt: z.iso.datetime().nullable().openapi({ description: 'The time when staff released it without approval.' }),
})
export const proofQuery = z.object({
  order: z.string().max(20),
  line: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1),
  words: lettersAtMost(500, 'Please write 500 letters at most.').default(''),
  name: z.string().max(300).default('proof'),
})
export const releaseProofRequest = z.object({ reason: z.string().trim().min(1, 'Say why, in a few words.').max(200) })
export const proofResponse = z.object({ data: z.object({ proof: z.string() }) })
