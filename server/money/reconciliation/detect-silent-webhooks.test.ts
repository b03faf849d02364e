import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNull } from 'drizzle-orm'
import { ledgerExceptions, orders } from '#server/platform/database/order-tables.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { receivePaymentEvent } from '#server/money/payments/receive-payment-event.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { issueTestCard, orderByCards } from '#server/testing/gift-card-steps.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { listUnresolvedExceptions } from '#server/testing/order-steps.ts'
import { sign } from '#providers/payment/razorpay-signatures.ts'
import { detectSilentWebhooks } from './detect-silent-webhooks.ts'

test('payments without a single webhook are put before a person, until one arrives', async (t) => {
  const shop = await openTestShop()
  t.after(() => shop.close())
  const tray = await addTestProduct(shop.database)
  const openExceptions = async () =>
    (await shop.database.orm.select().from(ledgerExceptions).where(isNull(ledgerExceptions.resolvedAt))).map(
      ({ kind }) => kind,
    )
  for (let orders = 0; orders < 3; orders++)
    await payInWindow(shop, await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }]), { webhook: false })
  for (const order of await shop.database.orm.select().from(orders)) await reconcileOrder(shop, order)
  await detectSilentWebhooks(shop)
  assert.deepEqual(await openExceptions(), [], 'a webhook may take its time')
  shop.advanceClock(11)
  await detectSilentWebhooks(shop)
  assert.deepEqual(await openExceptions(), ['webhooks are silent'])

  const body = '{"event":"payment.downtime.started","payload":{}}'
  const signature = sign(body, shop.secrets.webhookSecret)
  await receivePaymentEvent(shop, { rawBody: Buffer.from(body), signature, eventId: 'evt_1' })
  await detectSilentWebhooks(shop)
  assert.deepEqual(await openExceptions(), [])
})

test('gift cards pay without webhooks, and that is no silence', async (t) => {
  const shop = await openTestShop()
  t.after(() => shop.close())
  const tray = await addTestProduct(shop.database, { price: 1_000_00, discount: 0, stock: 10 })
  for (let orders = 0; orders < 3; orders++) {
    const { code } = await issueTestCard(shop, 2_000_00)
    await orderByCards(shop, [{ id: tray, quantity: 1 }], { codes: [code], expected: 1_300_00 })
  }
  shop.advanceClock(11)
  await detectSilentWebhooks(shop)
  assert.deepEqual(await listUnresolvedExceptions(shop), [])
})
