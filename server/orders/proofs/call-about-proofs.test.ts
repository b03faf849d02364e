import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { ExceptionRow } from '#contract/counter/exceptions.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { ledgerExceptions, orderLines, orders, outbox } from '#server/platform/database/order-tables.ts'
import { placeSql } from '#server/orders/staff-view/place-sql.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { createShipmentsRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { applyPaymentOnce } from '#server/testing/order-in-parts.ts'
import { closeException } from '#server/fulfilment/exceptions/close-exception.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { createPaidOrder, readOrder } from '#server/testing/order-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { Role } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { callAboutProofs } from './call-about-proofs.ts'
import { decideProof } from './decide-proof.ts'
import { releaseProof } from './release-proof.ts'
import { remindProofs } from './remind-proofs.ts'
import { sendProof } from './send-proof.ts'

let counter: TestCounter
let tray: number
const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
before(async () => {
  counter = await openTestCounter()
  tray = await addTestProduct(counter.shop.database, { name: 'Lotus tray', stock: 50 })
})
after(() => counter.close())

async function place() {
  const { orderId } = await createPaidOrder(counter.shop, [{ id: tray, quantity: 1 }])
  const [line] = await counter.shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  return { orderId, number: (await readOrder(counter.shop, orderId)).number, line: line?.id ?? 0 }
}
type Placed = Awaited<ReturnType<typeof place>>

async function ask({ number, line }: Placed): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a1f45' } })
    .jpeg()
    .toBuffer()
  const key = randomUUID()
  const sent = { key, orderNumber: number, line, words: '', bytes, fileName: 'a.jpg' }
  assert.ok((await sendProof(counter.shop, sent, meera)).ok)
  return key
}

/** Runs the shop's own jobs. */
async function pass(hours: number) {
  counter.shop.advanceClock(hours * 60)
  await remindProofs(counter.shop)
  await callAboutProofs(counter.shop)
}
/** A fresh sign-in: days have passed. */
const listCalls = async (role: Role, { number }: Placed, state = 'open') => {
  const as = await counter.signInAs(role)
  const { status, body } = await counter.request(`exceptions?limit=100&state=${state}`, { as })
  assert.equal(status, 200)
  const { data } = body as unknown as { data: ExceptionRow[] }
  return data.filter(
    ({ kind, order }) => kind === 'picture not answered' && order?.startsWith(formatOrderNumber(number)),
  )
}
const remindersOf = async ({ orderId }: Placed) =>
  (await counter.shop.database.orm.select().from(outbox).where(eq(outbox.orderId, orderId))).filter(
    ({ kind }) => kind === 'order proof reminder mail',
  ).length
const answer = async ({ orderId }: Placed, proof: string, decision: 'approved' | 'change' = 'approved') => {
  const said = { proof, decision, wish: decision === 'change' ? 'Redder' : '' }
  assert.ok((await decideProof(counter.shop, { orderId, customerId: null }, said)).ok)
}

test('a day after the third reminder somebody is to call the buyer; with the answer the matter is over', async () => {
  const order = await place()
  const key = await ask(order)
  for (const reminders of [1, 2, 3]) {
    await pass(24)
    assert.equal(await remindersOf(order), reminders)
    assert.deepEqual(await listCalls('support', order), [])
  }
  await pass(24)
  assert.equal(await remindersOf(order), 3)
  const [call, ...more] = await listCalls('support', order)
  assert.deepEqual(more, [])
  assert.equal(call?.title, 'Call the buyer about the picture')
  const { buyer } = await readOrder(counter.shop, order.orderId)
  assert.deepEqual(call?.call, { name: buyer.name, phone: buyer.phone })
  assert.deepEqual(call?.facts.find(({ name }) => name === 'Piece')?.value, 'Lotus tray')
  const kept = await counter.shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.id, call?.id ?? 0))
  assert.ok(!JSON.stringify(kept).includes(buyer.phone), 'the number stands with the order alone')
  await pass(1)
  assert.equal((await listCalls('support', order)).length, 1)

  await answer(order, key)
  assert.deepEqual(await listCalls('support', order), [])
  const [over] = await listCalls('support', order, 'closed')
  assert.deepEqual([over?.id, over?.call], [call?.id, undefined])
  await pass(72)
  assert.deepEqual(await listCalls('support', order), [])
})

