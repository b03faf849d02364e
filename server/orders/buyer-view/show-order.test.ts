import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { issueRefundDocuments } from '#server/money/documents/issue-refund-documents.ts'
import { orders, refunds } from '#server/platform/database/order-tables.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { showOrder } from './show-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createPaidOrder } from '#server/testing/order-steps.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { needsTwoConnections, waitForBlockedQuery } from '#server/testing/wait-for-blocked-query.ts'

const shop = await openTestShop()
after(() => shop.close())

test(
  'an order whose money has just gone back is shown with its credit note, or with neither',
  { skip: needsTwoConnections },
  async () => {
    const tray = await addTestProduct(shop.database, { stock: 10 })
    const { orderId, paymentId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
    assert.ok((await cancelOrder(shop, orderId, null)).ok)
    // Readers of the refunds wait here, in the middle of reading the order.
    const { reading } = await shop.database.orm.transaction(async (tx) => {
      await tx.execute(sql`LOCK TABLE refunds IN ACCESS EXCLUSIVE MODE`)
      const reading = showOrder(shop, { orderId, customerId: null })
      await waitForBlockedQuery(shop.database)
      await tx
        .update(refunds)
        .set({ status: 'processed', processedAt: shop.now() })
        .where(eq(refunds.paymentId, paymentId))
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
      await issueRefundDocuments(tx, order ?? assert.fail(), shop.now())
      return { reading }
    })
    const shown = await reading
    assert.ok(shown.ok)
    const { refund, creditNotes } = shown.order
    assert.deepEqual([refund?.state, creditNotes.length], ['on its way', 0])
    const then = await showOrder(shop, { orderId, customerId: null })
    assert.ok(then.ok)
    assert.deepEqual([then.order.refund?.state, then.order.creditNotes.length], ['done', 1])
  },
)
