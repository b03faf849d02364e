import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { ledgerExceptions } from '#server/platform/database/order-tables.ts'
import { runOutbox } from '#server/platform/jobs/run-outbox.ts'
import { reconcileSinceWatermark } from '#server/money/reconciliation/reconcile-since.ts'
import { processPaymentEvent } from '#server/money/payments/process-payment-event.ts'
import { receivePaymentEvent } from '#server/money/payments/receive-payment-event.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { testAddress, createOrderRequest, createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'

// Rows outlive the log: stored failures must not name the customer, either.
const kanarika = {
  ...testAddress,
  firstName: 'Kanarika',
  lastName: 'Pakshi',
  email: 'kanarika@pakshi.example',
  phone: '9812345670',
  address: '77 Gulmohar Gully',
}
const canaries = /kanarika|pakshi|gulmohar|9812345670/i
const running = new AbortController().signal

const shop = await openTestShop()
const tray = await addTestProduct(shop.database)
after(() => shop.close())

async function noted(kind: string): Promise<string> {
  const rows = await shop.database.orm.select().from(ledgerExceptions)
  const found = JSON.stringify(rows.filter((row) => row.kind === kind))
  assert.match(found, /Failed query/)
  return found
}

test('a payment that cannot be settled is put before a person without the words of the bill', async () => {
  const placed = await placeOrder(shop, await createOrderRequest(shop, [{ id: tray, quantity: 1 }], { info: kanarika }))
  assert.ok(placed.ok)
  await shop.database.pool.query('ALTER TABLE invoices ADD CONSTRAINT none CHECK (false) NOT VALID')
  try {
    const { paymentId } = await payInWindow(shop, placed)
    const events = await shop.controlSandbox<{ id: string; name: string; body: string }[]>('GET', '/events')
    const event = events.find(({ name, body }) => name === 'payment.captured' && body.includes(paymentId))
    assert.ok(event)
    const signature = createHmac('sha256', shop.secrets.webhookSecret).update(event.body).digest('hex')
    const received = await receivePaymentEvent(shop, {
      rawBody: Buffer.from(event.body),
      signature,
      eventId: event.id,
    })
    assert.ok(received.ok)
    for (let tries = 0; tries < 9; tries++)
      await assert.rejects(processPaymentEvent(shop, received.id), (error: Error) => canaries.test(error.message))
    assert.equal(await reconcileSinceWatermark(shop, running), false)
  } finally {
    await shop.database.pool.query('ALTER TABLE invoices DROP CONSTRAINT none')
  }
  const found = await noted('cannot be settled')
  assert.equal(found.match(/Failed query/g)?.length, 2, 'by its event, and by the list')
  assert.doesNotMatch(found, canaries)
})

test('a promise that is not kept is put before a person without what it was about', async () => {
  const { orderId } = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const at = shop.now()
  await shop.database.orm.execute(sql`
    INSERT INTO outbox (kind, order_id, subject, created_at, next_attempt_at) VALUES ('order placed mail', ${orderId}, ${orderId}, ${at}, ${at})`)
  shop.advanceClock(25 * 60)
  const keepers = {
    'order placed mail': async () => {
      await shop.database.orm.execute(sql`SELECT ${kanarika.email}::int, ${kanarika.address}, ${kanarika.phone}`)
    },
  }
  await runOutbox(shop, keepers, running)
  assert.doesNotMatch(await noted('promise not kept'), canaries)
})
