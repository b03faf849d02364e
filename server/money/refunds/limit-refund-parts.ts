import { and, eq, inArray, ne } from 'drizzle-orm'
import { creditNotes, invoices, invoiceShipments } from '#server/platform/database/document-tables.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { refundParts, refunds } from '#server/platform/database/order-tables.ts'
import type { Paise } from '#shop/money/paise.ts'
import { originalCause } from '#shop/orders/refund-cause.ts'
import { limitParts, sumOfParts, type RefundPart } from '#shop/orders/refund-parts.ts'

/** Caps parts by the rest of their invoice, and by `left` paise. Undefined while a refund without parts has no credit note. */
export async function limitRefundParts(
  tx: Tx,
  orderId: string,
  parts: readonly RefundPart[],
  left: Paise,
): Promise<RefundPart[] | undefined> {
  const covered = await tx
    .select({ number: invoices.number, total: invoices.total, shipmentId: invoiceShipments.shipmentId })
    .from(invoices)
    .innerJoin(invoiceShipments, eq(invoiceShipments.invoiceNumber, invoices.number))
    .where(eq(invoices.orderId, orderId))
  const numbers = covered.map(({ number }) => number)
  const notes = await tx.select().from(creditNotes).where(inArray(creditNotes.invoiceNumber, numbers))
  const pending = await listUncredited(
    tx,
    orderId,
    notes.map(({ refundKey }) => refundKey),
  )
  if (covered.length > 0 && pending.isUnknown) return undefined
  const numberOf = new Map(covered.map(({ shipmentId, number }) => [shipmentId, number]))
  const limited = [...Map.groupBy(parts, ({ shipmentId }) => numberOf.get(shipmentId))].flatMap(([number, own]) => {
    const invoice = covered.find((each) => each.number === number)
    if (!invoice) return own
    const credited = notes.filter((note) => note.invoiceNumber === number).reduce((sum, { total }) => sum + total, 0)
    const asked = sumOfParts(pending.parts.filter(({ shipmentId }) => numberOf.get(shipmentId) === number))
    return limitParts(own, invoice.total - credited - asked)
  })
  return limitParts(limited, left)
}

/** Refunds without credit notes: their parts, and whether one has none. */
async function listUncredited(tx: Tx, orderId: string, creditedKeys: readonly string[]) {
  const made = await tx
    .select({ key: refunds.key, cause: refunds.cause })
    .from(refunds)
    .innerJoin(dues, eq(dues.paymentId, refunds.paymentId))
    .where(and(eq(dues.orderId, orderId), ne(refunds.status, 'failed')))
  const credited = new Set(
    made.filter(({ key }) => creditedKeys.includes(key)).map(({ cause }) => originalCause(cause)),
  )
  const open = made.filter(({ cause }) => !credited.has(originalCause(cause)))
  const keys = open.map(({ key }) => key)
  const parts = await tx.select().from(refundParts).where(inArray(refundParts.refundKey, keys))
  const known = new Set(
    open.filter(({ key }) => parts.some((part) => part.refundKey === key)).map(({ cause }) => originalCause(cause)),
  )
  return { parts, isUnknown: open.some(({ cause }) => !known.has(originalCause(cause))) }
}
