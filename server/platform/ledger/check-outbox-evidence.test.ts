import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { checkOutboxEvidence, type OutboxEvidence } from './check-outbox-evidence.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import {
  runOutboxOnce,
  readParcel,
  createPaidOrder,
  type SandboxMail,
  type SandboxParcel,
} from '#server/testing/order-steps.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'

// Each test falsifies the evidence once: a check that never fails proves nothing.

const shop = await openTestShop()
const tray = await addTestProduct(shop.database)
const sent = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
const cancelled = await createPaidOrder(shop, [{ id: tray, quantity: 2 }])
await runOutboxOnce(shop, 'book courier', 'order placed mail')
await cancelOrder(shop, cancelled.orderId, null)
await runOutboxOnce(shop, 'order cancelled mail')
const reference = (await readParcel(shop, sent.orderId))?.reference ?? ''
const parcels = await shop.controlSandbox<SandboxParcel[]>('GET', '/shiprocket/parcels')
const mails = await shop.controlSandbox<SandboxMail[]>('GET', '/mail')
const seen = {
  bookings: parcels.map((parcel) => ({
    reference: parcel.reference,
    cancelled: parcel.label === 'CANCELED',
  })),
  mails: mails.map(({ messageId }) => messageId),
}
after(() => shop.close())

const findViolations = async (changes: Partial<OutboxEvidence>) =>
  (await checkOutboxEvidence(shop.database, { ...seen, ...changes })).map(({ invariant }) => invariant)

test('all is as promised', async () => {
  assert.deepEqual([seen.bookings.length, seen.mails.length], [2, 3])
  assert.deepEqual(await findViolations({}), [])
  assert.deepEqual(await findViolations({ mails: [...seen.mails, ...seen.mails] }), [], 'copies of a mail are one mail')
})

test('a parcel booked twice, for nobody, for a cancelled order, or not at all', async () => {
  const twice = [...seen.bookings, { reference, cancelled: false }]
  assert.deepEqual(await findViolations({ bookings: twice }), ['I6 a parcel is booked once'])
  const nobodys = [...seen.bookings, { reference: 'GTH-000999-ABCDEF', cancelled: false }]
  assert.deepEqual(await findViolations({ bookings: nobodys }), [
    'I6 every booking is a parcel of an order that wants it',
  ])
  const alive = seen.bookings.map((booking) => ({ ...booking, cancelled: false }))
  assert.deepEqual(await findViolations({ bookings: alive }), [
    'I6 every booking is a parcel of an order that wants it',
  ])
  assert.deepEqual(await findViolations({ bookings: [] }), ['I6 what we call booked is booked'])
})

test('a mail that never arrived, and one that nobody promised', async () => {
  assert.deepEqual(await findViolations({ mails: seen.mails.slice(1) }), ['I6 a mail we call sent has arrived'])
  assert.deepEqual(await findViolations({ mails: [...seen.mails, '<order-placed-mail-GTH-000001-1@localhost>'] }), [
    'I6 every mail about an order was promised, each kind once',
  ])
})
