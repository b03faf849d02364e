import type { Tx } from '#server/platform/database/open-database.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import { issueRefundDocuments } from '#server/money/documents/issue-refund-documents.ts'
import { markRefunded } from './mark-refunded.ts'

/** Updates the order's state and documents after a refund. The caller holds the order's row lock. */
export async function concludeRefunds(tx: Tx, order: Order, now: Date): Promise<Order> {
  const ended = await markRefunded(tx, order, now)
  await issueRefundDocuments(tx, ended, now)
  return ended
}
