import { and, eq, exists, isNotNull, isNull, notExists } from 'drizzle-orm'
import { creditNotes, invoices } from '#server/platform/database/document-tables.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { orders, refunds } from '#server/platform/database/order-tables.ts'
import { receiptVouchers } from '#server/platform/database/voucher-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { issueRefundDocuments } from './issue-refund-documents.ts'
import { issueInvoices } from './issue-invoices.ts'

/** Runs at start, for orders older than the shop's documents. @returns the number of invoices issued */
export async function issueMissingDocuments({
  database: { orm },
  settings,
  now,
}: Pick<Shop, 'database' | 'settings' | 'now'>): Promise<number> {
  const uninvoiced = await orm
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(
      and(
        isNotNull(orders.placedAt),
        isNull(invoices.number),
        // Invoices of an order in parts follow its last payment, or its shipment.
        notExists(orm.select().from(receiptVouchers).where(eq(receiptVouchers.orderId, orders.id))),
      ),
    )
    .orderBy(orders.placedAt, orders.number)
  for (const { id } of uninvoiced)
    await orm.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
      const [existing] = await tx.select().from(invoices).where(eq(invoices.orderId, id))
      if (order && !existing) await issueInvoices(tx, settings.seller, order, now())
    })
  const uncredited = await orm
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(dues, eq(dues.orderId, orders.id))
    .innerJoin(refunds, and(eq(refunds.paymentId, dues.paymentId), eq(refunds.status, 'processed')))
    .leftJoin(creditNotes, eq(creditNotes.refundKey, refunds.key))
    .where(and(isNull(creditNotes.number), exists(orm.select().from(invoices).where(eq(invoices.orderId, orders.id)))))
  for (const { id } of uncredited)
    await orm.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
      if (order) await issueRefundDocuments(tx, order, now())
    })
  return uninvoiced.length
}
