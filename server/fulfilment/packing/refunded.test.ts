import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, test } from 'node:test'
import { ledgerExceptions, refunds } from '#server/platform/database/order-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, processPendingRefunds, runOutboxOnce } from '#server/testing/order-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { sortUnits } from '#shop/packing/missing-pieces.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { finishPacking } from './finish-packing.ts'
import { handOver } from './hand-over.ts'
import { listHandOvers } from './list-hand-overs.ts'
import { markPieces } from './mark-pieces.ts'
import { readSlips } from './read-slips.ts'
import { readParcelToPack } from './read-packing-table.ts'
import { startPacking } from './start-packing.ts'
import { tickPieces } from './tick-pieces.ts'

const shop = await openTestShop()
after(() => shop.close())
afterEach(() => shop.controlSandbox('PUT', '/settings', { refunds: 'processed' }))
const tray = await addTestProduct(shop.database, { name: 'Brass tray', stock: 100 })
const diya = await addTestProduct(shop.database, { name: 'Clay diya', stock: 100 })
const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }

async function place(wanted: Readonly<Record<number, number>>) {
  const cart = Object.entries(wanted).map(([id, quantity]) => ({ id: Number(id), quantity }))
  const { orderId } = await createPaidOrder(shop, cart)
  const { lines, number } = await show(orderId)
  const lineOf = (name: string) => lines.find((line) => line.name === name)?.line ?? 0
  return { orderId, number, trays: lineOf('Brass tray'), diyas: lineOf('Clay diya') }
}
async function show(shipmentId: string) {
  const read = await readParcelToPack(shop, shipmentId, ravi.id)
  assert.ok(read.ok)
  return read.parcel
}
async function refundPieces(orderId: string, ...parts: { line: number; units: number }[]) {
  const made = await returnGoods(shop, { orderId, parts, reason: 'One broke on the bench' })
  assert.ok(made.ok, JSON.stringify(made))
}
async function start(shipmentId: string) {
  const key = randomUUID()
  assert.ok((await startPacking(shop, { key, shipmentId }, ravi)).ok)
  return key
}
async function tick(packingId: string, line: number, units: readonly number[], isTicked = true) {
  const at = shop.now().toISOString()
  const ticks = units.map((unit) => ({ key: randomUUID(), line, unit, isTicked, how: 'tap' as const, at }))
  assert.ok((await tickPieces(shop, { packingId, ticks }, ravi)).ok)
}
async function close(packingId: string, shipmentId: string) {
  const { addressSeen } = await show(shipmentId)
  const packed = await finishPacking(shop, { packingId, key: randomUUID(), box: 'M', weight: 1, addressSeen }, ravi)
  return packed.ok ? 'packed' : packed.message
}

test('a piece given back is not packed: the table, the slip and the weight are of those that are wanted', async () => {
  const { orderId, trays } = await place({ [tray]: 3 })
  const { weight } = await show(orderId)
  await refundPieces(orderId, { line: trays, units: 1 })
  const shown = await show(orderId)
  assert.deepEqual(
    shown.lines.map(({ quantity, refundedUnits }) => [quantity, refundedUnits]),
    [[2, 1]],
  )
  assert.equal(shown.weight, Math.round((weight * 2_000) / 3) / 1_000)
  const [slip] = await readSlips(shop, [orderId])
  assert.deepEqual(
    slip?.lines.map(({ quantity }) => quantity),
    [2],
  )
  const packing = await start(orderId)
  await tick(packing, trays, [1])
  assert.equal(await close(packing, orderId), 'Not in the box yet: 1 of 2 Brass tray.')
  await tick(packing, trays, [2])
  assert.equal(await close(packing, orderId), 'packed')
})

test('a line given back whole is gone from its parcel', async () => {
  const { orderId, trays, diyas } = await place({ [tray]: 1, [diya]: 2 })
  const { weight } = await show(orderId)
  await refundPieces(orderId, { line: diyas, units: 2 })
  const left = await show(orderId)
  assert.deepEqual([left.weight, ...left.lines.map(({ name }) => name)], [weight / 3, 'Brass tray'])
  const packing = await start(orderId)
  await tick(packing, trays, [1])
  assert.equal(await close(packing, orderId), 'packed')
})

