import { eq, inArray } from 'drizzle-orm'
import { creditNotes, invoices, invoiceShipments } from '#server/platform/database/document-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import {
  orderLines,
  payments,
  refundParts,
  type Order,
  type OrderLine,
} from '#server/platform/database/order-tables.ts'
import { receiptVouchers, type ReceiptVoucher } from '#server/platform/database/voucher-tables.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { enqueueRefundOutbox } from '#server/platform/jobs/enqueue-outbox.ts'
import type { Paise } from '#shop/money/paise.ts'
import { addCreditNotes, creditRefund, type CreditableInvoice } from '#shop/documents/credit-refund.ts'
import { isReturnCause } from '#shop/orders/refund-cause.ts'
import { sumOfParts } from '#shop/orders/refund-parts.ts'
import { allocateDocumentNumbers } from './allocate-document-numbers.ts'
import { insertRefundVouchers, sumOfRefundVouchers, toVoucherDrafts } from './insert-refund-vouchers.ts'
import { listUndocumentedRefunds, type UndocumentedRefunds } from './list-undocumented-refunds.ts'

/** Credit notes (CGST Act, section 34) and refund vouchers (CGST Rules, Rule 51). The caller holds the order's row lock. */
export async function issueRefundDocuments(tx: Tx, order: Pick<Order, 'id'>, now: Date): Promise<void> {
  const undocumented = await listUndocumentedRefunds(tx, order.id)
  if (undocumented.length === 0) return
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.id)
  let creditable = await listCreditableInvoices(tx, order.id, lines)
  const receipts = await tx.select().from(receiptVouchers).where(eq(receiptVouchers.orderId, order.id))
  // Such an order was sold out before its only payment arrived, and never placed.
  if (creditable.length === 0 && receipts.length === 0) return
  let advance =
    (await sumOfReceived(tx, receipts)) - sumOfInvoices(creditable) - (await sumOfRefundVouchers(tx, order.id))
  const notes = []
  const vouchers = []
  const returned: string[] = []
  for (const given of undocumented) {
    const credited = creditedShare(creditable, given, receipts.length > 0 ? advance : 0)
    // Another payment's refund of this cause is not made yet.
    if (credited === undefined) continue
    const [{ key, reason, cause }] = given.refunds as [UndocumentedRefunds['refunds'][number]]
    if (credited > 0) {
      const made = creditRefund(creditable, { amount: credited, reason }, given.parts)
      creditable = addCreditNotes(creditable, made, given.parts)
      notes.push(...made.map((note) => ({ ...note, refundKey: given.parts[0]?.refundKey ?? key })))
    }
    if (isReturnCause(cause)) returned.push(given.parts[0]?.refundKey ?? key)
    advance -= given.amount - credited
    vouchers.push(...toVoucherDrafts(receipts, given, given.amount - credited, { creditable, lines }))
  }
  if (notes.length > 0) await insertCreditNotes(tx, notes, now)
  if (vouchers.length > 0) await insertRefundVouchers(tx, vouchers, now)
  await enqueueRefundOutbox(tx, { orderId: order.id, keys: returned }, 'order returned mail', now)
}

/** Refunds without parts first use up the advance. @param advance paise that are on no invoice and not refunded */
function creditedShare(
  creditable: readonly CreditableInvoice[],
  { parts, amount, hasCreditNotes }: UndocumentedRefunds,
  advance: Paise,
): Paise | undefined {
  if (hasCreditNotes || creditable.length === 0) return 0
  if (parts.length === 0) return amount - Math.min(amount, Math.max(0, advance))
  const invoiced = parts.filter((part) => creditable.some(({ shipmentIds }) => shipmentIds.includes(part.shipmentId)))
  const share = sumOfParts(invoiced)
  const isOfInvoicesOnly = invoiced.length === parts.length
  return share > amount || (isOfInvoicesOnly && share !== amount) ? undefined : share
}

/** The payments with a receipt voucher, which may pay for parcels with an invoice, too. */
async function sumOfReceived(tx: Tx, receipts: readonly ReceiptVoucher[]): Promise<Paise> {
  const ids = receipts.map(({ dueId }) => dueId)
  const paid = await tx
    .select({ amount: payments.amount })
    .from(dues)
    .innerJoin(payments, eq(payments.id, dues.paymentId))
    .where(inArray(dues.id, ids))
  return paid.reduce((sum, { amount }) => sum + amount, 0)
}

const sumOfInvoices = (all: readonly CreditableInvoice[]) => all.reduce((sum, { facts }) => sum + facts.totals.total, 0)

async function insertCreditNotes(
  tx: Tx,
  drafts: readonly (ReturnType<typeof creditRefund>[number] & { refundKey: string })[],
  now: Date,
): Promise<void> {
  const numbers = await allocateDocumentNumbers(tx, 'credit note', drafts.length, now)
  await tx.insert(creditNotes).values(
    drafts.map(({ invoiceNumber, refundKey, total, facts }, index) => {
      return { ...numbers[index]!, invoiceNumber, refundKey, total, facts, issuedAt: now }
    }),
  )
}

async function listCreditableInvoices(
  tx: Tx,
  orderId: string,
  lines: readonly OrderLine[],
): Promise<CreditableInvoice[]> {
  const issued = await tx.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.serial)
  const numbers = issued.map(({ number }) => number)
  const covered = await tx.select().from(invoiceShipments).where(inArray(invoiceShipments.invoiceNumber, numbers))
  const earlier = await tx.select().from(creditNotes).where(inArray(creditNotes.invoiceNumber, numbers))
  const shipments = await listShipments(tx, orderId)
  const keys = earlier.map(({ refundKey }) => refundKey)
  const credited = await tx.select().from(refundParts).where(inArray(refundParts.refundKey, keys))
  return issued.map(({ number, issuedAt, facts }) => {
    const own = covered.filter(({ invoiceNumber }) => invoiceNumber === number)
    const shipmentIds = own.map(({ shipmentId }) => shipmentId)
    // In the order of `createSharedInvoiceFacts`.
    const charges = shipments
      .filter(({ id }) => shipmentIds.includes(id))
      .flatMap(({ id: shipmentId, delivery }) => {
        const goods = lines
          .filter((line) => line.shipmentId === shipmentId)
          .map(({ id: lineId }) => ({ shipmentId, lineId }))
        return delivery > 0 ? [...goods, { shipmentId, lineId: null }] : goods
      })
    return {
      number,
      issuedAt,
      facts,
      shipmentIds,
      charges,
      notes: earlier.filter(({ invoiceNumber }) => invoiceNumber === number).map((note) => note.facts),
      credited: credited.filter(({ shipmentId }) => shipmentIds.includes(shipmentId)),
    }
  })
}
