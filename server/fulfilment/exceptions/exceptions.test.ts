import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { and, desc, eq } from 'drizzle-orm'
import type { ExceptionRow } from '#contract/counter/exceptions.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { ledgerExceptions, outbox, refunds } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { recordException, type NewException } from '#server/platform/ledger/record-exception.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { createOrderInParts, payDueInWindow, startDue } from '#server/testing/order-in-parts.ts'
import { createPaidOrder, processPendingRefunds, readOrder } from '#server/testing/order-steps.ts'
import { exceptionKinds, findExceptionRule } from '#shop/orders/exceptions.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

let counter: TestCounter
let tray: number
before(async () => {
  counter = await openTestCounter()
  tray = await addTestProduct(counter.shop.database, { stock: 100 })
})
afterEach(() => counter.shop.controlSandbox('PUT', '/settings', { refunds: 'processed' }))
after(() => counter.close())

const list = async (as: TestStaff, query = '') => {
  const { status, body } = await counter.request(`exceptions${query}`, { as })
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as { data: ExceptionRow[]; next: string | null; count: number }
}
const findRow = async (as: TestStaff, reference: string) => {
  const found = (await list(as, '?limit=100')).data.find((row) => row.reference === reference)
  assert.ok(found, `no open exception about ${reference}`)
  return found
}
const press = (as: TestStaff, { id }: { id: number }, way: string, body: object = {}) =>
  counter.request(`exceptions/${id}/${way}`, { as, body })
const record = (found: NewException) => recordException(counter.shop.database.orm, found, counter.shop.now())
const applyFetched = async (paymentId: string) => {
  const fetched = await counter.shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok)
  await applyPayment(counter.shop, fetched.value)
}
const lastEntry = async () => (await counter.shop.database.orm.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]
const stockOfTray = async () =>
  (await counter.shop.database.orm.select().from(variants).where(eq(variants.productId, tray)))[0]?.stock

async function underpaid(amount: number) {
  const opened = await createUnpaidOrder(counter.shop, [{ id: tray, quantity: 2 }])
  const { paymentId } = await payInWindow(counter.shop, opened, { amount })
  await applyFetched(paymentId)
  return { ...opened, paymentId }
}

test('each kind is there for the roles that deal with it, with what happened and what to do', async () => {
  for (const kind of exceptionKinds) await record({ kind, reference: `${kind} of nobody` })
  const areasSeenBy = async (role: 'owner' | 'support' | 'accountant') =>
    [...new Set((await list(await counter.signInAs(role), '?limit=100')).data.map(({ area }) => area))].toSorted()
  assert.deepEqual(await areasSeenBy('owner'), ['books', 'mail', 'money', 'parcel'])
  assert.deepEqual(await areasSeenBy('support'), ['mail', 'money', 'parcel'])
  assert.deepEqual(await areasSeenBy('accountant'), ['books', 'money'])
  assert.equal((await counter.request('exceptions', { as: await counter.signInAs('packer') })).status, 403)

  const owner = await counter.signInAs('owner')
  const first = await list(owner, '?limit=10')
  const second = await list(owner, `?limit=100&after=${first.next}`)
  assert.equal(first.count, exceptionKinds.length)
  assert.deepEqual(
    [...first.data, ...second.data].map(({ kind, title, happened }) => [kind, title, happened]),
    exceptionKinds.map((kind) => [kind, findExceptionRule(kind).title, findExceptionRule(kind).happened]),
  )
  assert.deepEqual((await findRow(owner, 'mail not sent of nobody')).ways, ['close'])
  assert.ok((await list(owner, '?area=money')).data.every(({ area }) => area === 'money'))
  await counter.shop.database.orm.delete(ledgerExceptions)
})

