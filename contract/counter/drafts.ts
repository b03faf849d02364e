import { z } from '@hono/zod-openapi'

const subject = z
  .string()
  .regex(/^[A-Za-z][\w./ -]{0,119}$/)
  .openapi({ description: 'What is edited.', example: 'products/17' })
const moment = z.iso.datetime()
const draftText = z.object({
  fields: z.record(z.string().max(200), z.unknown()).openapi({ description: 'What was changed, by field.' }),
  version: z.int().nullable().openapi({ description: 'Of the row it began from.' }),
  typedAt: moment,
  device: z.string().max(40).openapi({ description: 'A random word that this browser keeps.' }),
})
const place = {
  path: z.string().startsWith('/').max(500).openapi({ description: 'The screen it was typed on, below /counter.' }),
  title: z.string().max(200),
}
const revision = z.string().max(40).openapi({ description: 'Another one with each write.' })
const heldDraft = draftText
  .extend({ subject, ...place, revision, others: z.array(draftText) })
  .openapi('Draft', { description: '`others`: what further devices typed apart from it, newest first.' })

export const draftQuery = z.object({ subject })
export const draftResponse = z.object({ data: heldDraft.nullable() })
export const draftRequest = draftText
  .extend({
    subject,
    ...place,
    after: revision.nullable().openapi({ description: 'The revision that it goes on from.' }),
    others: z.array(draftText).max(3).default([]),
  })
  .openapi({ description: 'Without fields it is over: saved or discarded.' })
export const draftListResponse = z.object({
  data: z.array(
    z
      .object({ subject, ...place, revision, fields: z.array(z.string()), typedAt: moment })
      .openapi('ListedDraft', { description: 'With the names of the changed fields.' }),
  ),
})
