import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { Today } from '#contract/counter/today.ts'
import { reviews } from '#server/platform/database/review-tables.ts'
import { plannedSales } from '#server/platform/database/plan-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { storeEnquiry } from '#server/people/enquiries/store-enquiry.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { createPaidOrder, readOrder } from '#server/testing/order-steps.ts'
import { addDays } from '#shop/time/add-days.ts'
import type { Role } from '#shop/staff/permissions.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
  const { shop } = counter
  const { orm } = shop.database
  const tray = await addTestProduct(shop.database, { name: 'Brass tray', stock: 4 })
  await addTestProduct(shop.database, { name: 'Made to order' })
  const [late, due] = [1, 2].map(() => [{ id: tray, quantity: 1 }])
  const first = await createPaidOrder(shop, late ?? [])
  const second = await createPaidOrder(shop, due ?? [])
  const { day } = await today('owner')
  await orm
    .update(orders)
    .set({ shipBy: addDays(day, -1) })
    .where(eq(orders.id, first.orderId))
  const held = { heldFor: 'Asks for wine', heldBy: 'Meera', heldAt: shop.now() }
  await orm
    .update(orders)
    .set({ shipBy: day, ...held })
    .where(eq(orders.id, second.orderId))
  await recordException(orm, { kind: 'broken invariant', reference: 'nobody' }, shop.now())
  await recordException(orm, { kind: 'mail not sent', reference: 'nobody' }, shop.now())
  await orm.insert(reviews).values({ productId: tray, rating: 1, author: 'Asha', state: 'waiting' })
  const answers = { name: 'Kavita', message: 'Larger?' }
  await orm.insert(plannedSales).values({ productId: tray, at: shop.now(), plannedBy: 'Meera', refused: 'No picture.' })
  await storeEnquiry(shop, { kind: 'contact', email: 'k@example.in', answers, digest: 'one', pictures: [] })
  assert.equal((await readOrder(shop, first.orderId)).state, 'placed')
})
after(() => counter.close())

async function today(role: Role): Promise<Today> {
  const { status, body } = await counter.request('today', { as: await counter.signInAs(role) })
  assert.equal(status, 200, JSON.stringify(body))
  return body.data as Today
}

test('an owner sees what waits, by the list that each count opens', async () => {
  const seen = await today('owner')
  assert.deepEqual([seen.late, seen.toPack, seen.toMake, seen.held, seen.packed], [1, 1, 0, 1, 0])
  assert.deepEqual([seen.enquiries, seen.lateEnquiries, seen.reviews, seen.exceptions], [1, 0, 1, 2])
  assert.equal(seen.lowStock, 1)
  assert.equal(seen.refusedSales?.count, 1)
  assert.equal((await today('packer')).refusedSales, undefined)
  const owner = await counter.signInAs('owner')
  const counted = async (path: string) => (await counter.request(path, { as: owner })).body['count']
  assert.equal(await counted(`orders?place=held,to%20make,to%20pack&ship_by=..${addDays(seen.day, -1)}`), seen.late)
  assert.equal(await counted(`orders?place=to%20pack&ship_by=..${seen.day}`), seen.toPack)
  assert.equal(await counted('exceptions'), seen.exceptions)
  assert.equal(await counted('enquiries?state=new,open'), seen.enquiries)
  assert.equal(await counted('reviews?state=waiting'), seen.reviews)
  assert.equal(await counted('stock?low=yes'), seen.lowStock)
})

test('nobody counts what their role does not see', async () => {
  const packer = await today('packer')
  assert.deepEqual([packer.late, packer.held, packer.lowStock], [1, 1, 1])
  for (const name of ['enquiries', 'reviews', 'exceptions'] as const) assert.ok(!(name in packer), name)
  const support = await today('support')
  assert.deepEqual([support.exceptions, support.reviews], [1, 1])
  const accountant = await today('accountant')
  assert.equal(accountant.exceptions, 1)
  assert.ok(!('enquiries' in accountant) && !('reviews' in accountant))
})

test('at night in India it is the next day', async () => {
  const { shop } = counter
  const before = await today('owner')
  shop.advanceClock(24 * 60)
  const after = await today('owner')
  assert.equal(after.day, addDays(before.day, 1))
})
