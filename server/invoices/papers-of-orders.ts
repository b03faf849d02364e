import { eq, inArray } from 'drizzle-orm'
import { creditNotes, invoices } from '#server/database/invoice-tables.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'

/** The numbers of an order's papers: none of either until it is paid. */
export type PapersOfOrder = { invoice: string | null; creditNotes: string[] }

/** Which papers each of these orders has. */
export async function papersOfOrders(
  orm: Orm | Tx,
  orderIds: readonly string[],
): Promise<(orderId: string) => PapersOfOrder> {
  const rows = await orm
    .select({ orderId: invoices.orderId, invoice: invoices.number, creditNote: creditNotes.number })
    .from(invoices)
    .leftJoin(creditNotes, eq(creditNotes.invoiceNumber, invoices.number))
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(creditNotes.issuedAt, creditNotes.serial)
  const papers = new Map<string, PapersOfOrder>()
  for (const { orderId, invoice, creditNote } of rows) {
    const known = papers.get(orderId) ?? { invoice, creditNotes: [] }
    if (creditNote !== null) known.creditNotes.push(creditNote)
    papers.set(orderId, known)
  }
  return (orderId) => papers.get(orderId) ?? { invoice: null, creditNotes: [] }
}
