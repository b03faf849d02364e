import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { outbox } from '#server/database/order-tables.ts'
import { endHold } from '#server/orders/end-hold.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { laterMails } from '#server/orders/make-promises.ts'
import { followParcel } from '#server/orders/parcels/follow-parcel.ts'
import { settle } from '#server/orders/settle.ts'
import { addProduct } from '#server/orders/test-goods.ts'
import {
  keep,
  openBreaks,
  parcelOf,
  payBackWhatIsDue,
  placeAshasOrder,
  type SandboxMail,
} from '#server/orders/test-parcels.ts'
import { openTestShop, type TestShop } from '#server/orders/test-shop.ts'
import { ashasAddress, openAshasOrder, pay } from '#server/orders/test-shopper.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'

let shop: TestShop
let tray: number
let box: number
before(async () => {
  shop = await openTestShop()
  tray = await addProduct(shop.database, {
    name: 'Brass tray <large>',
    price: 99_900,
    discount: 15,
    daysToMake: 6,
  })
  box = await addProduct(shop.database, { name: 'Keepsake box', price: 45_000, stock: 40 })
})
afterEach(() => shop.desk('DELETE', '/faults'))
after(() => shop.close())

const cart = () => [
  { id: tray, quantity: 2 },
  { id: box, quantity: 1 },
]
const place = () => placeAshasOrder(shop, cart())
const post = () => keep(shop, 'order placed mail', ...laterMails)
/** What has arrived about an order, oldest first. */
const mailsAbout = async (orderId: string) => {
  const all = await shop.desk<SandboxMail[]>('GET', `/mail?to=${ashasAddress.email}`)
  return all.filter(({ links }) => links.some((link) => link.includes(orderId))).toReversed()
}
const rupees = (text: string) => Math.round(Number(text.replaceAll(/[₹,]/g, '')) * 100)
const numberOf = async (orderId: string) => {
  const { rows } = await shop.database.pool.query<{ number: number }>(
    'SELECT number FROM orders WHERE id = $1',
    [orderId],
  )
  return orderNumberText(rows[0]?.number ?? 0)
}

test('an order is confirmed once, with lines that add up, its address and the way to its page', async () => {
  const { orderId, amount } = await place()
  await post()
  await shop.database.orm
    .update(outbox)
    .set({ nextAt: shop.now() })
    .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, 'order placed mail')))
  await post()
  const [mail, ...more] = await mailsAbout(orderId)
  assert.ok(mail)
  assert.deepEqual(more, [])
  assert.equal(mail.subject, `Order ${await numberOf(orderId)} is placed`)
  assert.ok(!mail.subject.includes(orderId))
  const sums = [...mail.text.matchAll(/^(.+): (₹[\d,.]+)$/gm)].map(([, label, text]) => [
    label,
    rupees(text ?? ''),
  ])
  assert.deepEqual(sums, [
    ['Brass tray <large> × 2, before GST', 169_830],
    ['Keepsake box × 1, before GST', 45_000],
    ['Subtotal', 214_830],
    ['Tax (GST)', 38_669],
    ['Shipping', 12_000],
    ['Total paid', amount],
  ])
  assert.match(
    mail.text,
    /^Delivery: Made in 6 working days, then 3–5 days on the way\. Courier: Delhivery Air$/m,
  )
  assert.match(mail.text, /Asha Rao\n12 Amber Road\nJaipur 302001/)
  assert.match(mail.html, /Brass tray &lt;large&gt; × 2/)
  assert.deepEqual(
    mail.links.filter((link) => link.includes('/order')),
    [`${shop.settings.publicUrl}/order?id=${orderId}`],
  )
})

test('shipped, failed and delivered are told once each, with the number to follow and the way to feedback', async () => {
  const { orderId } = await place()
  await keep(shop, 'book courier')
  await post()
  const parcel = await parcelOf(shop, orderId)
  assert.ok(parcel?.awb)
  for (const to of ['PICKED UP', 'IN TRANSIT', 'OUT FOR DELIVERY', 'UNDELIVERED', 'DELIVERED']) {
    await shop.desk('POST', '/shiprocket/advance', { awb: parcel.awb, to })
    await followParcel(shop, parcel)
    await post()
  }
  const [, shipped, failed, delivered, ...more] = await mailsAbout(orderId)
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
  await payBackWhatIsDue(shop)
  await post()
  const mails = (await mailsAbout(orderId)).filter(({ subject }) => !subject.includes('placed'))
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.subject ?? '', /^Order GTH-\d{6} is cancelled$/)
  assert.match(mails[0]?.text ?? '', /Your refund of ₹2,654\.99 is on its way\..*5 to 7 working days/)
})

test('a payment that came late has its own words: placed, or sold meanwhile and refunded', async () => {
  const pays = async (opened: { orderId: string; providerOrderId: string }) => {
    await endHold(shop, opened.orderId)
    const { paymentId } = await pay(shop, opened)
    return async () => {
      const told = await shop.payments.fetchPayment(paymentId)
      assert.ok(told.ok)
      await settle(shop, told.value)
    }
  }
  const lucky = await openAshasOrder(shop, cart())
  await (
    await pays(lucky)
  )()
  const unlucky = await openAshasOrder(shop, [{ id: box, quantity: 1 }])
  const settleLate = await pays(unlucky)
  await shop.database.pool.query('UPDATE products SET stock = 0 WHERE id = $1', [box])
  await settleLate()
  await payBackWhatIsDue(shop)
  await post()
  const [placed] = await mailsAbout(lucky.orderId)
  assert.match(placed?.subject ?? '', /^Payment received late, order GTH-\d{6} is placed$/)
  assert.match(placed?.text ?? '', /do not pay again/)
  const [refunded] = await mailsAbout(unlucky.orderId)
  assert.match(refunded?.subject ?? '', /^Refund for order GTH-\d{6}$/)
  assert.match(refunded?.text ?? '', /by then what you chose was sold[\s\S]*Your refund of ₹/)
  await shop.database.pool.query('UPDATE products SET stock = 40 WHERE id = $1', [box])
})

test('a mail whose answer is lost is a copy with the same id; one that is refused is put before a person', async () => {
  const first = await place()
  await shop.desk('PUT', '/faults', { provider: 'mail', fault: 'reset_after_commit' })
  await post()
  shop.later(1)
  await post()
  const copies = await mailsAbout(first.orderId)
  assert.equal(copies.length, 2)
  assert.equal(new Set(copies.map(({ messageId }) => messageId)).size, 1)
  const second = await place()
  await shop.desk('PUT', '/faults', { provider: 'mail', fault: 'status', value: 550 })
  await post()
  shop.later(1)
  await post()
  assert.deepEqual(await mailsAbout(second.orderId), [])
  assert.deepEqual(await openBreaks(shop), ['mail not sent'])
})
