import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { audit, auditPersonal } from '#server/platform/database/audit-tables.ts'
import { refunds } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { createUnpaidOrder } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import {
  createPaidOrder,
  processPendingRefunds,
  readOrder,
  runOutboxOnce,
  type SandboxMail,
} from '#server/testing/order-steps.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { cancelAsStaff } from './cancel-as-staff.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelParcel, findParcelsToCancel } from './cancel-parcel.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { stock: 50 })
afterEach(() => shop.controlSandbox('DELETE', '/faults'))
after(() => shop.close())

const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
const reason = 'The kiln broke'

async function place() {
  const paid = await createPaidOrder(shop, [{ id: tray, quantity: 2 }])
  return { ...paid, orderNumber: (await readOrder(shop, paid.orderId)).number }
}
const cancel = (orderNumber: number, onlyUnpacked = false) =>
  cancelAsStaff(shop, { orderNumber, reason, onlyUnpacked }, { by: meera, identity: 'confirmed' })
const entriesOf = (orderId: string) =>
  shop.database.orm
    .select({ operation: audit.operation, reason: auditPersonal.reason })
    .from(audit)
    .leftJoin(auditPersonal, eq(auditPersonal.auditId, audit.id))
    .where(eq(audit.subjectId, orderId))

async function assertToldWhy(orderId: string, paymentId: string) {
  assert.equal((await readOrder(shop, orderId)).state, 'cancelled')
  const made = await shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  assert.deepEqual(
    made.map((each) => each.reason),
    [reason],
  )
  await runOutboxOnce(shop, 'order cancelled mail')
  const [mail] = await shop.controlSandbox<SandboxMail[]>('GET', '/mail')
  assert.match(
    mail?.text.replaceAll(/\s+/g, ' ') ?? '',
    /We are sorry: we had to cancel order GTH-\d+\. The reason: The kiln broke\./,
  )
  assert.doesNotMatch(mail?.text ?? '', /As you asked/)
}

test('cancelled by the workshop: units and money go back, and the buyer reads why', async () => {
  const before = await readStock(shop.database, tray)
  const { orderId, orderNumber, paymentId } = await place()
  const done = await cancel(orderNumber)
  assert.ok(done.ok && !done.pending)
  assert.equal(await readStock(shop.database, tray), before)
  await assertToldWhy(orderId, paymentId)
  assert.deepEqual(
    (await entriesOf(orderId)).map(({ operation, reason: why }) => [operation, why]),
    [['orders.cancel', reason]],
  )
  assert.ok((await cancel(orderNumber)).ok)
  assert.equal((await entriesOf(orderId)).length, 1, 'asked again, nothing happens')
})

test('while the courier service is silent the wish and its reason stand, also when the shopper wishes it, too', async () => {
  const { orderId, orderNumber, paymentId } = await place()
  await runOutboxOnce(shop, 'book courier')
  const down = { provider: 'shiprocket', route: '*', fault: 'status', value: 503, times: 1_000 }
  await shop.controlSandbox('PUT', '/faults', down)
  const wished = await cancel(orderNumber)
  assert.ok(wished.ok && wished.pending)
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  await shop.controlSandbox('DELETE', '/faults')
  shop.advanceClock(1)
  for (const id of await findParcelsToCancel(shop)) await cancelParcel(shop, id)
  await assertToldWhy(orderId, paymentId)
})

test('what is packed is cancelled by an owner, not by support, and what has left by nobody', async () => {
  const { orderId, orderNumber } = await place()
  assert.ok((await transitionManually(shop, { orderNumber, to: 'packed' }, meera)).ok)
  const support = await cancel(orderNumber, true)
  assert.equal(!support.ok && support.message, 'This order is packed already. Ask an owner or a manager to cancel it.')
  assert.deepEqual(
    (await entriesOf(orderId)).map(({ operation }) => operation),
    ['orders.move'],
  )
  assert.ok((await cancel(orderNumber)).ok)
  const gone = await place()
  assert.ok((await transitionManually(shop, { ...gone, to: 'shipped', skip: ['packed'] }, meera)).ok)
  const refused = await cancel(gone.orderNumber)
  assert.equal(!refused.ok && refused.reason, 'too-late')
})

test('an order that is not paid, and one that is not there, are not cancelled', async () => {
  const { orderId } = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const unpaid = await cancel((await readOrder(shop, orderId)).number)
  assert.equal(!unpaid.ok && unpaid.reason, 'too-late')
  const unknown = await cancel(999_999)
  assert.equal(!unknown.ok && unknown.reason, 'not-found')
})

test('after all of this the books agree', async () => {
  for (let round = 0; round < 3; round++) await processPendingRefunds(shop)
  assert.deepEqual(await checkLedger(shop.database), [])
})