test('closing wants who it is, words and the right person; what is still wrong opens again', async () => {
  const found = { kind: 'paid twice', reference: 'pay_Twice' } as const
  await record(found)
  const row = await findRow(await counter.signInAs('owner'), 'pay_Twice')
  const unknown = await press(await counter.signInAs('manager'), row, 'close', { reason: 'Looked' })
  assert.equal(unknown.body.error?.details['reason'], 'step-up')
  const accountant = await counter.stepUpAs('accountant')
  assert.equal((await press(accountant, row, 'close', { reason: 'Looked' })).status, 403)
  const manager = await counter.stepUpAs('manager')
  assert.equal((await press(manager, row, 'close', { reason: ' ' })).status, 422)
  const [one, two] = await Promise.all([1, 2].map(() => press(manager, row, 'close', { reason: 'Both went back' })))
  assert.deepEqual([one?.status, two?.status].toSorted(), [200, 409])
  const entry = await lastEntry()
  assert.deepEqual(
    [entry?.operation, entry?.reason, entry?.after['about']],
    ['exceptions.close', 'Both went back', 'pay_Twice'],
  )
  assert.deepEqual((await list(manager)).data, [])
  assert.equal((await list(manager, '?state=closed')).data[0]?.reference, 'pay_Twice')
  await record(found)
  assert.equal((await list(manager)).data.length, 1)
  await counter.shop.database.orm.delete(ledgerExceptions)
})

test('money that is not what the order costs goes back, and the order with its goods is called off', async () => {
  const { shop } = counter
  const before = await stockOfTray()
  const { orderId, paymentId } = await underpaid(100)
  assert.equal((await readOrder(shop, orderId)).state, 'under review')
  const owner = await counter.stepUpAs('owner')
  const row = await findRow(owner, paymentId)
  assert.deepEqual(row.ways, ['refund', 'close'])
  assert.equal(row.order, formatOrderNumber((await readOrder(shop, orderId)).number))
  assert.deepEqual(
    row.facts.find(({ name }) => name === 'Amount'),
    { name: 'Amount', value: '₹1.00' },
  )
  const answers = await Promise.all([1, 2, 3].map(() => press(owner, row, 'refund', { reason: 'Paid ₹1 only' })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
  assert.equal((await readOrder(shop, orderId)).state, 'cancelled')
  assert.equal(await stockOfTray(), before)
  await processPendingRefunds(shop)
  const there = await shop.payments.fetchPayment(paymentId)
  assert.equal(there.ok && there.value.amountRefunded, 100)
  const mails = await shop.database.orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, 'order cancelled mail')))
  assert.match(String(mails[0]?.payload['reason']), /^Paid ₹1 only\. The ₹1\.00 you paid goes back/)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a later part that is not what it costs goes back, and the order that was placed goes on', async () => {
  const { shop } = counter
  const owner = await counter.stepUpAs('owner')
  const { id, second } = await createOrderInParts(shop, await createOrderRequest(shop, [{ id: tray, quantity: 2 }]))
  await payDueInWindow(shop, id)
  const { paymentId } = await payInWindow(shop, await startDue(shop, `${id}-2`), { amount: second - 100 })
  await applyFetched(paymentId)
  assert.equal((await readOrder(shop, id)).state, 'under review')
  const row = await findRow(owner, paymentId)
  assert.equal((await press(owner, row, 'refund', { reason: 'Too little was paid' })).status, 200)
  assert.equal((await readOrder(shop, id)).state, 'placed')
  assert.equal((await lastEntry())?.after['state'], 'placed')
  await processPendingRefunds(shop)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('money that came again while an order is under review goes back alone', async () => {
  const { shop } = counter
  const opened = await underpaid(200)
  const { paymentId } = await payInWindow(shop, opened, { again: true })
  await applyFetched(paymentId)
  const owner = await counter.stepUpAs('owner')
  const row = await findRow(owner, paymentId)
  assert.equal(row.kind, 'paid while under review')
  const support = await counter.stepUpAs('support')
  const { total } = await readOrder(shop, opened.orderId)
  const bySupport = await press(support, row, 'refund', { reason: 'Came twice' })
  assert.equal(bySupport.status, total > 2_000_00 ? 409 : 200, JSON.stringify(bySupport.body))
  if (bySupport.status !== 200) assert.equal((await press(owner, row, 'refund', { reason: 'Twice' })).status, 200)
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, opened.orderId)).state, 'under review')
  const again = await press(owner, await findRow(owner, opened.paymentId), 'refund', { reason: 'Too little' })
  assert.equal(again.status, 200)
  await processPendingRefunds(shop)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('what pays for an order is given back on its page only', async () => {
  const { orderId, paymentId } = await createPaidOrder(counter.shop, [{ id: tray, quantity: 1 }])
  await record({ kind: 'wrong amount', reference: paymentId })
  const owner = await counter.stepUpAs('owner')
  const refused = await press(owner, await findRow(owner, paymentId), 'refund', { reason: 'No' })
  assert.deepEqual([refused.status, refused.body.error?.details['reason']], [409, 'of-order'])
  assert.equal((await readOrder(counter.shop, orderId)).state, 'placed')
  await counter.shop.database.orm.delete(ledgerExceptions)
})

