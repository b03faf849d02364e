import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNull } from 'drizzle-orm'
import { ledgerBreaks, orders } from '#server/database/order-tables.ts'
import { askProvider } from '#server/orders/ask-provider.ts'
import { receivePaymentEvent } from '#server/orders/receive-payment-event.ts'
import { addProduct } from '#server/orders/test-goods.ts'
import { openTestShop } from '#server/orders/test-shop.ts'
import { openAshasOrder, pay } from '#server/orders/test-shopper.ts'
import { sign } from '#providers/payment/razorpay-signatures.ts'
import { watchWebhooks } from './watch-webhooks.ts'

test('payments without a single webhook are put before a person, until one arrives', async (t) => {
  const shop = await openTestShop()
  t.after(() => shop.close())
  const tray = await addProduct(shop.database)
  const openBreaks = async () =>
    (await shop.database.orm.select().from(ledgerBreaks).where(isNull(ledgerBreaks.resolvedAt))).map(
      ({ kind }) => kind,
    )
  for (let orders = 0; orders < 3; orders++)
    await pay(shop, await openAshasOrder(shop, [{ id: tray, quantity: 1 }]), { webhook: false })
  for (const order of await shop.database.orm.select().from(orders)) await askProvider(shop, order)
  await watchWebhooks(shop)
  assert.deepEqual(await openBreaks(), [], 'a webhook may take its time')
  shop.later(11)
  await watchWebhooks(shop)
  assert.deepEqual(await openBreaks(), ['webhooks are silent'])

  const body = '{"event":"payment.downtime.started","payload":{}}'
  const signature = sign(body, shop.secrets.webhookSecret)
  await receivePaymentEvent(shop, { rawBody: Buffer.from(body), signature, eventId: 'evt_1' })
  await watchWebhooks(shop)
  assert.deepEqual(await openBreaks(), [])
})
