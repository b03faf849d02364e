import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { cancelOrder } from '#server/cancellations/cancel-order.ts'
import { renderPackingSlips } from '#server/documents/pdf/render-packing-slip.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder } from '#server/testing/order-steps.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { notePrintedSlips, readSlips, renderSlipsOf } from './print-slips.ts'
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
  const wanted = { key: randomUUID(), orders: [second.number, first.number, gone.number, 'GTH-nothing'] }
  for (let sent = 0; sent < 2; sent++)
    assert.deepEqual(await notePrintedSlips(shop, wanted, ravi), { ok: true, slips: 2 })
  assert.deepEqual([await countSlips(first.id), await countSlips(second.id)], [1, 1])
  const file = await renderSlipsOf(shop, wanted.key)
  assert.deepEqual(file.ok && [file.name, Buffer.from(file.pdf).subarray(0, 5).toString()], ['slips-2.pdf', '%PDF-'])
  const pdf = await renderPackingSlips(await readSlips(shop, [second.id, first.id]), false)
  const text = readPdfText(pdf).join('\n')
  for (const words of [first.number, second.number, 'Brass tray']) assert.ok(text.includes(words), words)
  assert.ok(text.indexOf(first.number) < text.indexOf(second.number), 'in the order of their numbers')
  assert.ok(!text.includes('₹'))
  const none = await notePrintedSlips(shop, { key: randomUUID(), orders: [gone.number] }, ravi)
  assert.equal(none.ok ? '' : none.reason, 'nothing')
})
