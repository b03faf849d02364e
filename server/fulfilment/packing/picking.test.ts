import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { and, eq, isNull } from 'drizzle-orm'
import type { PickMark } from '#contract/counter/packing.ts'
import { ledgerExceptions } from '#server/platform/database/order-tables.ts'
import { pickMarks, picks } from '#server/platform/database/packing-tables.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { holdOrder } from '#server/orders/lifecycle/hold-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder } from '#server/testing/order-steps.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { finishPacking } from './finish-packing.ts'
import { markPieces } from './mark-pieces.ts'
import { putBack } from './put-back.ts'
import { readPackingTable, readParcelToPack } from './read-packing-table.ts'
import { startPacking } from './start-packing.ts'
import { letGoPick, takePick } from './take-pick.ts'
import { tickPieces } from './tick-pieces.ts'

const shop = await openTestShop()
after(() => shop.close())
const tray = await addTestProduct(shop.database, { name: 'Brass tray', stock: 100 })
const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }
const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }

async function place(quantity = 2) {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity }])
  const { number } = await readOrder(shop, orderId)
  return { shipmentId: orderId, orderNumber: number }
}
async function show(shipmentId: string, staffId = ravi.id) {
  const read = await readParcelToPack(shop, shipmentId, staffId)
  assert.ok(read.ok)
  return read.parcel
}
const take = (shipmentId: string, by = ravi, over = false, key: string = randomUUID()) =>
  takePick(shop, { key, shipmentId, over }, by)
const sentence = (answer: { ok: true } | { ok: false; message: string }) => (answer.ok ? 'done' : answer.message)
async function mark(shipmentId: string, units: Record<number, PickMark['mark']>, by = ravi, at = shop.now()) {
  const { line = 0 } = (await show(shipmentId)).lines[0] ?? {}
  const marks = Object.entries(units).map(([unit, each]): PickMark => {
    return { key: randomUUID(), line, unit: Number(unit), mark: each, how: 'tap', at: at.toISOString() }
  })
  return { marks, answer: await markPieces(shop, { shipmentId, marks }, by) }
}
const listOpenExceptions = (shipmentId: string) =>
  shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(and(eq(ledgerExceptions.reference, shipmentId), isNull(ledgerExceptions.resolvedAt)))

test('of two who take a parcel at once one has it in their round, and the other reads who', async () => {
  const { shipmentId } = await place()
  const said = (await Promise.all([take(shipmentId, ravi), take(shipmentId, meera)])).map(sentence)
  assert.equal(said.filter((each) => each === 'done').length, 1)
  assert.equal(said.filter((each) => /^(Ravi|Meera) fetches the pieces of this parcel already/.test(each)).length, 1)
  const rows = await shop.database.orm.select().from(picks).where(eq(picks.shipmentId, shipmentId))
  assert.equal(rows.length, 1)
  const [holder, other] = rows[0]?.staffId === ravi.id ? [ravi, meera] : [meera, ravi]
  assert.deepEqual(
    [(await show(shipmentId, holder.id)).pick?.isMine, (await show(shipmentId, other.id)).pick?.by],
    [true, holder.name],
  )
  const key = randomUUID()
  for (let sent = 0; sent < 2; sent++) assert.equal(sentence(await take(shipmentId, other, true, key)), 'done')
  assert.deepEqual([(await show(shipmentId, other.id)).pick?.id, (await show(shipmentId)).pick?.by], [key, other.name])
  for (let sent = 0; sent < 2; sent++) assert.ok((await letGoPick(shop, { pickId: key }, other)).ok)
  assert.equal((await show(shipmentId)).pick, null)
})

