import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { newsResponse } from '#contract/counter/news.ts'
import { reviews } from '#server/platform/database/review-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { storeEnquiry } from '#server/people/enquiries/store-enquiry.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { createPaidOrder, readOrder } from '#server/testing/order-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

let counter: TestCounter
let tray: number
before(async () => {
  counter = await openTestCounter()
  tray = await addTestProduct(counter.shop.database, { name: 'Brass tray', stock: 100 })
})
after(() => counter.close())

async function place() {
  const { orderId } = await createPaidOrder(counter.shop, [{ id: tray, quantity: 1 }])
  return formatOrderNumber((await readOrder(counter.shop, orderId)).number)
}
const read = async (as: TestStaff) => newsResponse.parse((await counter.request('news', { as })).body).data
const look = (as: TestStaff, until: string) => counter.request('news/seen', { as, method: 'PUT', body: { until } })
const kindsNew = async (as: TestStaff) =>
  (await read(as)).items.flatMap(({ kind, isNew }) => (isNew ? [kind] : [])).toSorted()

test('what came up is new for each until they looked; each sees only what they see elsewhere', async () => {
  const [owner, support, packer] = [
    await counter.signInAs('owner'),
    await counter.signInAs('support'),
    await counter.signInAs('packer'),
  ]
  const { shop } = counter
  const earlier = new Date(shop.now().getTime() - 3600_000)
  await shop.database.orm.update(staff).set({ createdAt: earlier })
  const number = await place()
  await shop.database.orm.insert(reviews).values({ productId: tray, rating: 1, author: 'Asha', state: 'waiting' })
  const answers = { name: 'Kavita', message: 'Larger?' }
  await storeEnquiry(shop, { kind: 'contact', email: 'k@example.in', answers, digest: 'one', pictures: [] })
  await recordException(shop.database.orm, { kind: 'broken invariant', reference: 'nobody' }, shop.now())

  assert.deepEqual(await kindsNew(owner), ['enquiry', 'exception', 'order', 'review'])
  assert.deepEqual(await kindsNew(packer), ['order'])
  assert.ok(!(await kindsNew(support)).includes('exception'), 'the books are not theirs')
  const { unread, items } = await read(owner)
  assert.equal(unread, 4)
  const shown = Object.fromEntries(items.map((item) => [item.kind, [item.subject, item.name]]))
  assert.deepEqual(shown['order'], [number, 'Asha Rao'])
  assert.deepEqual(shown['review']?.[1], 'Brass tray')
  assert.match(shown['enquiry']?.join() ?? '', /^GTH-Q-0*1,Kavita$/)

  const [newest] = items
  assert.ok(newest)
  assert.equal((await look(owner, newest.at)).status, 200)
  assert.deepEqual([(await read(owner)).unread, (await read(packer)).unread], [0, 1])
  await look(owner, '2020-01-01T00:00:00.000Z')
  assert.equal((await read(owner)).unread, 0, 'a mark never goes back')
  counter.shop.advanceClock(1)
  await place()
  assert.deepEqual(await kindsNew(owner), ['order'])
})

test('what somebody gave to me is news, what I took myself is not', async () => {
  const [manager, packer] = [await counter.signInAs('manager'), await counter.signInAs('packer')]
  const [given, taken] = [await place(), await place()]
  await look(packer, counter.shop.now().toISOString())
  counter.shop.advanceClock(1)
  const assign = (as: TestStaff, number: string) =>
    counter.request('order-assignments', { as, body: { orders: [number], to: packer.id } })
  await assign(manager, given)
  await assign(packer, taken)
  const mine = (await read(packer)).items.filter(({ kind }) => kind === 'assigned')
  assert.deepEqual(
    mine.map(({ subject, by, isNew }) => [subject, by, isNew]),
    [[given, manager.name, true]],
  )
})

test('a mark in the future hides nothing that comes', async () => {
  const support = await counter.signInAs('support')
  await look(support, '2099-01-01T00:00:00.000Z')
  counter.shop.advanceClock(1)
  await place()
  assert.equal((await read(support)).unread, 1)
  await counter.shop.database.orm.delete(staff).where(eq(staff.id, support.id))
})

test('who is named in a note with an @ reads so, and nobody else', async () => {
  const [owner, packer] = [await counter.signInAs('owner'), await counter.signInAs('packer')]
  const [order, support] = [await place(), await counter.signInAs('support')]
  const words = `@${packer.name.toLowerCase()}, the ribbon is wine. @Nobody @${owner.name}`
  const noted = await counter.request(`orders/${order}/notes`, { as: owner, body: { words, pinned: false } })
  const { notes } = noted.body.data as { notes: { id: number; told: string[] }[] }
  assert.deepEqual(notes[0]?.told, [packer.name])
  const mentions = async (as: TestStaff) => (await read(as)).items.filter(({ kind }) => kind === 'mentioned')
  assert.deepEqual(
    (await mentions(packer)).map(({ subject, by, name }) => [subject, by, name]),
    [[order, owner.name, 'Asha Rao']],
  )
  assert.deepEqual([await mentions(owner), await mentions(support)], [[], []])
  const path = `orders/${order}/notes/${notes[0]?.id}`
  await counter.request(path, { as: owner, method: 'PATCH', body: { words: `@${support.name} instead` } })
  assert.deepEqual([(await mentions(packer)).length, (await mentions(support)).length], [0, 1])
})
