import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { cancelOrder } from '#server/cancellations/cancel-order.ts'
import { renderPackingSlips } from '#server/documents/pdf/render-packing-slip.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder, runOutboxOnce } from '#server/testing/order-steps.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
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
    assert.deepEqual(await notePrintedMany(shop, wanted, ravi), { ok: true, papers: 2, without: [] })
  assert.deepEqual([await countSlips(first.id), await countSlips(second.id)], [1, 1])
  const file = await renderSlipsOf(shop, wanted.key)
  assert.deepEqual(file.ok && [file.name, Buffer.from(file.pdf).subarray(0, 5).toString()], ['slips-2.pdf', '%PDF-'])
  const pdf = await renderPackingSlips(await readSlips(shop, [second.id, first.id]), false)
  const text = readPdfText(pdf).join('\n')
  for (const words of [first.number, second.number, 'Brass tray']) assert.ok(text.includes(words), words)
  assert.ok(text.indexOf(first.number) < text.indexOf(second.number), 'in the order of their numbers')
  assert.ok(!text.includes('₹'))
  const none = await notePrintedMany(shop, { key: randomUUID(), kind: 'slip', orders: [gone.number] }, ravi)
  assert.equal(none.ok ? '' : none.reason, 'nothing')
})

test('labels of many orders are one file, in the order of their numbers; what has no waybill yet is named', async () => {
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
    assert.deepEqual(await notePrintedMany(shop, withLate, ravi), { ok: true, papers: 2, without: [late.number] })
  const file = await fetchLabelsOf(shop, key)
  assert.ok(file.ok, file.ok ? '' : file.message)
  assert.equal(file.name, 'labels-2.pdf')
  const text = Buffer.from(file.pdf).toString('latin1')
  assert.match(text, /\/Count 2/)
  assert.ok(text.indexOf(`Order ${first.number}`) < text.indexOf(`Order ${second.number}`))
  const read = await readParcelToPack(shop, first.id, ravi.id)
  assert.equal(read.ok && read.parcel.prints.label, 1)
  assert.equal((await fetchLabelsOf(shop, randomUUID())).ok, false)
})
