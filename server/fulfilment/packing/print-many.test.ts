import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { printJobs } from '#server/platform/database/packing-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { renderPackingSlips } from '#server/money/documents/pdf/render-packing-slip.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder, runOutboxOnce } from '#server/testing/order-steps.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { notePrint } from './print-papers.ts'
import { fetchLabelsOf, notePrintedMany, renderSlipsOf } from './print-many.ts'
import { readSlips } from './read-slips.ts'
import { readParcelToPack } from './read-packing-table.ts'

const shop = await openTestShop()
after(() => shop.close())
const tray = await addTestProduct(shop.database, { name: 'Brass tray', stock: 100 })
const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }

async function place() {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 2 }])
  return { id: orderId, number: formatOrderNumber((await readOrder(shop, orderId)).number) }
}
const countSlips = async (id: string) => {
  const read = await readParcelToPack(shop, id, ravi.id)
  return read.ok ? read.parcel.prints.slip : null
}

test('slips of many orders are one file, each counted once; of what was cancelled there is none', async () => {
  const [first, second, gone] = [await place(), await place(), await place()]
  assert.ok((await cancelOrder(shop, gone.id, null)).ok)
  const wanted = {
    key: randomUUID(),
    kind: 'slip' as const,
    orders: [second.number, first.number, gone.number, 'GTH-nothing'],
  }
  for (let sent = 0; sent < 2; sent++)
    assert.deepEqual(await notePrintedMany(shop, wanted, ravi), { ok: true, papers: 2, without: [], notes: [] })
  assert.deepEqual([await countSlips(first.id), await countSlips(second.id)], [1, 1])
  const file = await renderSlipsOf(shop, wanted.key)
  assert.deepEqual(file.ok && [file.name, Buffer.from(file.pdf).subarray(0, 5).toString()], ['slips-2.pdf', '%PDF-'])
  const jobs = await shop.database.orm.select().from(printJobs).where(eq(printJobs.batch, wanted.key))
  const chosen = jobs.toSorted((a, b) => (a.inBatch ?? 0) - (b.inBatch ?? 0)).map(({ subject }) => subject)
  assert.deepEqual(chosen, [second.id, first.id], 'as they were ticked')
  const pdf = await renderPackingSlips(await readSlips(shop, [second.id, first.id]), false)
  const text = readPdfText(pdf).join('\n')
  for (const words of [first.number, second.number, 'Brass tray']) assert.ok(text.includes(words), words)
  assert.ok(text.indexOf(first.number) < text.indexOf(second.number), 'in the order of their numbers')
  assert.ok(!text.includes('₹'))
  const none = await notePrintedMany(shop, { key: randomUUID(), kind: 'slip', orders: [gone.number] }, ravi)
  assert.equal(none.ok ? '' : none.reason, 'nothing')
})

test('labels of many orders are one file, in the order in which they were ticked; what has no waybill yet is named', async () => {
  const [first, second] = [await place(), await place()]
  const key = randomUUID()
  const wanted = { key, kind: 'label' as const, orders: [second.number, first.number] }
  const tooEarly = await notePrintedMany(shop, wanted, ravi)
  assert.match(tooEarly.ok ? '' : tooEarly.message, /no waybill yet/)
  await runOutboxOnce(shop, 'book courier')
  const late = await place()
  const withLate = { ...wanted, orders: [...wanted.orders, late.number] }
  // Again, when the answer was lost.
  for (let sent = 0; sent < 2; sent++)
    assert.deepEqual(await notePrintedMany(shop, withLate, ravi), {
      ok: true,
      papers: 2,
      without: [late.number],
      notes: [],
    })
  const file = await fetchLabelsOf(shop, key)
  assert.ok(file.ok, file.ok ? '' : file.message)
  assert.equal(file.name, 'labels-2.pdf')
  const text = Buffer.from(file.pdf).toString('latin1')
  assert.match(text, /\/Count 2/)
  assert.ok(text.indexOf(`Order ${second.number}`) < text.indexOf(`Order ${first.number}`))
  const read = await readParcelToPack(shop, first.id, ravi.id)
  assert.equal(read.ok && read.parcel.prints.label, 1)
  assert.equal((await fetchLabelsOf(shop, randomUUID())).ok, false)
})

test('single parcels are printed as they were ticked, without the others of their orders', async () => {
  const [first, second] = [await place(), await place()]
  await runOutboxOnce(shop, 'book courier')
  const key = randomUUID()
  const wanted = { key, kind: 'label' as const, orders: [], parcels: [second.id, first.id] }
  assert.deepEqual(await notePrintedMany(shop, wanted, ravi), { ok: true, papers: 2, without: [], notes: [] })
  const file = await fetchLabelsOf(shop, key)
  const text = file.ok ? Buffer.from(file.pdf).toString('latin1') : file.message
  assert.ok(text.indexOf(`Order ${second.number}`) < text.indexOf(`Order ${first.number}`))
  assert.ok(text.includes(`Order ${second.number}`))
})

test('a label that the courier service did not give is not counted as printed', async () => {
  const order = await place()
  await runOutboxOnce(shop, 'book courier')
  const count = async () => {
    const read = await readParcelToPack(shop, order.id, ravi.id)
    return read.ok && read.parcel.prints.label
  }
  const many = { key: randomUUID(), kind: 'label' as const, orders: [order.number] }
  const one = { key: randomUUID(), kind: 'label' as const, subject: order.id }
  for (const print of [() => notePrintedMany(shop, many, ravi), () => notePrint(shop, one, ravi)]) {
    const fault = { provider: 'shiprocket', route: '/courier/generate/label', fault: 'html_502', times: 50 }
    await shop.controlSandbox('PUT', '/faults', fault)
    const refused = await print()
    await shop.controlSandbox('DELETE', '/faults')
    assert.match(refused.ok ? '' : refused.message, /gives no labels? just now/)
  }
  assert.equal(await count(), 0)
  assert.ok((await notePrintedMany(shop, many, ravi)).ok)
  assert.ok((await notePrint(shop, one, ravi)).ok)
  assert.equal(await count(), 2)
})

test('a press that is sent twice at once counts each label once', async () => {
  const order = await place()
  await runOutboxOnce(shop, 'book courier')
  const wanted = { key: randomUUID(), kind: 'label' as const, orders: [order.number] }
  await Promise.all([notePrintedMany(shop, wanted, ravi), notePrintedMany(shop, wanted, ravi)])
  assert.equal(await shop.database.orm.$count(printJobs, eq(printJobs.batch, wanted.key)), 1)
})

test('a parcel that has a waybill and is unknown to the courier service is named in a sentence', async () => {
  const [usual, odd] = [await place(), await place()]
  await runOutboxOnce(shop, 'book courier')
  await shop.database.orm.update(parcels).set({ courierShipmentId: null }).where(eq(parcels.shipmentId, odd.id))
  const sentence = new RegExp(`^${odd.number} has the waybill .+cannot be printed here`)
  const both = { key: randomUUID(), kind: 'label' as const, orders: [odd.number, usual.number] }
  const noted = await notePrintedMany(shop, both, ravi)
  assert.ok(noted.ok)
  assert.deepEqual([noted.papers, noted.without, noted.notes.length], [1, [], 1])
  assert.match(noted.notes[0] ?? '', sentence)
  const alone = await notePrintedMany(shop, { ...both, key: randomUUID(), orders: [odd.number] }, ravi)
  assert.match(alone.ok ? '' : alone.message, sentence)
  const single = await notePrint(shop, { key: randomUUID(), kind: 'label', subject: odd.id }, ravi)
  assert.match(single.ok ? '' : single.message, sentence)
})