const placeOf = ({ orderId }: Placed) =>
  counter.shop.database.orm.select({ place: placeSql }).from(orders).where(eq(orders.id, orderId))

test('who may not see phone numbers sees no call, and the order stays where its pieces are', async () => {
  const order = await place()
  await ask(order)
  const before = await placeOf(order)
  await pass(97)
  assert.deepEqual(await listCalls('accountant', order), [])
  assert.equal((await listCalls('manager', order)).length, 1)
  assert.deepEqual(await placeOf(order), before)
})

test('a call is over when staff go on without an answer, send another picture, or the order is called off', async () => {
  const [released, replaced, cancelled] = [await place(), await place(), await place()]
  const key = await ask(released)
  await ask(replaced)
  await ask(cancelled)
  await pass(97)
  for (const order of [released, replaced, cancelled]) assert.equal((await listCalls('owner', order)).length, 1)
  assert.ok((await releaseProof(counter.shop, { key, reason: 'Agreed by phone' }, meera)).ok)
  await ask(replaced)
  for (const order of [released, replaced]) assert.deepEqual(await listCalls('owner', order), [])
  assert.ok((await cancelOrder(counter.shop, cancelled.orderId, null)).ok)
  await pass(1)
  assert.deepEqual(await listCalls('owner', cancelled), [])
  await pass(98)
  assert.equal((await listCalls('owner', replaced)).length, 1, 'the newer picture has had its reminders')
})

test('who was called is left alone for two days, and then called again', async () => {
  const order = await place()
  await ask(order)
  await pass(97)
  const [call] = await listCalls('owner', order)
  const closed = { id: call?.id ?? 0, reason: 'Looks tonight', held: ['owner'] } as const
  assert.ok((await closeException(counter.shop, closed, meera)).ok)
  await pass(47)
  assert.deepEqual(await listCalls('owner', order), [])
  await pass(2)
  assert.equal((await listCalls('owner', order)).length, 1)
  const rows = await counter.shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(and(eq(ledgerExceptions.kind, 'picture not answered'), eq(ledgerExceptions.reference, order.orderId)))
  assert.equal(rows.length, 1)
})

test('while another parcel is on its way, a picture is sent, reminded of, called about, answered and released by its own parcel', async () => {
  const { shop } = counter
  const places = ['302001', '400001'].map((postcode) => ({ postcode, cart: [{ id: tray, quantity: 1 }] }))
  const opened = await placeOrder(shop, await createShipmentsRequest(shop, places))
  assert.ok(opened.ok)
  await applyPaymentOnce(shop, (await payInWindow(shop, opened)).paymentId)
  const { orderId } = opened
  const { number } = await readOrder(shop, orderId)
  const lines = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const [gone, here] = lines.toSorted((a, b) => a.shipmentId.length - b.shipmentId.length)
  const of = (line: typeof here): Placed => ({ orderId, number, line: line?.id ?? 0 })
  const lost = await ask(of(gone))
  const first = await ask(of(here))
  const shipped = await transitionManually(
    shop,
    { orderNumber: number, shipmentId: orderId, to: 'shipped', skip: ['made', 'packed'] },
    meera,
  )
  assert.ok(shipped.ok, JSON.stringify(shipped))
  assert.equal((await readOrder(shop, orderId)).state, 'partly shipped')
  for (const reminders of [1, 2, 3]) {
    await pass(24)
    assert.equal(await remindersOf(of(here)), reminders)
  }
  await pass(24)
  assert.equal((await listCalls('support', of(here))).length, 1)
  const seen = await showOrder(shop, { orderId, customerId: null })
  assert.deepEqual(seen.ok && seen.order.proofs.map(({ key, canAnswer }) => [key, canAnswer]), [
    [lost, false],
    [first, true],
  ])
  const late = await decideProof(shop, { orderId, customerId: null }, { proof: lost, decision: 'approved', wish: '' })
  assert.equal(!late.ok && late.reason, 'too-late')
  const over = await releaseProof(shop, { key: lost, reason: 'They said yes by phone' }, meera)
  assert.equal(!over.ok && over.message, 'This parcel is shipped already: its proofs keep nothing any more.')
  assert.ok((await releaseProof(shop, { key: first, reason: 'They said yes by phone' }, meera)).ok)
  await answer(of(here), first, 'change')
  const second = await ask(of(here))
  await answer(of(here), second)
  assert.deepEqual(await listCalls('support', of(here)), [])
})
