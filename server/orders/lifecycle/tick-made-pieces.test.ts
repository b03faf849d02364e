import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { cancelAsStaff } from '#server/fulfilment/cancellations/cancel-as-staff.ts'
import { changeWords } from '#server/storefront/checkout/change-words.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { createDesign } from '#server/catalogue/lettering/create-design.ts'
import { visibleOrderFields } from '#server/orders/staff-view/visible-order-fields.ts'
import { readStaffOrder } from '#server/orders/staff-view/read-staff-order.ts'
import { readPackingTable } from '#server/fulfilment/packing/read-packing-table.ts'
import { startPacking } from '#server/fulfilment/packing/start-packing.ts'
import { addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, processPendingRefunds, readOrder } from '#server/testing/order-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { markMade } from './mark-made.ts'
import { tickMadePieces } from './tick-made-pieces.ts'

const shop = await openTestShop()
after(() => shop.close())
const { orm } = shop.database
const platter = await addTestProduct(shop.database, { name: 'Ring platter', daysToMake: 5 })
const tray = await addTestProduct(shop.database, { name: 'Brass tray', stock: 100 })
const slice = await addTestProduct(shop.database, { name: 'Wood slice', stock: 100 })
await addTestPrintArea(shop.database, slice)
const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }
const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }

async function place(...cart: Parameters<typeof createPaidOrder>[1]) {
  const { orderId } = await createPaidOrder(shop, cart)
  const lines = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
  return { orderId, orderNumber: (await readOrder(shop, orderId)).number, lines: lines.map(({ id }) => id) }
}
const say = (orderNumber: number, line: number, units: number[], isMade = true, by = ravi) =>
  tickMadePieces(shop, { orderNumber, line, units, isMade }, by)
const reasonOf = (result: Awaited<ReturnType<typeof say>>) => (result.ok ? 'ok' : result.reason)
const show = async (orderNumber: number) => {
  const visible = visibleOrderFields(listPermissions(['owner']))
  const read = await readStaffOrder(shop, orderNumber, { visible, staffId: ravi.id })
  assert.ok(read.ok)
  return read.order
}
const madeOf = async (orderNumber: number, line: number) => {
  const { shipments } = await show(orderNumber)
  const found = shipments.flatMap(({ lines }) => lines).find((each) => each.line === line)
  return found?.made.map(({ unit, by }) => `${unit} ${by}`)
}
const writtenOf = async (orderId: string) => {
  const entries = await orm.select().from(audit).where(eq(audit.subjectId, orderId)).orderBy(audit.id)
  return entries.map(({ operation, actorName, after }) => [operation, actorName, after])
}

test('pieces are ticked one by one, by whoever made them; with the last one the order is to pack', async () => {
  const { orderId, orderNumber, lines } = await place({ id: platter, quantity: 3 }, { id: tray, quantity: 1 })
  const [platters = 0] = lines
  assert.ok((await say(orderNumber, platters, [2])).ok)
  assert.ok((await say(orderNumber, platters, [2], true, meera)).ok)
  assert.deepEqual(await madeOf(orderNumber, platters), ['2 Ravi'])
  assert.equal((await show(orderNumber)).place, 'to make')
  assert.ok((await say(orderNumber, platters, [1, 3], true, meera)).ok)
  assert.deepEqual(await madeOf(orderNumber, platters), ['1 Meera', '2 Ravi', '3 Meera'])
  assert.equal((await show(orderNumber)).place, 'to pack')
  assert.ok((await say(orderNumber, platters, [3], false)).ok)
  assert.equal((await show(orderNumber)).place, 'to make')
  assert.deepEqual(await writtenOf(orderId), [
    ['orders.made', 'Ravi', { piece: 'Ring platter', units: '2', made: true }],
    ['orders.made', 'Meera', { piece: 'Ring platter', units: '1, 3', made: true, allMade: true }],
    ['orders.made', 'Ravi', { piece: 'Ring platter', units: '3', made: false, allMade: false }],
  ])
})

test('all that is left is ticked with the whole order', async () => {
  const { orderNumber, lines } = await place({ id: platter, quantity: 2 })
  assert.ok((await say(orderNumber, lines[0] ?? 0, [1])).ok)
  assert.ok((await markMade(shop, { orderNumber }, meera)).ok)
  assert.deepEqual(await madeOf(orderNumber, lines[0] ?? 0), ['1 Ravi', '2 Meera'])
})

