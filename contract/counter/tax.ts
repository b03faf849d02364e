import { z } from '@hono/zod-openapi'
import { documentKinds } from '#shop/documents/document-number.ts'

const paise = z.int().openapi({ description: 'Paise' })
const amounts = { taxable: paise, igst: paise, cgst: paise, sgst: paise }
const month = z.string().openapi({ example: '2026-11', description: 'A month of Indian days' })
const closed = z.object({ by: z.string(), at: z.iso.datetime() }).nullable()
const rate = z.number().openapi({ description: 'GST in percent' })
const place = z.object({ state: z.string(), code: z.string().nullable() })

const documentRow = z.object({
  number: z.string(),
  day: z.iso.date(),
  gstin: z.string().nullable(),
  name: z.string(),
  place,
  value: paise,
  rate,
  ...amounts,
})
const hsnRow = z.object({ hsn: z.string().nullable(), rate, quantity: z.int(), total: paise, ...amounts })
const totals = z.object({ count: z.int(), total: paise, ...amounts })

export const taxMonth = z
  .object({
    month,
    b2b: z.array(documentRow),
    b2cl: z.array(documentRow),
    exports: z.array(documentRow),
    b2cs: z.array(z.object({ place, rate, ...amounts })),
    notes: z.array(documentRow.extend({ supply: z.enum(['b2b', 'b2cl', 'export']), invoiceNumber: z.string() })),
    nil: z.array(z.object({ isRegistered: z.boolean(), sameState: z.boolean(), taxable: paise })).optional(),
    lateNotes: z
      .array(z.object({ number: z.string(), invoiceNumber: z.string(), total: paise }))
      .optional()
      .openapi({ description: 'Credit notes too late to lower tax (CGST Act, section 34(2)); no table has them.' }),
    hsn: z.object({ b2b: z.array(hsnRow), b2c: z.array(hsnRow) }),
    series: z.array(
      z.object({
        kind: z.enum(documentKinds),
        from: z.string(),
        to: z.string(),
        count: z.int(),
        cancelled: z.int().optional().openapi({ description: 'Of `count`; only delivery challans are cancelled.' }),
        total: paise,
      }),
    ),
    invoiced: totals,
    credited: totals,
    withoutHsn: z.array(z.string()),
  })
  .openapi('TaxMonth')

export const monthResponse = z.object({
  data: taxMonth,
  net: z.object(amounts).openapi({ description: 'Invoices minus credit notes.' }),
  closed,
  tieOut: z.array(
    z.object({
      check: z.enum(['charged', 'gst', 'paid', 'refunded', 'tables', 'hsn', 'gstr-3b']),
      documents: paise,
      books: paise,
    }),
  ),
  unsettled: z.array(z.string()).openapi({ description: 'Reasons why the month cannot be closed.' }),
})
export const monthListResponse = z.object({ data: z.array(z.object({ month, closed })) })

export const openMonthsResponse = z.object({
  data: z
    .array(z.object({ month, invoices: z.int(), creditNotes: z.int(), total: paise, unsettled: z.array(z.string()) }))
    .openapi({ description: 'The oldest first. The months before each are taken as closed.' }),
})
export const monthsClosedResponse = z.object({
  closed: z.array(month),
  stopped: z
    .object({ month, message: z.string() })
    .nullable()
    .openapi({ description: 'The first month that could not be closed, and why. Later ones stay open.' }),
})
