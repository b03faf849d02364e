import { and, eq, inArray, ne } from 'drizzle-orm'
import { creditNotes, invoices, invoiceShipments } from '#server/database/document-tables.ts'
import { dues } from '#server/database/due-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, refundParts, refunds, type Order, type Refund } from '#server/database/order-tables.ts'
import { addCreditNotes, creditRefund, type CreditableInvoice } from '#shop/documents/credit-refund.ts'
import { originalCause } from '#shop/orders/refund-cause.ts'
import { sumOfParts } from '#shop/orders/return-units.ts'
import { allocateDocumentNumbers } from './allocate-document-numbers.ts'

/** One for each cause and invoice (CGST Act, section 34). The caller holds the order's row lock. */
export async function issueCreditNotes(tx: Tx, order: Pick<Order, 'id'>, now: Date): Promise<void> {
  const uncredited = await listUncredited(tx, order.id)
  if (uncredited.length === 0) return
  let creditable = await listCreditableInvoices(tx, order.id)
  if (creditable.length === 0) return // it was never placed: sold out before the payment arrived
  const keys = uncredited.flat().map(({ key }) => key)
  const parts = await tx.select().from(refundParts).where(inArray(refundParts.refundKey, keys))
  const drafts = uncredited.flatMap((made) => {
    const amount = made.reduce((sum, refund) => sum + refund.amount, 0)
    const own = parts.filter(({ refundKey }) => made.some(({ key }) => key === refundKey))
    // Of one of the payments it failed: a person asks for it again.
    if (own.length > 0 && sumOfParts(own) !== amount) return []
    const { key: refundKey, reason } = made[0]!
    const notes = creditRefund(creditable, { amount, reason }, own)
    creditable = addCreditNotes(creditable, notes, own)
    return notes.map((note) => ({ ...note, refundKey: own[0]?.refundKey ?? refundKey }))
  })
  if (drafts.length === 0) return
  const numbers = await allocateDocumentNumbers(tx, 'credit note', drafts.length, now)
  await tx.insert(creditNotes).values(
    drafts.map(({ invoiceNumber, refundKey, total, facts }, index) => {
      return { ...numbers[index]!, invoiceNumber, refundKey, total, facts, issuedAt: now }
    }),
  )
}

async function listUncredited(tx: Tx, orderId: string): Promise<Refund[][]> {
  const made = await tx
    .select({ refund: refunds, note: creditNotes.number })
    .from(refunds)
    .innerJoin(dues, eq(dues.paymentId, refunds.paymentId))
    .leftJoin(creditNotes, eq(creditNotes.refundKey, refunds.key))
    .where(and(eq(dues.orderId, orderId), ne(refunds.status, 'failed')))
    .orderBy(refunds.createdAt, refunds.key)
  const byCause = Map.groupBy(made, ({ refund }) => originalCause(refund.cause))
  return [...byCause.values()]
    .filter((all) => all.every(({ refund, note }) => refund.status === 'processed' && note === null))
    .map((all) => all.map(({ refund }) => refund))
}

async function listCreditableInvoices(tx: Tx, orderId: string): Promise<CreditableInvoice[]> {
  const issued = await tx.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.serial)
  const numbers = issued.map(({ number }) => number)
  const covered = await tx.select().from(invoiceShipments).where(inArray(invoiceShipments.invoiceNumber, numbers))
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
  const earlier = await tx.select().from(creditNotes).where(inArray(creditNotes.invoiceNumber, numbers))
  const keys = earlier.map(({ refundKey }) => refundKey)
  const credited = await tx.select().from(refundParts).where(inArray(refundParts.refundKey, keys))
  return issued.map(({ number, issuedAt, facts }) => {
    const own = covered.filter(({ invoiceNumber }) => invoiceNumber === number)
    const shipmentIds = own.map(({ shipmentId }) => shipmentId)
    return {
      number,
      issuedAt,
      facts,
      shipmentIds,
      lineIds: lines.filter(({ shipmentId }) => shipmentIds.includes(shipmentId)).map(({ id }) => id),
      notes: earlier.filter(({ invoiceNumber }) => invoiceNumber === number).map((note) => note.facts),
      credited: credited.filter(({ shipmentId }) => shipmentIds.includes(shipmentId)),
    }
  })
}
