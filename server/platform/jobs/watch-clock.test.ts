import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNull } from 'drizzle-orm'
import { requestLimits } from '#server/platform/database/limit-tables.ts'
import { orders, outbox } from '#server/platform/database/order-tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { selectDueMails } from '#server/platform/mail/send-queued-mails.ts'
import { reconcileSinceWatermark } from '#server/money/reconciliation/reconcile-since.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { selectDueMessages } from './run-outbox.ts'
import { createClockWatch } from './watch-clock.ts'

const DAY_MINUTES = 24 * 60
const neverAborted = new AbortController().signal

async function openOnClock(t: { after(close: () => Promise<void>): void }) {
  const shop = await openTestShop()
  t.after(() => shop.close())
  let passedMs = 0
  const pass = (minutes: number) => {
    passedMs += minutes * 60_000
    shop.advanceClock(minutes)
  }
  return { shop, pass, watchClock: createClockWatch(shop, () => performance.now() + passedMs) }
}

async function order(shop: TestShop, product: number) {
  const opened = await createUnpaidOrder(shop, [{ id: product, quantity: 1 }])
  await payInWindow(shop, opened, { webhook: false })
  return opened
}

const readState = async (shop: TestShop) => (await shop.database.orm.select().from(orders)).map(({ state }) => state)

test('what a clock that was a day ahead had put off comes at once when it is set back', async (t) => {
  const { shop, watchClock } = await openOnClock(t)
  const { orm } = shop.database
  const product = await addTestProduct(shop.database, { stock: 5 })
  await watchClock()
  shop.advanceClock(DAY_MINUTES)
  await watchClock()
  await reconcileSinceWatermark(shop, neverAborted)
  await queueMail(orm, { kind: 'newsletter welcome', recipient: 'asha@example.in', payload: {} }, shop.now())
  await orm.insert(requestLimits).values({ key: 'orders:one', points: 60, expire: shop.now().getTime() + 60_000 })
  await order(shop, product)
  await reconcileSinceWatermark(shop, neverAborted)
  assert.deepEqual(await readState(shop), ['placed'])

  shop.advanceClock(-DAY_MINUTES)
  const waiting = await orm.select().from(outbox).where(isNull(outbox.processedAt))
  assert.ok(waiting.length > 0)
  const kinds = waiting.map(({ kind }) => kind)
  assert.equal((await selectDueMessages(shop, kinds)).length, 0, 'it would wait until tomorrow')
  await watchClock()
  assert.equal((await selectDueMessages(shop, kinds)).length, waiting.length)
  assert.equal((await selectDueMails(shop)).length, 1)
  assert.equal((await orm.select().from(requestLimits)).length, 0)
  await order(shop, product)
  await reconcileSinceWatermark(shop, neverAborted)
  assert.deepEqual(await readState(shop), ['placed', 'placed'], 'payments that nobody reported are found again')
})

test('a clock that only goes on, or is put right by seconds, hurries nothing', async (t) => {
  const { shop, pass, watchClock } = await openOnClock(t)
  const { orm } = shop.database
  const tomorrow = new Date(shop.now().getTime() + 2 * DAY_MINUTES * 60_000)
  await queueMail(orm, { kind: 'newsletter welcome', recipient: 'asha@example.in', payload: {} }, tomorrow)
  for (const minutes of [1, 5, DAY_MINUTES]) {
    pass(minutes)
    await watchClock()
  }
  shop.advanceClock(-0.2)
  await watchClock()
  assert.equal((await selectDueMails(shop)).length, 0)
})
