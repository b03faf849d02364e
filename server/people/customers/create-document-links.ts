import { desc, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { createDocumentLink } from '#server/money/documents/document-link.ts'
import { listDues } from '#server/orders/lifecycle/list-dues.ts'
import { listOrderDocuments } from '#server/orders/lifecycle/list-order-documents.ts'
import type { Shop } from '#server/platform/shop.ts'

const LIFETIME_MS = 30 * 24 * 60 * 60_000
const MAX_ORDERS = 100

/** For orders that can no longer be opened. @param isTheirs a condition on `orders` @returns links by document number */
export async function createDocumentLinks(
  tx: Tx,
  shop: Pick<Shop, 'keys' | 'settings' | 'now'>,
  isTheirs: SQL | undefined,
): Promise<Record<string, string>> {
  const own = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(isTheirs)
    .orderBy(desc(orders.createdAt))
    .limit(MAX_ORDERS)
  const ids = own.map((order) => order.id)
  const documentsOf = await listOrderDocuments(tx, ids)
  const duesOf = await listDues(tx, ids)
  const numbers = ids.flatMap((orderId) => {
    const { invoices, creditNotes, refundVouchers } = documentsOf(orderId)
    const receipts = duesOf(orderId).flatMap(({ receiptVoucher }) => receiptVoucher ?? [])
    return [...new Set(invoices.map(({ number }) => number)), ...creditNotes, ...receipts, ...refundVouchers]
  })
  return Object.fromEntries(numbers.map((number) => [number, createDocumentLink(shop, number, LIFETIME_MS)]))
}
