import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { and, asc, eq } from 'drizzle-orm'
import { assignmentResponse, peopleResponse } from '#contract/counter/assignments.ts'
import { orderListResponse, staffOrderResponse } from '#contract/counter/orders.ts'
import { exportResponse } from '#contract/counter/exports.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { createPaidOrder, forceDelivered, readOrder } from '#server/testing/order-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

let counter: TestCounter
let tray: number
before(async () => {
  counter = await openTestCounter()
  tray = await addTestProduct(counter.shop.database, { stock: 100 })
})
after(() => counter.close())

async function place() {
  const { orderId } = await createPaidOrder(counter.shop, [{ id: tray, quantity: 1 }])
  return { orderId, number: formatOrderNumber((await readOrder(counter.shop, orderId)).number) }
}
const assign = (as: TestStaff, orders: string[], to: string | null) =>
  counter.request('order-assignments', { as, body: { orders, to } })
const list = async (as: TestStaff, query: string) =>
  orderListResponse.parse((await counter.request(`orders?${query}`, { as })).body).data
const numbers = async (as: TestStaff, query: string) => (await list(as, query)).map(({ number }) => number)

test('orders are given to somebody, found by whose they are, and given to nobody again; the log says who did it', async () => {
  const [first, second, third] = [await place(), await place(), await place()]
  const [manager, packer] = [await counter.signInAs('manager'), await counter.signInAs('packer')]
  const wanted = [second.number, first.number, 'GTH-999999']
  const given = assignmentResponse.parse((await assign(manager, wanted, packer.id)).body).data
  assert.deepEqual(given, { assigned: 2, unknown: ['GTH-999999'] })
  assert.deepEqual(await numbers(packer, 'assigned=me'), [second.number, first.number])
  assert.deepEqual(await numbers(manager, `assigned=${packer.id}&place=to pack`), [first.number, second.number])
  assert.deepEqual(await numbers(manager, 'assigned=me'), [])
  assert.ok((await numbers(manager, 'assigned=nobody')).includes(third.number))
  const [row] = await list(packer, 'assigned=me')
  assert.deepEqual(row?.assignedTo, { id: packer.id, name: packer.name })

  await assign(packer, [first.number], null)
  const read = staffOrderResponse.parse((await counter.request(`orders/${first.number}`, { as: manager })).body).data
  assert.deepEqual([read.assignedTo, read.version], [null, 3])
  const entries = await counter.shop.database.orm
    .select()
    .from(audit)
    .where(and(eq(audit.subjectId, first.orderId), eq(audit.operation, 'orders.assign')))
    .orderBy(asc(audit.id))
  assert.deepEqual(
    entries.map(({ actorName, before: was, after: is }) => [actorName, was['assignedTo'], is['assignedTo']]),
    [
      [manager.name, null, packer.name],
      [packer.name, packer.name, null],
    ],
  )
})

test('given twice is given once', async () => {
  const { number, orderId } = await place()
  const owner = await counter.signInAs('owner')
  for (let sent = 0; sent < 2; sent++) assert.equal((await assign(owner, [number], owner.id)).status, 200)
  assert.equal((await readOrder(counter.shop, orderId)).version, 2)
})

test('nobody gives orders to who is gone, an accountant gives none, and a packer none that they do not see', async () => {
  const { number, orderId } = await place()
  const { orm } = counter.shop.database
  const [owner, support] = [await counter.signInAs('owner'), await counter.signInAs('support')]
  await orm.update(staff).set({ state: 'suspended' }).where(eq(staff.id, support.id))
  const refused = await assign(owner, [number], support.id)
  assert.deepEqual([refused.status, refused.body.error?.details['reason']], [409, 'nobody'])
  const people = peopleResponse.parse((await counter.request('people', { as: owner })).body).data
  assert.ok(people.some(({ id }) => id === owner.id) && people.every(({ id }) => id !== support.id))
  assert.equal((await assign(await counter.signInAs('accountant'), [number], null)).status, 403)

  await orm.transaction((tx) => forceDelivered(tx, orderId))
  counter.shop.advanceClock(8 * 24 * 60)
  const packer = await counter.signInAs('packer')
  const unseen = assignmentResponse.parse((await assign(packer, [number], packer.id)).body).data
  assert.deepEqual(unseen, { assigned: 0, unknown: [number] })
})

test('only what was ticked is in its file, and the log names it', async () => {
  const [first, , third] = [await place(), await place(), await place()]
  const as = await counter.signInAs('accountant')
  const body = { orders: [third.number, first.number] }
  const { id, file } = exportResponse.parse((await counter.request('exports/orders', { as, body })).body).data
  const response = await counter.app.request(file, { headers: { cookie: as.cookie } })
  const lines = (await response.text()).split('\r\n').slice(1, -1)
  assert.deepEqual(
    lines.map((line) => line.slice(0, line.indexOf(','))),
    [first.number, third.number],
  )
  const [entry] = await counter.shop.database.orm
    .select()
    .from(audit)
    .where(and(eq(audit.subjectKind, 'export'), eq(audit.subjectId, String(id))))
  assert.deepEqual([entry?.subjectName, entry?.after['orders']], ['2 orders', body.orders])
})
