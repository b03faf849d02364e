import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { and, eq, inArray } from 'drizzle-orm'
import { cancelAsStaff } from '#server/fulfilment/cancellations/cancel-as-staff.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { readLineBalances } from '#server/orders/returns/read-line-balances.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { invoices } from '#server/platform/database/document-tables.ts'
import { madePieces } from '#server/platform/database/made-piece-tables.ts'
import { ledgerExceptions, orderLines, outbox } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import {
  listSandboxParcels,
  listUnresolvedExceptions,
  readOrder,
  readShipment,
  runOutboxOnce,
} from '#server/testing/order-steps.ts'
import { returnGoods } from '#server/testing/return-goods.ts'
import { returnSteps } from '#server/testing/return-steps.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'

const shop = await openTestShop()
after(() => shop.close())
const by = createSystemActor('a test')
const { orm } = shop.database

const listLines = (shipmentId: string) =>
  orm.select().from(orderLines).where(eq(orderLines.shipmentId, shipmentId)).orderBy(orderLines.id)
const { bookedOrder, advance, receive, again } = returnSteps(shop)
const stockOf = async (id: number) => (await orm.select().from(variants).where(eq(variants.id, id)))[0]?.stock

const booksAgree = async () => assert.deepEqual(await checkLedger(shop.database), [])

test('a parcel that came back whole is sent again without stock or money, and its new parcel is booked and worth its price', async () => {
  const tray = await addTestProduct(shop.database, { stock: 5 })
  const orderId = await bookedOrder([{ id: tray, quantity: 2 }])
  await advance(orderId, 'PICKED UP', 'RTO INITIATED', 'RTO DELIVERED')
  assert.equal((await readOrder(shop, orderId)).state, 'returned')
  const [line] = await listLines(orderId)
  assert.ok(line)
  const early = await again(orderId, 'came back', [{ line: line.id, units: 2 }])
  assert.deepEqual(!early.ok && early.reason, 'not-received')
  assert.deepEqual(await receive(orderId, [{ line: line.id, whole: 2, damaged: 0 }]), { ok: true })
  assert.deepEqual(await listUnresolvedExceptions(shop), [])
  assert.equal((await readLineBalances(orm, orderId))[0]?.undecided, 2)
  assert.deepEqual(await again(orderId, 'came back', [{ line: line.id, units: 2 }]), { ok: true })
  assert.equal(await stockOf(tray), 3)
  const second = `${orderId}-2`
  const { state, againOf, againWhy, total, shipBy } = await readShipment(shop, second)
  assert.deepEqual([state, againOf, againWhy, total], ['placed', orderId, 'came back', 0])
  assert.ok(shipBy)
  assert.equal((await readOrder(shop, orderId)).state, 'partly shipped')
  const [copy] = await listLines(second)
  assert.deepEqual(
    [copy?.quantity, copy?.unitPrice, copy?.taxable, copy?.tax, copy?.fromStock, copy?.isReused],
    [2, line.unitPrice, 0, 0, false, true],
  )
  assert.equal(await orm.$count(madePieces, eq(madePieces.lineId, copy?.id ?? 0)), 2)
  await booksAgree()
  await runOutboxOnce(shop, 'book courier', 'order again mail', 'order packing mail')
  const [parcel] = await listSandboxParcels(shop, second)
  assert.equal(parcel?.items[0]?.selling_price, line.unitPrice / 100)
  assert.equal(parcel?.subTotal, (line.unitPrice * 2) / 100)
  assert.equal(await orm.$count(invoices, eq(invoices.orderId, orderId)), 1)
  const twice = await again(orderId, 'came back', [{ line: line.id, units: 1 }])
  assert.equal(!twice.ok && twice.reason, 'not-received')
  await advance(second, 'PICKED UP', 'DELIVERED')
  assert.equal((await readOrder(shop, orderId)).state, 'delivered')
  await booksAgree()
})