test('a piece given back while it is packed has to come out of the box, whichever it is', async () => {
  const { orderId, trays } = await place({ [tray]: 3 })
  const packing = await start(orderId)
  await tick(packing, trays, [1, 2, 3])
  await refundPieces(orderId, { line: trays, units: 1 })
  const takeOut = 'Take out of the box: 1 × Brass tray. It was refunded. Then print the slip again.'
  assert.equal(await close(packing, orderId), takeOut)
  await tick(packing, trays, [1], false)
  assert.equal(await close(packing, orderId), 'packed')
})

test('a line given back whole while some of it is in the box stays on the table until it is out', async () => {
  const { orderId, trays, diyas } = await place({ [tray]: 1, [diya]: 1 })
  const packing = await start(orderId)
  await tick(packing, trays, [1])
  await tick(packing, diyas, [1])
  await refundPieces(orderId, { line: diyas, units: 1 })
  assert.deepEqual(
    (await show(orderId)).lines.map(({ name, quantity }) => [name, quantity]),
    [
      ['Brass tray', 1],
      ['Clay diya', 0],
    ],
  )
  await tick(packing, diyas, [1], false)
  assert.equal((await show(orderId)).lines.length, 1)
  assert.equal(await close(packing, orderId), 'packed')
})

test('a missing piece is missed no more once as many were given back', async () => {
  const { orderId, trays } = await place({ [tray]: 2 })
  const at = shop.now().toISOString()
  const mark = (unit: number, said: 'missing' | 'picked') =>
    markPieces(
      shop,
      { shipmentId: orderId, marks: [{ key: randomUUID(), line: trays, unit, mark: said, how: 'tap', at }] },
      ravi,
    )
  assert.ok((await mark(1, 'missing')).ok)
  const listTold = async () => {
    const told = await shop.database.orm.select().from(ledgerExceptions)
    return told.filter(({ reference, resolvedAt }) => reference === orderId && resolvedAt === null)
  }
  assert.equal((await listTold()).length, 1)
  await refundPieces(orderId, { line: trays, units: 1 })
  assert.deepEqual(await listTold(), [])
  const [line] = (await show(orderId)).lines
  assert.deepEqual(line && sortUnits(line), { toFetch: [2], notThere: [] })
})

test('a packed parcel of which a piece was given back since does not go until it was opened again', async () => {
  const { orderId, trays } = await place({ [tray]: 2 })
  await runOutboxOnce(shop, 'book courier')
  const pack = async (again?: string) => {
    const key = randomUUID()
    assert.ok((await startPacking(shop, { key, shipmentId: orderId, again }, ravi)).ok)
    const [line] = (await show(orderId)).lines
    await tick(
      key,
      trays,
      Array.from({ length: line?.quantity ?? 0 }, (_, index) => index + 1),
    )
    assert.equal(await close(key, orderId), 'packed')
  }
  const whyMissing = async () => {
    const { data } = await listHandOvers(shop)
    return data.flatMap(({ missing }) => missing).find(({ shipment }) => shipment === orderId)?.why
  }
  await pack()
  shop.advanceClock(1)
  assert.equal(await whyMissing(), undefined)
  await refundPieces(orderId, { line: trays, units: 1 })
  const why = 'a piece in it was refunded: open it again on the packing table'
  assert.equal(await whyMissing(), why)
  const parcel = { shipment: orderId, how: 'tap' as const }
  const given = await handOver(shop, { key: randomUUID(), courier: 'India Post', parcels: [parcel] }, ravi)
  assert.ok(!given.ok && given.message.includes(why))
  shop.advanceClock(1)
  await pack('A piece was given back')
  assert.equal(await whyMissing(), undefined)
})

test('a piece whose refund failed is wanted again', async () => {
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  const { orderId, trays } = await place({ [tray]: 2 })
  await refundPieces(orderId, { line: trays, units: 1 })
  assert.equal((await show(orderId)).lines[0]?.quantity, 1)
  await processPendingRefunds(shop)
  const made = await shop.database.orm.select().from(refunds)
  assert.ok(made.some(({ status }) => status === 'failed'))
  assert.equal((await show(orderId)).lines[0]?.quantity, 2)
})
