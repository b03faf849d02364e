import { z } from '@hono/zod-openapi'
import { rowId } from '../numbers.ts'
import { pageOf } from './page-of.ts'

const values = z.record(z.string(), z.any())

export const auditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    actor: z.object({
      kind: z.enum(['staff', 'token', 'schedule', 'import', 'system']),
      id: z.string(),
      name: z.string().openapi({ description: 'The name at that time.' }),
    }),
    session: z.string().nullable(),
    network: z.string().nullable(),
    operation: z.string().openapi({ example: 'orders.hold' }),
    subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
    fields: z.array(z.string()),
    before: values,
    after: values,
    reason: z.string().nullable(),
    undoOf: z.int().nullable(),
    undo: z.enum(['possible', 'done', 'no']).openapi({
      description: 'Whether you may undo it. The undo is refused after a later change of the same fields.',
    }),
  })
  .openapi('AuditEntry')

export const auditListResponse = pageOf(auditEntry)

const text = z.string().max(200).optional()
const day = z.iso.date('Write the day as 2026-11-30.').optional()
export const auditFilters = z.object({
  q: text,
  actor: text,
  operation: text,
  kind: text,
  subject: text,
  product: rowId.optional().openapi({ description: 'Entries of this product and of its variants.' }),
  from: day,
  to: day,
  after: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})
