import { eq, inArray } from 'drizzle-orm'
import type { OrderView } from '#contract/order.ts'
import { creditNotes, invoices } from '#server/database/document-tables.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'

export type OrderDocuments = Pick<OrderView, 'invoice' | 'creditNotes'>

export async function listOrderDocuments(
  orm: Orm | Tx,
  orderIds: readonly string[],
): Promise<(orderId: string) => OrderDocuments> {
  const rows = await orm
    .select({ orderId: invoices.orderId, invoice: invoices.number, creditNote: creditNotes.number })
    .from(invoices)
    .leftJoin(creditNotes, eq(creditNotes.invoiceNumber, invoices.number))
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(creditNotes.issuedAt, creditNotes.serial)
  const documents = new Map<string, OrderDocuments>()
  for (const { orderId, invoice, creditNote } of rows) {
    const known = documents.get(orderId) ?? { invoice, creditNotes: [] }
    if (creditNote !== null) known.creditNotes.push(creditNote)
    documents.set(orderId, known)
  }
  return (orderId) => documents.get(orderId) ?? { invoice: null, creditNotes: [] }
}
