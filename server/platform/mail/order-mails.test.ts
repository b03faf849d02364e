import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { outbox } from '#server/platform/database/order-tables.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { laterShipmentMails } from '#server/platform/jobs/enqueue-outbox.ts'
import { syncTracking } from '#server/fulfilment/shipping/sync-tracking.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { addTestProduct, setStock } from '#server/testing/add-test-product.ts'
import {
  runOutboxOnce,
  listUnresolvedExceptions,
  readParcel,
  processPendingRefunds,
  createPaidOrder,
  type SandboxMail,
} from '#server/testing/order-steps.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { testAddress, createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, {
  name: 'Brass tray <large>',
  price: 99_900,
  discount: 15,
  daysToMake: 6,
})
const box = await addTestProduct(shop.database, { name: 'Keepsake box', price: 45_000, stock: 40 })
afterEach(() => shop.controlSandbox('DELETE', '/faults'))
after(() => shop.close())

const cart = () => [
  { id: tray, quantity: 2 },
  { id: box, quantity: 1 },
]
const place = () => createPaidOrder(shop, cart())
const sendDueMails = () => runOutboxOnce(shop, 'order placed mail', 'order refunded mail', ...laterShipmentMails)
const listMails = async (orderId: string) => {
  const all = await shop.controlSandbox<SandboxMail[]>('GET', `/mail?to=${testAddress.email}`)
  return all.filter(({ links }) => links.some((link) => link.includes(orderId))).toReversed()
}
const rupees = (text: string) => Math.round(Number(text.replaceAll(/[₹,]/g, '')) * 100)
const readOrderNumber = async (orderId: string) => {
  const { rows } = await shop.database.pool.query<{ number: number }>('SELECT number FROM orders WHERE id = $1', [
    orderId,
  ])
  return formatOrderNumber(rows[0]?.number ?? 0)
}

test('an order is confirmed once, with lines that add up, its address and the way to its page', async () => {
  const { orderId, amount } = await place()
  await sendDueMails()
  await shop.database.orm
    .update(outbox)
    .set({ nextAttemptAt: shop.now() })
    .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, 'order placed mail')))
  await sendDueMails()
  const [mail, ...more] = await listMails(orderId)
  assert.ok(mail)
  assert.deepEqual(more, [])
  assert.equal(mail.subject, `Order ${await readOrderNumber(orderId)} is placed`)
  assert.ok(!mail.subject.includes(orderId))
  const sums = [...mail.text.matchAll(/^(.+): (₹[\d,.]+)$/gm)].map(([, label, text]) => [label, rupees(text ?? '')])
  assert.deepEqual(sums, [
    ['Brass tray <large> × 2', 200_399],
    ['Keepsake box × 1', 53_100],
    ['Shipping', 12_000],
    ['Total paid', amount],
  ])
  assert.equal(amount, 200_399 + 53_100 + 12_000)
  assert.match(mail.text, /^GST in it: ₹386\.69 on goods of ₹2,148\.30$/m)
  assert.match(mail.text, /^Delivery: Made in 6 working days, then 3–5 days on the way\. Courier: Delhivery Air$/m)
  assert.match(mail.text, /Asha Rao\n12 Amber Road\nJaipur 302001/)
  assert.match(mail.html, /Brass tray &lt;large&gt; × 2/)
  assert.deepEqual(
    mail.links.filter((link) => link.includes('/order')),
    [`${shop.settings.publicUrl}/order?id=${orderId}`],
  )
})

test('shipped, failed and delivered are told once each, with the number to follow and the way to feedback', async () => {
  const { orderId } = await place()
  await runOutboxOnce(shop, 'book courier')
  await sendDueMails()
  const parcel = await readParcel(shop, orderId)
  assert.ok(parcel?.awb)
  for (const to of ['PICKED UP', 'IN TRANSIT', 'OUT FOR DELIVERY', 'UNDELIVERED', 'DELIVERED']) {
    await shop.controlSandbox('POST', '/shiprocket/advance', { awb: parcel.awb, to })
    await syncTracking(shop, parcel)
    await sendDueMails()
  }
  const [, shipped, failed, delivered, ...more] = await listMails(orderId)
  assert.deepEqual(more, [])
  assert.match(shipped?.subject ?? '', /is on its way$/)
  assert.match(shipped?.text ?? '', new RegExp(`Courier: Delhivery Air[\\s\\S]*AWB number: ${parcel.awb}`))
  assert.match(failed?.subject ?? '', /could not be handed over$/)
  assert.match(failed?.text ?? '', /try again on the next working day/)
  assert.ok(failed?.links.some((link) => link.includes(orderId)))
  assert.match(delivered?.subject ?? '', /has arrived$/)
  assert.ok(delivered?.links.includes(`${shop.settings.publicUrl}/order?id=${orderId}#feedback`))
})

test('a cancelled order is told once, with what goes back and when', async () => {
  const { orderId } = await place()
  await cancelOrder(shop, orderId, null)
  await processPendingRefunds(shop)
  await sendDueMails()
  const mails = (await listMails(orderId)).filter(({ subject }) => !subject.includes('placed'))
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.subject ?? '', /^Order GTH-\d{6} is cancelled$/)
  assert.match(mails[0]?.text ?? '', /Your refund of ₹2,654\.99 is on its way\..*5 to 7 working days/)
})

test('a payment that came late has its own words: placed, or sold meanwhile and refunded', async () => {
  const pays = async (opened: { orderId: string; providerOrderId: string }) => {
    await expireOrder(shop, opened.orderId)
    const { paymentId } = await payInWindow(shop, opened)
    return async () => {
      const fetched = await shop.payments.fetchPayment(paymentId)
      assert.ok(fetched.ok)
      await applyPayment(shop, fetched.value)
    }
  }
  const lucky = await createUnpaidOrder(shop, cart())
  await (
    await pays(lucky)
  )()
  const unlucky = await createUnpaidOrder(shop, [{ id: box, quantity: 1 }])
  const settleLate = await pays(unlucky)
  await setStock(shop.database, box, 0)
  await settleLate()
  await processPendingRefunds(shop)
  await sendDueMails()
  const [placed] = await listMails(lucky.orderId)
  assert.match(placed?.subject ?? '', /^Payment received late, order GTH-\d{6} is placed$/)
  assert.match(placed?.text ?? '', /do not pay again/)
  const [refunded] = await listMails(unlucky.orderId)
  assert.match(refunded?.subject ?? '', /^Refund for order GTH-\d{6}$/)
  assert.match(refunded?.text ?? '', /by then what you chose was sold[\s\S]*Your refund of ₹/)
  await setStock(shop.database, box, 40)
})

test('a mail whose answer is lost is a copy with the same id; one that is refused is put before a person', async () => {
  const first = await place()
  await shop.controlSandbox('PUT', '/faults', { provider: 'mail', fault: 'reset_after_commit' })
  await sendDueMails()
  shop.advanceClock(1)
  await sendDueMails()
  const copies = await listMails(first.orderId)
  assert.equal(copies.length, 2)
  assert.equal(new Set(copies.map(({ messageId }) => messageId)).size, 1)
  const second = await place()
  await shop.controlSandbox('PUT', '/faults', { provider: 'mail', fault: 'status', value: 550 })
  await sendDueMails()
  shop.advanceClock(1)
  await sendDueMails()
  assert.deepEqual(await listMails(second.orderId), [])
  assert.deepEqual(await listUnresolvedExceptions(shop), ['mail not sent'])
})
