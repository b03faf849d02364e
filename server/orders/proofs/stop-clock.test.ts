import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { audit } from '#server/platform/database/audit-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder, readShipment } from '#server/testing/order-steps.ts'
import { addDays } from '#shop/time/add-days.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { decideProof } from './decide-proof.ts'
import { releaseProof } from './release-proof.ts'
import { sendProof } from './send-proof.ts'

const shop = await openTestShop()
after(() => shop.close())
const { orm } = shop.database
const tray = await addTestProduct(shop.database, { name: 'Lotus tray', daysToMake: 3 })
const jar = await addTestProduct(shop.database, { name: 'Honey jar', stock: 50 })
const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a1f45' } })
  .jpeg()
  .toBuffer()

async function place() {
  const { orderId } = await createPaidOrder(shop, [
    { id: tray, quantity: 1 },
    { id: jar, quantity: 1 },
  ])
  const lines = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
  return { orderId, number: (await readOrder(shop, orderId)).number, lines: lines.map(({ id }) => id) }
}
type Placed = Awaited<ReturnType<typeof place>>

async function ask({ number, lines }: Placed, line = 0, at = shop) {
  const key = randomUUID()
  const sent = { key, orderNumber: number, line: lines[line] ?? 0, words: '', bytes, fileName: 'a.jpg' }
  assert.ok((await sendProof(at, sent, meera)).ok)
  return key
}
/** The same shop, so many days later. */
const later = (days: number) => ({ ...shop, now: () => new Date(shop.now().getTime() + days * 86_400_000) })
const answer = async (
  { orderId }: Placed,
  proof: string,
  days: number,
  decision: 'approved' | 'change' = 'approved',
) => {
  const said = { proof, decision, wish: decision === 'change' ? 'Redder' : '' }
  assert.ok((await decideProof(later(days), { orderId, customerId: null }, said)).ok)
}
const daysOf = async ({ orderId }: Placed) => {
  const { shipBy, promised, daysLeft } = await readShipment(shop, orderId)
  return { shipBy: shipBy ?? '', promised: promised ?? '', daysLeft }
}

test('an answer of the same day moves nothing; one after nine days moves the days, the bench and the order along, once', async () => {
  const quick = await place()
  const before = await daysOf(quick)
  await answer(quick, await ask(quick), 0)
  assert.deepEqual(await daysOf(quick), before)

  const slow = await place()
  const was = await daysOf(slow)
  const proof = await ask(slow)
  assert.notEqual((await daysOf(slow)).daysLeft, null)
  await answer(slow, proof, 9)
  const now = await daysOf(slow)
  assert.ok(now.shipBy >= addDays(was.shipBy, 7) && now.promised > was.promised, JSON.stringify({ was, now }))
  assert.equal(now.daysLeft, null)
  const order = await readOrder(shop, slow.orderId)
  assert.deepEqual([order.shipBy, order.promised], [now.shipBy, now.promised])
  await answer(slow, proof, 20)
  assert.deepEqual(await daysOf(slow), now)
  const moves = (await orm.select().from(audit).where(eq(audit.subjectId, slow.orderId))).filter(
    ({ operation }) => operation === 'orders.move',
  )
  assert.deepEqual(
    moves.map(({ before, after }) => [before, after]),
    [[was, now].map(({ shipBy, promised }) => ({ shipBy, promised }))],
  )
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('two pictures of one parcel wait together: the clock goes on with the last answer, and a wish is one', async () => {
  const placed = await place()
  const was = await daysOf(placed)
  const [first, second] = [await ask(placed), await ask(placed, 1)]
  await answer(placed, first, 3)
  assert.equal((await daysOf(placed)).shipBy, was.shipBy)
  await answer(placed, second, 9, 'change')
  assert.ok((await daysOf(placed)).shipBy >= addDays(was.shipBy, 7))
})

test('staff who go on without a yes let the clock go on, too', async () => {
  const placed = await place()
  const was = await daysOf(placed)
  const key = await ask(placed)
  assert.ok((await releaseProof(later(9), { key, reason: 'Said yes on the phone' }, meera)).ok)
  const now = await daysOf(placed)
  assert.ok(now.shipBy > was.shipBy && now.daysLeft === null)
})

test('what should have left before the buyer was asked stays late', async () => {
  const placed = await place()
  const past = addDays((await daysOf(placed)).shipBy, -30)
  await orm.update(shipments).set({ shipBy: past }).where(eq(shipments.id, placed.orderId))
  const key = await ask(placed)
  await answer(placed, key, 9)
  assert.equal((await daysOf(placed)).shipBy, past)
})

test('while it waits the order says by when it arrives if the answer comes today, and that the clock stands', async () => {
  const placed = await place()
  const { promised } = await daysOf(placed)
  const read = async (days: number) => {
    const shown = await showOrder(later(days), { orderId: placed.orderId, customerId: null })
    return shown.ok ? shown.order.shipments[0]?.pause : undefined
  }
  assert.equal(await read(0), null)
  const key = await ask(placed)
  assert.equal((await read(0))?.arrives?.by, promised)
  assert.ok(((await read(9))?.arrives?.by ?? '') > promised)
  await answer(placed, key, 0)
  assert.equal(await read(0), null)
})