test('damaged pieces take stock again; nothing is sent when the shelf is empty', async () => {
  const tray = await addTestProduct(shop.database, { stock: 3 })
  const orderId = await bookedOrder([{ id: tray, quantity: 2 }])
  await advance(orderId, 'PICKED UP', 'RTO INITIATED', 'RTO DELIVERED')
  const [line] = await listLines(orderId)
  assert.ok(line)
  await receive(orderId, [{ line: line.id, whole: 1, damaged: 1 }])
  const over = await receive(orderId, [{ line: line.id, whole: 1, damaged: 0 }])
  assert.equal(!over.ok && over.reason, 'too-many')
  assert.equal(await stockOf(tray), 1)
  assert.deepEqual(await again(orderId, 'came back', [{ line: line.id, units: 2 }]), { ok: true })
  assert.equal(await stockOf(tray), 0)
  const copies = await listLines(`${orderId}-2`)
  assert.deepEqual(
    copies.map(({ quantity, isReused, fromStock }) => [quantity, isReused, fromStock]),
    [
      [1, true, false],
      [1, false, true],
    ],
  )
  await booksAgree()
  await runOutboxOnce(shop, 'book courier')
  await advance(`${orderId}-2`, 'PICKED UP', 'LOST')
  const refused = await again(
    orderId,
    'lost',
    copies.map(({ id, quantity: units }) => ({ line: id, units })),
    `${orderId}-2`,
  )
  assert.equal(!refused.ok && refused.reason, 'sold-out')
  await booksAgree()
})

test('a lost parcel ends, its pieces are sent again from stock, and the buyer hears of it once', async () => {
  const tray = await addTestProduct(shop.database, { stock: 4 })
  const orderId = await bookedOrder([{ id: tray, quantity: 1 }])
  await advance(orderId, 'PICKED UP', 'LOST')
  const [line] = await listLines(orderId)
  assert.ok(line)
  assert.deepEqual(await again(orderId, 'lost', [{ line: line.id, units: 1 }]), { ok: true })
  assert.equal(await stockOf(tray), 2)
  assert.equal((await readShipment(shop, orderId)).state, 'returned')
  assert.equal((await readOrder(shop, orderId)).promised, (await readShipment(shop, `${orderId}-2`)).promised)
  const [trouble] = await orm.select().from(ledgerExceptions).where(eq(ledgerExceptions.reference, orderId))
  assert.ok(trouble?.resolvedAt)
  const told = await orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), inArray(outbox.kind, ['order again mail'])))
  assert.deepEqual(
    told.map(({ subject }) => subject),
    [`${orderId}-2`],
  )
  await booksAgree()
})

test('pieces made to order that broke are made again', async () => {
  const bowl = await addTestProduct(shop.database, { daysToMake: 3 })
  const orderId = await bookedOrder([{ id: bowl, quantity: 2 }])
  const { number: orderNumber } = await readOrder(shop, orderId)
  await transitionManually(shop, { orderNumber, to: 'packed', skip: ['made'] }, by)
  await advance(orderId, 'PICKED UP', 'DELIVERED')
  const [line] = await listLines(orderId)
  assert.ok(line)
  await orm.update(shipments).set({ promised: '2099-01-01' }).where(eq(shipments.id, orderId))
  assert.deepEqual(await again(orderId, 'broken', [{ line: line.id, units: 1 }]), { ok: true })
  assert.equal((await readShipment(shop, orderId)).state, 'delivered')
  assert.equal((await readOrder(shop, orderId)).promised, '2099-01-01')
  const [copy] = await listLines(`${orderId}-2`)
  assert.deepEqual([copy?.quantity, copy?.fromStock, copy?.isReused], [1, false, false])
  assert.equal((await readOrder(shop, orderId)).madeAt, null)
  await booksAgree()
})

test('a second sending that is not wanted any more is cancelled: its pieces are here again, and then the money goes back', async () => {
  const tray = await addTestProduct(shop.database, { stock: 5 })
  const orderId = await bookedOrder([{ id: tray, quantity: 2 }])
  await advance(orderId, 'PICKED UP', 'RTO INITIATED', 'RTO DELIVERED')
  const [line] = await listLines(orderId)
  assert.ok(line)
  await receive(orderId, [{ line: line.id, whole: 1, damaged: 1 }])
  await again(orderId, 'came back', [{ line: line.id, units: 2 }])
  const wanted = { orderId, parts: [{ line: line.id, units: 2 }], reason: 'did not want it', restock: true }
  const tooEarly = await returnGoods(shop, wanted)
  assert.equal(!tooEarly.ok && tooEarly.reason, 'sent-again')
  const byShopper = await cancelOrder(shop, orderId, null, `${orderId}-2`)
  assert.equal(!byShopper.ok && byShopper.reason, 'too-late')
  const { number: orderNumber } = await readOrder(shop, orderId)
  const asked = { orderNumber, reason: 'not wanted', shipmentId: `${orderId}-2`, onlyUnpacked: false }
  assert.ok((await cancelAsStaff(shop, asked, { by, identity: 'confirmed' })).ok)
  assert.equal((await readShipment(shop, `${orderId}-2`)).state, 'cancelled')
  assert.equal((await readOrder(shop, orderId)).state, 'returned')
  assert.equal(await stockOf(tray), 3)
  const [balance] = await readLineBalances(orm, orderId)
  assert.deepEqual([balance?.left, balance?.whole, balance?.undecided], [2, 1, 2])
  await booksAgree()
  assert.ok((await returnGoods(shop, wanted)).ok)
  assert.equal((await readLineBalances(orm, orderId))[0]?.undecided, 0)
  await booksAgree()
})