test('a refund that failed is asked for again within what this person may give back', async () => {
  const { shop } = counter
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  const { orderId, paymentId, amount } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  await cancelOrder(shop, orderId, null)
  await processPendingRefunds(shop)
  const owner = await counter.stepUpAs('owner')
  const row = await findRow(owner, `refund-${paymentId}-order-cancelled`)
  assert.deepEqual(row.ways, ['retry refund', 'close'])
  assert.equal((await press(await counter.stepUpAs('packer'), row, 'retry-refund')).status, 403)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  assert.equal((await press(owner, row, 'retry-refund')).status, 200)
  assert.equal((await press(owner, row, 'retry-refund')).status, 409)
  const entry = await lastEntry()
  assert.deepEqual([entry?.operation, entry?.after['amount'], entry?.subjectId], ['refunds.make', amount, orderId])
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
})

test('a booking that waits, a refund that was refused and a mail are tried now', async () => {
  const { shop } = counter
  const { orm } = shop.database
  const { orderId, paymentId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  const support = await counter.signInAs('support')
  const later = new Date(shop.now().getTime() + 60 * 60_000)
  const booking = and(eq(outbox.subject, orderId), eq(outbox.kind, 'book courier'))
  await orm.update(outbox).set({ nextAttemptAt: later }).where(booking)
  await record({ kind: 'booking refused', reference: orderId })
  const tried = await press(support, await findRow(support, orderId), 'retry')
  assert.deepEqual(tried.body.data, { closed: false })
  assert.ok(((await orm.select().from(outbox).where(booking))[0]?.nextAttemptAt ?? later) <= shop.now())
  assert.equal((await lastEntry())?.operation, 'orders.resend')

  const mail = and(eq(outbox.subject, orderId), eq(outbox.kind, 'order placed mail'))
  await orm.update(outbox).set({ processedAt: shop.now() }).where(mail)
  await record({ kind: 'mail not sent', reference: `${orderId}: order placed mail` })
  const sent = await press(support, await findRow(support, `${orderId}: order placed mail`), 'retry')
  assert.deepEqual(sent.body.data, { closed: true })
  assert.equal((await orm.select().from(outbox).where(mail))[0]?.processedAt, null)

  await cancelOrder(shop, orderId, null)
  const key = `refund-${paymentId}-order-cancelled`
  await orm.update(refunds).set({ nextAttemptAt: later }).where(eq(refunds.key, key))
  await record({ kind: 'refund refused', reference: key })
  assert.equal((await press(support, await findRow(support, key), 'retry')).status, 200)
  assert.ok(((await orm.select().from(refunds).where(eq(refunds.key, key)))[0]?.nextAttemptAt ?? later) <= shop.now())

  await record({ kind: 'refund refused', reference: 'refund-of-nobody' })
  const nothing = await press(support, await findRow(support, 'refund-of-nobody'), 'retry')
  assert.equal(nothing.body.error?.details['reason'], 'not-now')
  await record({ kind: 'broken invariant', reference: 'nobody' })
  const owner = await counter.signInAs('owner')
  assert.equal((await press(support, await findRow(owner, 'nobody'), 'retry')).status, 404)
  await orm.delete(ledgerExceptions)
})

test('the provider is asked again about a payment that was never worked in', async () => {
  const { shop } = counter
  const opened = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, opened)
  await record({ kind: 'cannot be settled', reference: paymentId })
  await record({ kind: 'unknown order', reference: 'pay_Nobodys0000001' })
  const manager = await counter.signInAs('manager')
  assert.deepEqual((await press(manager, await findRow(manager, paymentId), 'retry')).body.data, { closed: true })
  assert.equal((await readOrder(shop, opened.orderId)).state, 'placed')
  const unknown = await press(manager, await findRow(manager, 'pay_Nobodys0000001'), 'retry')
  assert.equal(unknown.status, 409)
  assert.equal((await list(manager)).data.length, 1, 'what is still unknown stays')
})
