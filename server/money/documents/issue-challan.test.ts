import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { cancelAsStaff } from '#server/fulfilment/cancellations/cancel-as-staff.ts'
import { notePrint, renderPrint } from '#server/fulfilment/packing/print-papers.ts'
import { notePrintedMany } from '#server/fulfilment/packing/print-many.ts'
import { readParcelsById } from '#server/fulfilment/packing/read-packing-table.ts'
import { mendAddress } from '#server/fulfilment/shipping/mend-address.ts'
import { readMoney } from '#server/orders/staff-view/read-money.ts'
import { deliveryChallans, invoices } from '#server/platform/database/document-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { closeMonthsUntil } from '#server/money/tax/close-months.ts'
import { readMonthFigures } from '#server/money/tax/read-month-figures.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { neverAborted, readOrder, readShipment, runOutboxOnce } from '#server/testing/order-steps.ts'
import { returnSteps } from '#server/testing/return-steps.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { taxSheets } from '#shop/tax/tax-month-files.ts'
import { monthBounds, monthOf } from '#shop/tax/tax-period.ts'
import { issueMissingChallans } from './issue-missing-challans.ts'

const shop = await openTestShop()
after(() => shop.close())
const { orm } = shop.database
const ravi = createSystemActor('Ravi')
const { bookedOrder, advance, receive, again } = returnSteps(shop)

const print = async (subject: string, key: string = randomUUID()) => ({
  key,
  noted: await notePrint(shop, { key, kind: 'challan', subject }, ravi),
})
const listChallans = (shipmentId: string) =>
  orm
    .select()
    .from(deliveryChallans)
    .where(eq(deliveryChallans.shipmentId, shipmentId))
    .orderBy(deliveryChallans.serial)
const countPrinted = async (shipmentId: string) => (await readParcelsById(shop, [shipmentId]))[0]?.prints.challan
const booksAgree = async () => assert.deepEqual(await checkLedger(shop.database), [])
const reasonOf = (done: { ok: boolean; reason?: string }) => (done.ok ? null : done.reason)

/** Two trays came back whole; the second parcel sends them again. */
async function sentAgain(): Promise<{ orderId: string; second: string; line: number }> {
  const tray = await addTestProduct(shop.database, { stock: 5, price: 40_000, discount: 0, gstRate: 5 })
  const orderId = await bookedOrder([{ id: tray, quantity: 2 }])
  await advance(orderId, 'PICKED UP', 'RTO INITIATED', 'RTO DELIVERED')
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.shipmentId, orderId))
  assert.ok(line)
  assert.ok((await receive(orderId, [{ line: line.id, whole: 2, damaged: 0 }])).ok)
  assert.ok((await again(orderId, 'came back', [{ line: line.id, units: 2 }])).ok)
  return { orderId, second: `${orderId}-2`, line: line.id }
}

const readSeries = async (month = monthOf(shop.now())) => {
  const drawn = await readMonthFigures(orm, month, shop.now())
  assert.ok(drawn)
  return taxSheets.docs.rows(drawn.figures).find(([nature]) => String(nature).startsWith('Delivery Challan'))
}

test('the first print of a parcel that is sent again issues its challan, and the next print shows the same', async () => {
  const { orderId, second } = await sentAgain()
  assert.equal(await countPrinted(orderId), null)
  assert.equal(await countPrinted(second), 0)
  const { key, noted } = await print(second)
  assert.deepEqual(noted, { ok: true })
  const paper = await renderPrint(shop, key)
  assert.ok(paper.ok)
  assert.match(paper.name, /^GTD-\d\d-\d\d-\d{6}\.pdf$/)
  const repeated = await print(second)
  const samePaper = await renderPrint(shop, repeated.key)
  assert.ok(samePaper.ok && Buffer.from(samePaper.pdf).equals(Buffer.from(paper.pdf)))
  assert.equal(await countPrinted(second), 2)
  const [challan, ...others] = await listChallans(second)
  assert.ok(challan)
  assert.deepEqual(others, [])
  const [invoice, ...more] = await orm.select().from(invoices).where(eq(invoices.orderId, orderId))
  assert.deepEqual(more, [])
  const { facts, total } = challan
  const order = await readOrder(shop, orderId)
  assert.equal(facts.orderNumber, `${formatOrderNumber(order.number)}, parcel 2`)
  assert.equal(facts.invoice?.number, invoice?.number)
  assert.deepEqual(
    facts.lines.map(({ name, quantity, taxable, rate }) => [name, quantity, taxable, rate]),
    [['Brass tray', 2, 80_000, 5]],
  )
  assert.equal(total, 84_000)
  assert.match(facts.buyer.join(), /Jaipur 302001/)
  const { documents } = await orm.transaction((tx) => readMoney(tx, order))
  assert.deepEqual(
    documents.map(({ kind, isCancelled }) => [kind, isCancelled]),
    [
      ['invoice', false],
      ['delivery challan', false],
    ],
  )
  await runOutboxOnce(shop, 'book courier')
  await advance(second, 'PICKED UP', 'DELIVERED')
  await issueMissingChallans(shop, neverAborted)
  assert.equal((await listChallans(second)).length, 1)
  await booksAgree()
})

test('a parcel of a first sending goes with its invoice: it gets no challan', async () => {
  const { orderId } = await sentAgain()
  const { noted } = await print(orderId)
  assert.equal(reasonOf(noted), 'no-challan')
  assert.deepEqual(await listChallans(orderId), [])
})