test('pieces that were sent again and came back once more are refunded through their first parcel, and are then settled', async () => {
  const tray = await addTestProduct(shop.database, { stock: 5 })
  const orderId = await bookedOrder([{ id: tray, quantity: 1 }])
  await advance(orderId, 'PICKED UP', 'RTO INITIATED', 'RTO DELIVERED')
  const [first] = await listLines(orderId)
  assert.ok(first)
  await receive(orderId, [{ line: first.id, whole: 1, damaged: 0 }])
  await again(orderId, 'came back', [{ line: first.id, units: 1 }])
  const second = `${orderId}-2`
  await runOutboxOnce(shop, 'book courier')
  await advance(second, 'PICKED UP', 'DELIVERED')
  const [copy] = await listLines(second)
  assert.ok(copy)
  assert.deepEqual(await receive(orderId, [{ line: copy.id, whole: 0, damaged: 1 }], second), { ok: true })
  const readBalances = async () =>
    (await readLineBalances(orm, orderId)).map(({ left, undecided, out }) => ({ left, undecided, out }))
  const settled = { left: 0, undecided: 0, out: 0 }
  assert.deepEqual(await readBalances(), [settled, { left: 1, undecided: 1, out: 0 }])
  assert.ok((await returnGoods(shop, { orderId, parts: [{ line: first.id, units: 1 }], reason: 'it broke' })).ok)
  assert.deepEqual(await readBalances(), [settled, settled])
  const refused = await again(orderId, 'came back', [{ line: copy.id, units: 1 }], second)
  assert.equal(!refused.ok && refused.reason, 'not-received')
  await booksAgree()
})

test('of two pieces that were sent again, the refund of the one that came back twice leaves the other one as it is', async () => {
  const tray = await addTestProduct(shop.database, { stock: 6 })
  const orderId = await bookedOrder([{ id: tray, quantity: 2 }])
  await advance(orderId, 'PICKED UP', 'RTO INITIATED', 'RTO DELIVERED')
  const [first] = await listLines(orderId)
  assert.ok(first)
  await receive(orderId, [{ line: first.id, whole: 1, damaged: 1 }])
  await again(orderId, 'came back', [{ line: first.id, units: 2 }])
  const [second, third] = [`${orderId}-2`, `${orderId}-3`]
  await runOutboxOnce(shop, 'book courier')
  await advance(second, 'PICKED UP', 'DELIVERED')
  const [, fresh] = await listLines(second)
  assert.ok(fresh)
  await receive(orderId, [{ line: fresh.id, whole: 0, damaged: 1 }], second)
  assert.deepEqual(await again(orderId, 'came back', [{ line: fresh.id, units: 1 }], second), { ok: true })
  await runOutboxOnce(shop, 'book courier')
  await advance(third, 'PICKED UP', 'DELIVERED')
  const [last] = await listLines(third)
  assert.ok(last)
  await receive(orderId, [{ line: last.id, whole: 0, damaged: 1 }], third)
  assert.ok((await returnGoods(shop, { orderId, parts: [{ line: first.id, units: 1 }], reason: 'it broke' })).ok)
  assert.deepEqual(
    (await readLineBalances(orm, orderId)).map(({ left, undecided, out }) => [left, undecided, out]),
    [
      [0, 0, 0],
      [1, 0, 1],
      [0, 0, 0],
      [0, 0, 0],
    ],
  )
  await booksAgree()
})
