import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { StaffOrder } from '#contract/counter/orders.ts'
import { createApi } from '#server/edge/api/api.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { processPaymentEvent } from '#server/money/payments/process-payment-event.ts'
import { receivePaymentEvent } from '#server/money/payments/receive-payment-event.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { applyListedPayment, reconcileSinceWatermark } from '#server/money/reconciliation/reconcile-since.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { ledgerExceptions, payments, refunds } from '#server/platform/database/order-tables.ts'
import { paymentLinks } from '#server/platform/database/payment-link-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'
import { createOrderInParts, payDueInWindow } from '#server/testing/order-in-parts.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { readOrder } from '#server/testing/order-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { closePaymentLinks } from './close-payment-links.ts'

let counter: TestCounter
let manager: TestStaff
let tray: number
before(async () => {
  counter = await openTestCounter()
  manager = await counter.signInAs('manager')
  tray = await addTestProduct(counter.shop.database, { price: 100_000, stock: 100 })
})
after(() => counter.close())

async function orderInParts() {
  return createOrderInParts(counter.shop, await createOrderRequest(counter.shop, [{ id: tray, quantity: 1 }]))
}

async function openLink(id: string, dueId: string) {
  const { number } = await readOrder(counter.shop, id)
  const path = `orders/${formatOrderNumber(number)}/payment-links`
  const { status, body } = await counter.request(path, { body: { due: dueId }, as: manager })
  const order = body.data as StaffOrder | undefined
  const [link] = await counter.shop.database.orm.select().from(paymentLinks).where(eq(paymentLinks.dueId, dueId))
  return { status, error: body.error, link: link!, shown: order?.money?.dues.find((due) => due.id === dueId)?.link }
}

type Paid = { payment: { id: string; order_id: string }; returnUrl: string }
const payLink = (linkId: string | null, body = {}) =>
  counter.shop.controlSandbox<Paid>('POST', `/razorpay/payment-links/${linkId}/pay`, body)

type SentEvent = { id: string; name: string; body: string; about: string }
/** Delivers the sandbox's events as the provider would. */
async function deliver(names: readonly string[], about: readonly string[]) {
  const { shop } = counter
  const events = await shop.controlSandbox<SentEvent[]>('GET', '/events')
  for (const { id, body } of events.filter((event) => names.includes(event.name) && about.includes(event.about))) {
    const { createHmac } = await import('node:crypto')
    const signature = createHmac('sha256', shop.secrets.webhookSecret).update(body).digest('hex')
    const received = await receivePaymentEvent(shop, { rawBody: Buffer.from(body), signature, eventId: id })
    assert.ok(received.ok)
    await processPaymentEvent(shop, received.id)
  }
}

const dueState = async (id: string) =>
  (await counter.shop.database.orm.select().from(dues).where(eq(dues.id, id)))[0]?.state

test('staff open one link for a due, however often they press; its webhook pays the due, and told twice once', async () => {
  const { shop } = counter
  const { id } = await orderInParts()
  const presses = await Promise.all([openLink(id, id), openLink(id, id), openLink(id, id)])
  assert.deepEqual(
    presses.map(({ status }) => status),
    [200, 200, 200],
  )
  const { link, shown } = await openLink(id, id)
  assert.equal(shown?.url, link.url)
  assert.equal((await shop.database.orm.select().from(paymentLinks).where(eq(paymentLinks.dueId, id))).length, 1)
  const { payment } = await payLink(link.providerLinkId)
  const about = [payment.id, link.providerLinkId ?? '']
  await deliver(['payment_link.paid', 'payment.captured', 'order.paid'], about)
  await deliver(['payment_link.paid'], about)
  assert.deepEqual([(await readOrder(shop, id)).state, await dueState(id)], ['placed', 'paid'])
  assert.equal((await shop.database.orm.select().from(payments).where(eq(payments.orderId, id))).length, 1)
  assert.equal((await openLink(id, id)).status, 409)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('the event of the payment before that of the link pays the due too, and raises no alarm', async () => {
  const { shop } = counter
  const { id } = await orderInParts()
  const { link } = await openLink(id, id)
  const { payment } = await payLink(link.providerLinkId)
  await deliver(['payment.captured'], [payment.id])
  assert.equal(await dueState(id), 'paid')
  const alarms = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.reference, payment.id))
  assert.deepEqual(alarms, [])
})

