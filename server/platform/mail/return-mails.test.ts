import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { creditNotes } from '#server/platform/database/document-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { laterShipmentMails } from '#server/platform/jobs/enqueue-outbox.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { byOwner, returnGoods } from '#server/testing/return-goods.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createShipmentsRequest, payInWindow, testAddress } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import {
  createPaidOrder,
  processPendingRefunds,
  readOrder,
  readShipment,
  runOutboxOnce,
  type SandboxMail,
} from '#server/testing/order-steps.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { name: 'Brass tray <large>', price: 99_901, stock: 100 })
const box = await addTestProduct(shop.database, { name: 'Keepsake box', price: 45_000, stock: 40 })
after(() => shop.close())

const cart = [
  { id: tray, quantity: 2 },
  { id: box, quantity: 1 },
]
const place = () => createPaidOrder(shop, cart)

async function placeForTwo() {
  const request = await createShipmentsRequest(shop, [
    { postcode: '302001', cart },
    { postcode: '400001', cart },
  ])
  const opened = await placeOrder(shop, request)
  assert.ok(opened.ok, JSON.stringify(opened))
  const { paymentId } = await payInWindow(shop, opened)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  return { ...opened, paymentId }
}

const sendDueMails = () =>
  runOutboxOnce(shop, 'order placed mail', 'order refunded mail', 'order returned mail', ...laterShipmentMails)
const listAll = () => shop.controlSandbox<SandboxMail[]>('GET', `/mail?to=${testAddress.email}`)
const listMails = async (orderId: string) =>
  (await listAll()).filter(({ links }) => links.some((link) => link.includes(orderId))).toReversed()
const readOrderNumber = async (orderId: string) => formatOrderNumber((await readOrder(shop, orderId)).number)

test('units that go back are told by themselves: which, how much, with their credit note; what is cancelled later is the rest', async () => {
  const { orderId, amount } = await place()
  const lines = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const trays = lines.find(({ variantId }) => variantId === tray)
  const parts = [{ line: trays?.id ?? 0, units: 1 }]
  const returned = await returnGoods(shop, { orderId, parts, reason: 'Out of brass', restock: false })
  assert.ok(returned.ok)
  await sendDueMails()
  assert.equal((await listMails(orderId)).length, 1, 'not before the provider has taken it')
  for (let times = 0; times < 2; times++) {
    await processPendingRefunds(shop)
    await sendDueMails()
  }
  const [, told, ...more] = await listMails(orderId)
  assert.deepEqual(more, [])
  const back = formatRupees(returned.amount)
  assert.equal(told?.subject, `${back} of order ${await readOrderNumber(orderId)} goes back to you`)
  assert.ok(told?.text.includes(`Brass tray <large> × 1, with GST: ${back}\nGoes back: ${back}`), told?.text)
  const [note] = await shop.database.orm.select().from(creditNotes).where(eq(creditNotes.refundKey, returned.key))
  assert.ok(told?.text.includes(`Your credit note ${note?.number} is attached.`))
  const [pdf, ...others] = told?.attachments ?? []
  assert.deepEqual(others, [])
  assert.deepEqual([pdf?.name, pdf?.type], [`${note?.number.replaceAll('/', '-')}.pdf`, 'application/pdf'])
  assert.ok((pdf?.bytes ?? 0) > 1_000)
  assert.deepEqual(await checkLedger(shop.database, { mails: (await listAll()).map(({ messageId }) => messageId) }), [])

  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  await sendDueMails()
  const cancelled = (await listMails(orderId)).at(-1)
  assert.match(cancelled?.subject ?? '', /is cancelled$/)
  const left = formatRupees(amount - returned.amount)
  assert.ok(cancelled?.text.includes(`Your refund of ${left} is on its way.`), cancelled?.text)
})

test('the mail of a cancelled parcel names what was left of it to go back', async () => {
  const { orderId, paymentId } = await placeForTwo()
  const [own] = await shop.database.orm
    .select()
    .from(orderLines)
    .where(eq(orderLines.shipmentId, `${orderId}-2`))
  const parts = [{ line: own?.id ?? 0, units: 1 }]
  const returned = await returnGoods(shop, { orderId, parts, reason: 'Out of brass', restock: false })
  assert.ok(returned.ok)
  assert.ok((await cancelOrder(shop, orderId, null, `${orderId}-2`)).ok)
  await processPendingRefunds(shop)
  await sendDueMails()
  const { total } = await readShipment(shop, `${orderId}-2`)
  const cancelled = (await listMails(orderId)).find(({ subject }) => subject.endsWith('is cancelled'))
  const left = formatRupees(total - returned.amount)
  assert.ok(cancelled?.text.includes(`Your refund of ${left} is on its way.`), cancelled?.text)
  const given = await shop.payments.fetchPayment(paymentId)
  assert.equal(given.ok && given.value.amountRefunded, total)
})

test('when units that were told of make up all that was paid, the last mail does not count them twice', async () => {
  const { orderId, amount } = await createPaidOrder(shop, [{ id: box, quantity: 1 }])
  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const parts = [{ line: line?.id ?? 0, units: 1 }, { delivery: true as const }]
  const { number: orderNumber } = await readOrder(shop, orderId)
  assert.ok(
    (await transitionManually(shop, { orderNumber, to: 'delivered', skip: ['packed', 'handed over'] }, byOwner.by)).ok,
  )
  const returned = await returnGoods(shop, { orderId, parts, reason: 'Cracked', restock: false })
  assert.ok(returned.ok && returned.amount === amount)
  await processPendingRefunds(shop)
  await sendDueMails()
  const texts = (await listMails(orderId)).map(({ text }) => text)
  assert.equal(texts.filter((text) => text.includes(`${formatRupees(amount)} of order`)).length, 1)
  const all = `With this, all of the ${formatRupees(amount)} paid for order ${await readOrderNumber(orderId)} goes back to you.`
  assert.ok(texts.some((text) => text.includes(all)))
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})
