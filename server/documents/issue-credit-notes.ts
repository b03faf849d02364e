import { and, eq, isNull } from 'drizzle-orm'
import { creditNotes, invoices, type Invoice } from '#server/database/document-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { dues } from '#server/database/due-tables.ts'
import { refunds, type Order } from '#server/database/order-tables.ts'
import { createCreditNoteFacts } from '#shop/documents/credit-note-facts.ts'
import { allocateDocumentNumber } from './allocate-document-number.ts'

/** CGST Act, section 34. The caller holds the order's row lock. */
export async function issueCreditNotes(tx: Tx, order: Pick<Order, 'id'>, now: Date): Promise<void> {
  const uncredited = await tx
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(dues, eq(dues.paymentId, refunds.paymentId))
    .leftJoin(creditNotes, eq(creditNotes.refundKey, refunds.key))
    .where(and(eq(dues.orderId, order.id), eq(refunds.status, 'processed'), isNull(creditNotes.number)))
    .orderBy(refunds.createdAt, refunds.key)
  if (uncredited.length === 0) return
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.orderId, order.id))
  if (!invoice) return // it was never placed: sold out before the payment arrived
  for (const { refund } of uncredited) await issueCreditNote(tx, invoice, refund, now)
}

async function issueCreditNote(
  tx: Tx,
  invoice: Invoice,
  refund: { key: string; amount: number; reason: string },
  now: Date,
): Promise<void> {
  const earlier = await tx
    .select({ facts: creditNotes.facts })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceNumber, invoice.number))
  const before = earlier.map((note) => note.facts)
  const facts = createCreditNoteFacts(invoice, refund.amount, before, refund.reason)
  const numbered = await allocateDocumentNumber(tx, 'credit note', now)
  await tx.insert(creditNotes).values({
    ...numbered,
    invoiceNumber: invoice.number,
    refundKey: refund.key,
    issuedAt: now,
    total: refund.amount,
    facts,
  })
}
