import { z } from '@hono/zod-openapi'

const subject = z
  .string()
  .regex(/^[A-Za-z][\w./ -]{0,119}$/)
  .openapi({ description: 'The edited subject.', example: 'products/17' })
const moment = z.iso.datetime()
const draftText = z.object({
  fields: z.record(z.string().max(200), z.unknown()).openapi({ description: 'The changed values by field.' }),
  version: z.int().nullable().openapi({ description: 'The version of the row before the change.' }),
  typedAt: moment,
  device: z.string().max(40).openapi({ description: 'A random id that this browser keeps.' }),
})
const place = {
  path: z.string().startsWith('/').max(500).openapi({ description: 'The path of the screen below /counter.' }),
  title: z.string().max(200),
}
const revision = z.string().max(40).openapi({ description: 'Changes with each write.' })
const heldDraft = draftText
  .extend({ subject, ...place, revision, others: z.array(draftText) })
  .openapi('Draft', { description: '`others` are texts of other devices, newest first.' })

export const draftQuery = z.object({ subject })
export const draftResponse = z.object({ data: heldDraft.nullable() })
export const draftRequest = draftText
  .extend({
    subject,
    ...place,
    after: revision.nullable().openapi({ description: 'The revision that this text continues.' }),
    others: z.array(draftText).max(3).default([]),
  })
  .openapi({ description: 'Without fields the draft is saved or discarded.' })
export const draftListResponse = z.object({
  data: z.array(
    z
      .object({ subject, ...place, revision, fields: z.array(z.string()), typedAt: moment })
      .openapi('ListedDraft', { description: 'Lists the names of the changed fields.' }),
  ),
})