test('what is marked counts once, the latest of a unit, and both people see it', async () => {
  const { shipmentId } = await place(3)
  await take(shipmentId)
  const { marks } = await mark(shipmentId, { 1: 'picked', 2: 'picked' })
  for (let sent = 0; sent < 2; sent++) assert.ok((await markPieces(shop, { shipmentId, marks }, ravi)).ok)
  assert.equal(await shop.database.orm.$count(pickMarks, eq(pickMarks.shipmentId, shipmentId)), 2)
  await mark(shipmentId, { 2: 'back' }, meera, new Date(shop.now().getTime() - 60_000))
  assert.deepEqual((await show(shipmentId, meera.id)).lines[0]?.picked, [1, 2], 'what came late happened before')
  await mark(shipmentId, { 2: 'back' }, meera)
  assert.deepEqual((await show(shipmentId)).lines[0]?.picked, [1])
  assert.equal(sentence((await mark(shipmentId, { 4: 'picked' })).answer), 'This parcel has no such piece.')
})

test('a missing piece is told to a person and lets its parcel go; found, or in the box, it is told no more', async () => {
  const { shipmentId } = await place(2)
  await take(shipmentId)
  await mark(shipmentId, { 1: 'picked', 2: 'missing' })
  const [told] = await listOpenExceptions(shipmentId)
  assert.deepEqual([told?.kind, told?.details], ['pieces missing', { missing: '1 of 2 Brass tray', saidBy: 'Ravi' }])
  const shown = await show(shipmentId)
  assert.deepEqual([shown.pick, shown.lines[0]?.picked, shown.lines[0]?.missing], [null, [1], [2]])
  await mark(shipmentId, { 1: 'missing' })
  assert.equal((await listOpenExceptions(shipmentId))[0]?.details['missing'], '2 of 2 Brass tray')
  await mark(shipmentId, { 1: 'back', 2: 'back' })
  assert.deepEqual(await listOpenExceptions(shipmentId), [])

  await mark(shipmentId, { 2: 'missing' })
  const packingId = randomUUID()
  await startPacking(shop, { key: packingId, shipmentId }, meera)
  const { lines, addressSeen } = await show(shipmentId)
  const at = shop.now().toISOString()
  const ticks = [1, 2].map((unit) => {
    return { key: randomUUID(), line: lines[0]?.line ?? 0, unit, isTicked: true, how: 'tap' as const, at }
  })
  await tickPieces(shop, { packingId, ticks }, meera)
  await take(shipmentId, meera)
  const sealed = { packingId, key: randomUUID(), box: 'M', weight: null, addressSeen }
  assert.equal(sentence(await finishPacking(shop, sealed, meera)), 'done')
  assert.deepEqual([await listOpenExceptions(shipmentId), (await show(shipmentId)).pick], [[], null])
})

test('who has a parcel in their round reads that it was stopped, since when, and nobody else takes it', async () => {
  const [held, cancelled] = [await place(), await place()]
  for (const { shipmentId } of [held, cancelled]) await take(shipmentId)
  await holdOrder(shop, { orderNumber: held.orderNumber, reason: 'Asks for another colour' }, meera)
  assert.ok((await cancelOrder(shop, cancelled.shipmentId, null)).ok)
  const shown = (await readPackingTable(shop, ravi.id)).data
  const stopOf = (shipmentId: string) => shown.find((each) => each.shipment === shipmentId)?.stop
  const { at, ...stop } = stopOf(held.shipmentId) ?? { at: null }
  const message = 'Stop: Meera holds this parcel: Asks for another colour. Wait until it is released.'
  assert.deepEqual(stop, { reason: 'held', message, by: 'Meera', words: 'Asks for another colour' })
  const { heldAt } = await readOrder(shop, held.shipmentId)
  assert.equal(at, heldAt?.toISOString())
  assert.match(stopOf(cancelled.shipmentId)?.message ?? '', /^Stop: this parcel was cancelled (now|\d+ minutes? ago)\./)
  assert.match(sentence(await take(cancelled.shipmentId, meera, true)), /^Stop: this parcel was cancelled/)
})

test('a parcel that is put back is picked anew', async () => {
  const { shipmentId } = await place(1)
  await take(shipmentId)
  await mark(shipmentId, { 1: 'picked' })
  const packingId = randomUUID()
  await startPacking(shop, { key: packingId, shipmentId }, ravi)
  shop.advanceClock(0.1)
  await putBack(shop, { packingId, reason: 'Lunch' }, ravi)
  const shown = await show(shipmentId)
  assert.deepEqual([shown.pick, shown.lines[0]?.picked], [null, []])
})
