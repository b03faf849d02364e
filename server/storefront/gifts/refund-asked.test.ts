import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { offers } from '#server/platform/database/offer-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { receiptVouchers } from '#server/platform/database/voucher-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct, readStock, setStock } from '#server/testing/add-test-product.ts'
import { createAskDesk } from '#server/testing/ask-steps.ts'
import { payInWindow } from '#server/testing/create-test-order.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { processPendingRefunds, readOrder, readShipment } from '#server/testing/order-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { remindRequests } from './remind-requests.ts'

const testApi = await openTestApi()
const { shop } = testApi
const { orm } = shop.database
after(() => testApi.close())
const { order, send, open, answer, news } = createAskDesk(testApi)
const booksAgree = async () => assert.deepEqual(await checkLedger(shop.database), [])

async function refund(orderId: string, units: number) {
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
  const parts = [{ line: line?.id ?? 0, units }]
  return returnGoods(shop, { orderId, parts, reason: 'Arjun asked for it', restock: true })
}

test('a part of it is not refunded before the answer: the invoice would be over all of it', async () => {
  const tray = await addTestProduct(shop.database, { stock: 5 })
  const { orderId, code } = await send([{ id: tray, quantity: 2 }])
  const refused = await refund(orderId, 1)
  assert.deepEqual([refused.ok, 'reason' in refused && refused.reason], [false, 'asking'])
  assert.match('message' in refused ? refused.message : '', /Refund all of it, or wait for the answer/)
  assert.equal((await answer(code)).status, 200)
  assert.ok((await refund(orderId, 1)).ok)
  await processPendingRefunds(shop)
  await booksAgree()
})

test('all of it refunded ends the question: nothing waits, and Arjun and Riya hear no more of it', async () => {
  const tray = await addTestProduct(shop.database, { stock: 5 })
  const diya = await addTestProduct(shop.database, { name: 'Diya', stock: 5 })
  const gives = { on: 'gift' as const, variant: diya }
  await orm.insert(offers).values({ name: 'A diya with it', lane: 'offer', gives })
  const { orderId, code } = await send([{ id: tray, quantity: 2 }])
  await orm.update(offers).set({ isActive: false })
  assert.equal(await orm.$count(orderLines, eq(orderLines.orderId, orderId)), 2)
  assert.ok((await refund(orderId, 2)).ok)
  assert.equal((await readShipment(shop, orderId)).state, 'cancelled')
  assert.equal((await open(code)).gift.state, 'over')
  assert.equal((await answer(code)).reason, 'link-over')
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
  assert.deepEqual([await readStock(shop.database, tray), await readStock(shop.database, diya)], [5, 5])
  shop.advanceClock(3 * 24 * 60)
  await remindRequests(shop)
  assert.deepEqual(await news(orderId), [])
  await booksAgree()
})

test('paid late, and sold out meanwhile: the money goes back, nobody is asked, and the books agree', async () => {
  const tray = await addTestProduct(shop.database, { stock: 1 })
  const opened = await order([{ id: tray, quantity: 1 }])
  const orderId = String(opened.body['orderId'])
  await expireOrder(shop, orderId)
  await setStock(shop.database, tray, 0)
  const paid = await payInWindow(shop, { providerOrderId: String(opened.body['id']) })
  assert.ok((await confirmPayment(shop, paid)).ok)
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
  assert.equal(await orm.$count(receiptVouchers, eq(receiptVouchers.orderId, orderId)), 0)
  await booksAgree()
})