test('without a webhook the payer’s return, the list of payments or the job finds the money', async () => {
  const { shop } = counter
  const [one, two, three] = [await orderInParts(), await orderInParts(), await orderInParts()]
  const api = createApi(shop)
  const first = await openLink(one.id, one.id)
  const { returnUrl } = await payLink(first.link.providerLinkId, { webhook: false })
  const forged = await api.request(returnUrl.replace(/signature=../, 'signature=00'))
  assert.deepEqual([forged.status, await dueState(one.id)], [303, 'waiting'])
  const back = await api.request(returnUrl)
  assert.deepEqual([back.status, back.headers.get('location')], [303, `${shop.settings.publicUrl}/order?id=${one.id}`])
  assert.equal(await dueState(one.id), 'paid')
  const second = await openLink(two.id, two.id)
  await payLink(second.link.providerLinkId, { webhook: false })
  await reconcileSinceWatermark(shop, new AbortController().signal)
  assert.equal(await dueState(two.id), 'paid')
  const third = await openLink(three.id, three.id)
  await payLink(third.link.providerLinkId, { webhook: false })
  shop.advanceClock(20)
  await closePaymentLinks(shop, new AbortController().signal)
  assert.equal(await dueState(three.id), 'paid')
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a due paid otherwise closes its link; a link paid meanwhile goes back to the bank', async () => {
  const { shop } = counter
  const { id } = await orderInParts()
  const { link } = await openLink(id, id)
  await payDueInWindow(shop, id)
  await closePaymentLinks(shop, new AbortController().signal)
  assert.equal(
    (await shop.database.orm.select().from(paymentLinks).where(eq(paymentLinks.dueId, id)))[0]?.state,
    'cancelled',
  )
  assert.equal((await payLink(link.providerLinkId)).payment, undefined, 'nobody can pay it any more')

  const later = await openLink(id, `${id}-2`)
  const { payment } = await payLink(later.link.providerLinkId, { webhook: false })
  const other = await payDueInWindow(shop, `${id}-2`)
  await closePaymentLinks(shop, new AbortController().signal)
  const back = await shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  assert.deepEqual([back.length, other === payment.id], [1, false])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('the link of a cancelled order is closed, and one past its day expires', async () => {
  const { shop } = counter
  const { id } = await orderInParts()
  await payDueInWindow(shop, id)
  await openLink(id, `${id}-2`)
  const cancelled = await cancelOrder(shop, id, null)
  assert.ok(cancelled.ok)
  await closePaymentLinks(shop, new AbortController().signal)
  const state = async (dueId: string) =>
    (await shop.database.orm.select().from(paymentLinks).where(eq(paymentLinks.dueId, dueId)))[0]?.state
  assert.equal(await state(`${id}-2`), 'cancelled')
  const other = await orderInParts()
  await payDueInWindow(shop, other.id)
  await openLink(other.id, `${other.id}-2`)
  shop.advanceClock(15 * 24 * 60)
  await closePaymentLinks(shop, new AbortController().signal)
  assert.equal(await state(`${other.id}-2`), 'expired')
})

test('a lost answer of the provider is found at the next press, and no second link is made', async () => {
  const { shop } = counter
  manager = await counter.signInAs('manager')
  const { id } = await orderInParts()
  await shop.controlSandbox('PUT', '/faults', { provider: 'razorpay', fault: 'status', value: 503, times: 99 })
  const refused = await openLink(id, id)
  assert.equal(refused.status, 503)
  await shop.controlSandbox('DELETE', '/faults')
  const lost = { provider: 'razorpay', route: 'POST /payment_links', fault: 'reset_after_commit', times: 1 }
  await shop.controlSandbox('PUT', '/faults', lost)
  const { status, link } = await openLink(id, id)
  await shop.controlSandbox('DELETE', '/faults')
  assert.deepEqual([status, link.state], [200, 'open'])
  const made = await shop.controlSandbox<{ reference_id: string }[]>('GET', '/razorpay/payment-links')
  assert.equal(made.filter(({ reference_id }) => reference_id === link.reference).length, 1)
})

test('an order that was paid by its link is placed when its hold runs out, though the webhook was lost', async () => {
  const { shop } = counter
  const { id } = await orderInParts()
  const { link } = await openLink(id, id)
  const stock = await readStock(shop.database, tray)
  await payLink(link.providerLinkId, { webhook: false })
  shop.advanceClock(120)
  await expireOrder(shop, id)
  assert.deepEqual([(await readOrder(shop, id)).state, await dueState(id)], ['placed', 'paid'])
  assert.equal(await readStock(shop.database, tray), stock)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a link that the provider never made is made days later, for long enough to be paid', async () => {
  const { shop } = counter
  manager = await counter.signInAs('manager')
  const { id } = await orderInParts()
  await payDueInWindow(shop, id)
  await shop.controlSandbox('PUT', '/faults', { provider: 'razorpay', fault: 'status', value: 503, times: 99 })
  assert.equal((await openLink(id, `${id}-2`)).status, 503)
  await shop.controlSandbox('DELETE', '/faults')
  shop.advanceClock(14 * 24 * 60 - 5)
  manager = await counter.signInAs('manager')
  const { status, link } = await openLink(id, `${id}-2`)
  assert.deepEqual([status, link.state], [200, 'open'])
  assert.ok(link.expiresAt.getTime() - shop.now().getTime() > 29 * 60_000)
})

test('while the provider does not answer about links, a payment counts as nobody’s yet', async () => {
  const { shop } = counter
  manager = await counter.signInAs('manager')
  const { id } = await orderInParts()
  const { link } = await openLink(id, id)
  const { payment } = await payLink(link.providerLinkId, { webhook: false })
  const paid = await shop.payments.fetchPayment(payment.id)
  assert.ok(paid.ok)
  const down = { provider: 'razorpay', route: 'GET /payment_links/:id', fault: 'status', value: 503, times: 99 }
  await shop.controlSandbox('PUT', '/faults', down)
  assert.equal(await applyListedPayment(shop, paid.value), false)
  await shop.controlSandbox('DELETE', '/faults')
  const alarms = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.reference, payment.id))
  assert.deepEqual([alarms, await dueState(id)], [[], 'waiting'])
  assert.equal(await applyListedPayment(shop, paid.value), true)
  assert.equal(await dueState(id), 'paid')
})