test('a challan is cancelled with its parcel before it leaves; GSTR-1 counts it, and the next sending gets the next number', async () => {
  const { orderId, second, line } = await sentAgain()
  const first = await print(second)
  const before = await readSeries()
  const { number: orderNumber } = await readOrder(shop, orderId)
  const asked = { orderNumber, reason: 'not wanted', shipmentId: second, onlyUnpacked: false }
  assert.ok((await cancelAsStaff(shop, asked, { by: ravi, identity: 'confirmed' })).ok)
  const [challan] = await listChallans(second)
  assert.ok(challan?.cancelledAt)
  assert.equal(reasonOf(await renderPrint(shop, first.key)), 'not-found')
  assert.equal(reasonOf((await print(second)).noted), 'no-challan')
  assert.ok((await again(orderId, 'came back', [{ line, units: 2 }])).ok)
  assert.ok((await print(`${orderId}-3`)).noted.ok)
  const [next] = await listChallans(`${orderId}-3`)
  assert.equal(next?.serial, challan.serial + 1)
  const [, from, , count, cancelled] = (await readSeries()) ?? []
  assert.deepEqual([from, count, cancelled], [before?.[1], Number(before?.[3]) + 1, Number(before?.[4]) + 1])
  await booksAgree()
})

test('a corrected address cancels the challan, and the next print names the right one', async () => {
  const { orderId, second } = await sentAgain()
  await print(second)
  const { number: orderNumber, version } = await readOrder(shop, orderId)
  const { country: _country, email: _email, ...address } = (await readShipment(shop, second)).recipient
  const mended = { ...address, address: '7 Lake Palace Road' }
  const done = await mendAddress(shop, { orderNumber, version, shipmentId: second, address: mended }, ravi)
  assert.ok(done.ok)
  assert.equal(await countPrinted(second), 0)
  assert.ok((await print(second)).noted.ok)
  const [old, valid] = await listChallans(second)
  assert.ok(old?.cancelledAt)
  assert.equal(valid?.cancelledAt, null)
  assert.match(valid.facts.buyer.join(), /7 Lake Palace Road/)
  await booksAgree()
})

test('who prints labels of several orders hears that a challan is still to be printed', async () => {
  const { orderId, second } = await sentAgain()
  await runOutboxOnce(shop, 'book courier')
  const labels = async () => {
    const noted = await notePrintedMany(shop, { key: randomUUID(), kind: 'label', orders: [], parcels: [second] }, ravi)
    assert.ok(noted.ok)
    return noted.notes
  }
  const { number } = await readOrder(shop, orderId)
  assert.deepEqual(await labels(), [
    `${formatOrderNumber(number)}-2 is sent again. Print its delivery challan from its page, too.`,
  ])
  await print(second)
  assert.deepEqual(await labels(), [])
})

test('a parcel that left without its challan gets one within the day, once, and none long after', async () => {
  const { second } = await sentAgain()
  await issueMissingChallans(shop, neverAborted)
  assert.deepEqual(await listChallans(second), [])
  await runOutboxOnce(shop, 'book courier')
  await advance(second, 'PICKED UP')
  assert.equal(reasonOf((await print(second)).noted), 'no-challan')
  for (let run = 0; run < 2; run++) await issueMissingChallans(shop, neverAborted)
  assert.equal((await listChallans(second)).length, 1)
  assert.ok((await print(second)).noted.ok)
  const late = await sentAgain()
  await runOutboxOnce(shop, 'book courier')
  await advance(late.second, 'PICKED UP')
  shop.advanceClock(25 * 60)
  await issueMissingChallans(shop, neverAborted)
  assert.deepEqual(await listChallans(late.second), [])
  await booksAgree()
})

test('a closed month stays as it was filed when one of its challans is cancelled later', async () => {
  const { orderId, second } = await sentAgain()
  assert.ok((await print(second)).noted.ok)
  const month = monthOf(shop.now())
  const { until } = monthBounds(month)
  shop.advanceClock(Math.ceil((until.getTime() - shop.now().getTime()) / 60_000) + 60)
  const closed = await closeMonthsUntil(shop, month, ravi)
  assert.ok('stopped' in closed && closed.stopped === null, JSON.stringify(closed))
  const filed = await readMonthFigures(orm, month, shop.now())
  const { number: orderNumber } = await readOrder(shop, orderId)
  const asked = { orderNumber, reason: 'not wanted', shipmentId: second, onlyUnpacked: false }
  assert.ok((await cancelAsStaff(shop, asked, { by: ravi, identity: 'confirmed' })).ok)
  assert.ok((await listChallans(second))[0]?.cancelledAt)
  const later = await readMonthFigures(orm, month, shop.now())
  assert.deepEqual([later?.figures, later?.tieOut], [filed?.figures, filed?.tieOut])
  assert.equal(await readSeries(), undefined, 'nor is it in the month of the cancellation')
})

test('the database refuses to change, delete or revive a challan', async () => {
  const { second } = await sentAgain()
  await print(second)
  const [challan] = await listChallans(second)
  const run = (sql: string) => shop.database.pool.query(sql, [challan?.number])
  for (const sql of [
    'DELETE FROM delivery_challans WHERE number = $1',
    'UPDATE delivery_challans SET total = total + 1, cancelled_at = now() WHERE number = $1',
  ])
    await assert.rejects(run(sql), /never changed or deleted/)
  await run('UPDATE delivery_challans SET cancelled_at = now() WHERE number = $1')
  await assert.rejects(
    run('UPDATE delivery_challans SET cancelled_at = NULL WHERE number = $1'),
    /never changed or deleted/,
  )
})