test('two people who tick the last two pieces at once leave an order to pack', async () => {
  const { orderNumber, lines } = await place({ id: platter, quantity: 2 })
  const [line = 0] = lines
  await Promise.all([say(orderNumber, line, [1]), say(orderNumber, line, [2], true, meera)])
  assert.equal((await show(orderNumber)).place, 'to pack')
})

test('nobody ticks what comes from the shelf, is not there, has been packed or is another order’s', async () => {
  const { orderId, orderNumber, lines } = await place({ id: platter, quantity: 1 }, { id: tray, quantity: 1 })
  const [platters = 0, trays = 0] = lines
  assert.equal(reasonOf(await say(orderNumber, trays, [1])), 'nothing-to-make')
  assert.equal(reasonOf(await say(orderNumber, platters, [2])), 'line')
  assert.equal(reasonOf(await say(999_999, platters, [1])), 'not-found')
  const other = await place({ id: platter, quantity: 1 })
  assert.equal(reasonOf(await say(other.orderNumber, platters, [1])), 'line')
  const cancelled = await cancelAsStaff(
    shop,
    { orderNumber, reason: 'The kiln broke', shipmentId: undefined, onlyUnpacked: false },
    { by: ravi, identity: 'confirmed' },
  )
  assert.ok(cancelled.ok)
  assert.equal(reasonOf(await say(orderNumber, platters, [1])), 'too-late')
  assert.ok(!(await writtenOf(orderId)).some(([operation]) => operation === 'orders.made'))
})

test('a piece with words from the shelf is to make until it is lettered, and nobody packs it before', async () => {
  const kept = await createDesign(shop, { product: slice, printArea: 'names', words: 'Riya', face: 'kalam' })
  assert.ok(kept.ok)
  const choices = { names: kept.design.id }
  const { orderId, orderNumber, lines } = await place({ id: slice, quantity: 2, choices })
  const [words = 0] = lines
  assert.equal((await show(orderNumber)).place, 'to make')
  const onTable = async () => (await readPackingTable(shop, ravi.id)).data.some(({ shipment }) => shipment === orderId)
  const start = () => startPacking(shop, { key: randomUUID(), shipmentId: orderId }, ravi)
  assert.ok(!(await onTable()))
  assert.ok((await say(orderNumber, words, [2])).ok)
  const refused = await start()
  assert.ok(!refused.ok)
  assert.equal(refused.message, 'Stop: 1 of 2 Wood slice is not lettered. Say so once it is done, then pack it.')
  assert.ok((await say(orderNumber, words, [1])).ok)
  assert.equal((await show(orderNumber)).place, 'to pack')
  assert.ok(await onTable())
  assert.ok((await start()).ok)
})

test('once the last piece that was not made is given back, the order is to pack; if its refund fails, to make again', async () => {
  const { orderId, orderNumber, lines } = await place({ id: platter, quantity: 2 })
  const [platters = 0] = lines
  assert.ok((await say(orderNumber, platters, [1])).ok)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  const parts = [{ line: platters, units: 1 }]
  assert.ok((await returnGoods(shop, { orderId, parts, reason: 'The kiln broke' })).ok)
  assert.equal((await show(orderNumber)).place, 'to pack')
  await processPendingRefunds(shop)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  assert.equal((await readOrder(shop, orderId)).madeAt, null)
  // A refund that failed is a matter for a person, beside it.
  assert.equal((await show(orderNumber)).place, 'trouble')
})

test('words on a piece that is made are not changed any more', async () => {
  const design = async (words: string) => {
    const kept = await createDesign(shop, { product: slice, printArea: 'names', words, face: 'kalam' })
    assert.ok(kept.ok)
    return kept.design.id
  }
  const cart = { id: slice, quantity: 1, choices: { names: await design('Riya') } }
  const { orderId, orderNumber, lines } = await place(cart)
  const [line = 0] = lines
  assert.ok((await say(orderNumber, line, [1])).ok)
  const late = await changeWords(shop, { orderId, customerId: null, line, design: await design('Mira') })
  assert.equal(late.ok ? 'ok' : late.reason, 'too-late')
  assert.equal((await show(orderNumber)).place, 'to pack')
  assert.ok((await say(orderNumber, line, [1], false)).ok)
  assert.ok((await changeWords(shop, { orderId, customerId: null, line, design: await design('Mira') })).ok)
})
