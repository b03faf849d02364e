import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import type { StaffOrder } from '#contract/counter/orders.ts'
import { audit, auditPersonal } from '#server/platform/database/audit-tables.ts'
import { buyers } from '#server/platform/database/buyer-tables.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { updateBuyers } from '#server/people/buyers/update-buyers.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { ifMatch } from '#server/testing/audited-writes.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import {
  createPaidOrder,
  listSandboxParcels,
  neverAborted,
  readOrder,
  readParcel,
  readShipment,
  runOutboxOnce,
} from '#server/testing/order-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

let counter: TestCounter
let tray: number
before(async () => {
  counter = await openTestCounter()
  tray = await addTestProduct(counter.shop.database, { stock: 50 })
})
afterEach(() => counter.shop.controlSandbox('DELETE', '/faults'))
after(() => counter.close())

const right = { email: 'asha.rao@example.in', phone: '9876500000' }

async function place() {
  const { orderId } = await createPaidOrder(counter.shop, [{ id: tray, quantity: 1 }])
  const { number, version } = await readOrder(counter.shop, orderId)
  return { orderId, path: `orders/${formatOrderNumber(number)}`, version }
}
type Placed = Awaited<ReturnType<typeof place>>
const correct = ({ path, version }: Placed, body: object, as: TestStaff) =>
  counter.request(`${path}/buyer`, { method: 'PUT', body, as, headers: ifMatch(version) })
const mailsTo = (email: string) =>
  counter.shop.controlSandbox<{ subject: string }[]>('GET', `/mail?to=${encodeURIComponent(email)}`)

test('a mistyped e-mail is corrected, its mails go out again, and the buyers are counted again', async () => {
  const { shop } = counter
  const order = await place()
  await runOutboxOnce(shop, 'order placed mail')
  await updateBuyers(shop, neverAborted)
  const as = await counter.signInAs('support')
  const { status, body } = await correct(order, { ...right, email: ' Asha.Rao@Example.in ' }, as)
  assert.equal(status, 200, JSON.stringify(body))
  const { buyer } = body['data'] as StaffOrder
  assert.deepEqual([buyer.email, buyer.phone], [right.email, right.phone])
  const { email } = await readOrder(shop, order.orderId)
  const { recipient } = await readShipment(shop, order.orderId)
  assert.deepEqual([email, recipient.email, recipient.phone], [right.email, right.email, right.phone])

  assert.deepEqual(await mailsTo(right.email), [])
  const again = await counter.request(`${order.path}/resend`, { body: {}, as })
  assert.equal(again.status, 200, JSON.stringify(again.body))
  await runOutboxOnce(shop, 'order placed mail')
  assert.equal((await mailsTo(right.email)).length, 1)

  const { orm } = shop.database
  const [counted] = await orm.select().from(buyers).where(eq(buyers.email, right.email))
  assert.equal(counted?.orders, 1)
  const [entry] = await orm
    .select({ fields: audit.fields, actor: audit.actorName, before: auditPersonal.before, after: auditPersonal.after })
    .from(audit)
    .innerJoin(auditPersonal, eq(auditPersonal.auditId, audit.id))
    .where(and(eq(audit.subjectId, order.orderId), eq(audit.operation, 'orders.buyer')))
  assert.deepEqual([entry?.before['email'], entry?.after['email']], ['asha@example.in', right.email])
  assert.deepEqual([entry?.before['phone'], entry?.after['phone']], ['9876543210', right.phone])
})

test('a booked parcel gets the new phone by a new booking; a silent courier leaves all as it was', async () => {
  const { shop } = counter
  const order = await place()
  await runOutboxOnce(shop, 'book courier')
  const booked = await readParcel(shop, order.orderId)
  const as = await counter.signInAs('manager')
  const old = (await readOrder(shop, order.orderId)).buyer
  const wanted = { email: 'asha.right@example.in', phone: '9812345678' }
  await shop.controlSandbox('PUT', '/faults', {
    provider: 'shiprocket',
    route: '*',
    fault: 'status',
    value: 503,
    times: 100,
  })
  const silent = await correct(order, wanted, as)
  assert.deepEqual([silent.status, silent.body.error?.details['reason']], [409, 'no-answer'])
  assert.deepEqual((await readOrder(shop, order.orderId)).buyer, old)
  await shop.controlSandbox('DELETE', '/faults')

  assert.equal((await correct(order, wanted, as)).status, 200)
  await runOutboxOnce(shop, 'book courier')
  const parcel = await readParcel(shop, order.orderId)
  assert.ok(parcel?.awb && parcel.awb !== booked?.awb)
  assert.equal((await listSandboxParcels(shop, order.orderId)).length, 2)
  assert.equal((await readShipment(shop, order.orderId)).recipient.phone, wanted.phone)
})

test('refused: a packer, what is no address, what changed nothing, and the e-mail of an account', async () => {
  const { shop } = counter
  const order = await place()
  assert.equal((await correct(order, right, await counter.signInAs('packer'))).status, 403)
  const as = await counter.signInAs('owner')
  const wrong = await correct(order, { email: 'asha@example', phone: '1' }, as)
  assert.equal(wrong.status, 422)
  const errors = wrong.body.error?.details['errors'] as { path: string[] }[]
  assert.deepEqual(
    errors.map(({ path }) => path[0]),
    ['email', 'phone'],
  )
  const { email, phone } = (await readOrder(shop, order.orderId)).buyer
  assert.equal((await correct(order, { email, phone }, as)).body.error?.details['reason'], 'same')
  assert.equal((await correct({ ...order, version: 99 }, right, as)).status, 412)
  const { orm } = shop.database
  const at = shop.now()
  const names = { firstName: 'Asha', lastName: 'Rao', provider: 'google' as const, googleSub: 'asha' }
  const [account] = await orm
    .insert(customers)
    .values({ ...names, email, createdAt: at, updatedAt: at })
    .returning()
  await orm
    .update(orders)
    .set({ customerId: account?.id ?? 0 })
    .where(eq(orders.id, order.orderId))
  const refused = await correct(order, right, as)
  assert.equal(refused.body.error?.details['reason'], 'account')
  assert.equal((await correct(order, { email, phone: right.phone }, as)).status, 200)
})

test('the page of the buyer refuses an e-mail instead of dropping it', async () => {
  await place()
  await updateBuyers(counter.shop, neverAborted)
  const [buyer] = await counter.shop.database.orm.select().from(buyers)
  const as = await counter.signInAs('owner')
  const answer = await counter.request(`buyers/${buyer?.id}`, {
    method: 'PATCH',
    body: { email: 'x@example.in' },
    as,
    headers: ifMatch(buyer?.version),
  })
  assert.equal(answer.status, 422)
  assert.match(answer.body.error?.message ?? '', /leave out what is not known here: email/)
})
