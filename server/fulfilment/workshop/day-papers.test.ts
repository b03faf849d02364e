import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { and, eq, like } from 'drizzle-orm'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { createDesign } from '#server/catalogue/lettering/create-design.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { readOrder, readShipment } from '#server/testing/order-steps.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { startDay } from './day-papers.ts'
import { renderDay } from './render-day.ts'

const shop = await openTestShop()
const { orm } = shop.database
after(() => shop.close())
const slice = await addTestProduct(shop.database, { name: 'Wood slice', price: 73_319, stock: 100 })
await addTestPrintArea(shop.database, slice)
const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }
const note: GiftNote = { to: 'Dear Riya,', from: 'Zubin', message: 'Happy Rakhi!', face: 'kalam', unsaid: false }

async function place(words: string, gift?: GiftNote) {
  const kept = await createDesign(shop, { product: slice, printArea: 'names', words, face: 'kalam' })
  assert.ok(kept.ok)
  const cart = [{ id: slice, quantity: 2, choices: { names: kept.design.id } }]
  const opened = await placeOrder(shop, await createOrderRequest(shop, cart, gift && { gift }))
  assert.ok(opened.ok)
  assert.ok((await confirmPayment(shop, await payInWindow(shop, opened))).ok)
  const { shipBy } = await readShipment(shop, opened.orderId)
  return { id: opened.orderId, day: shipBy ?? '' }
}
const start = (day: string, key: string = randomUUID()) => startDay(shop, { key, day, size: 'A4' }, ravi)
async function render(key: string) {
  const paper = await renderDay(shop, key, false)
  assert.ok(paper.ok, JSON.stringify(paper))
  return { name: paper.name, source: Buffer.from(paper.pdf).toString('latin1'), bytes: Buffer.from(paper.pdf) }
}

test('a day is one file: a sheet to letter from, a tag for each piece, the cards, a slip for each parcel; the same whenever it is asked for', async () => {
  const [gift, plain] = [await place('Riya & Arjun', note), await place('Meera')]
  assert.equal(gift.day, plain.day)
  const key = randomUUID()
  const counts = { ok: true, sheets: 1, cards: 1, slips: 2, tooLarge: 0 }
  for (let pressed = 0; pressed < 2; pressed++) assert.deepEqual(await start(gift.day, key), counts)
  const { name, source, bytes } = await render(key)
  assert.equal(name, `day-${gift.day}.pdf`)
  assert.equal((source.match(/\/Type \/Page\n/g) ?? []).length, 5)
  const text = readPdfText(bytes).join('\n')
  for (const words of ['Riya & Arjun', 'Meera', 'Packing slip', 'Wood slice']) assert.ok(text.includes(words), words)
  assert.match(source, /\/BURN/)
  assert.equal((text.match(/Page \d of 5/g) ?? []).length, 3, 'what is cut out has no foot')
  assert.equal((text.match(/GTH-\d{6}-P[12]/g) ?? []).length, 4, 'a tag for each of two pieces in two parcels')
  const [card] = await orm.select().from(gifts).where(eq(gifts.shipmentId, gift.id))
  const begins = (card?.path.match(/M/g) ?? []).length
  assert.ok((source.match(/ m\n/g) ?? []).length >= begins)
  assert.ok(bytes.equals((await render(key)).bytes))
  const noted = await orm
    .select({ operation: audit.operation })
    .from(audit)
    .where(and(eq(audit.subjectId, gift.id), like(audit.operation, '%')))
  const printed = noted.map(({ operation }) => operation)
  assert.equal(printed.filter((operation) => operation === 'parcels.label').length, 3)
  assert.ok(printed.includes('lettering.start'))
})

test('no amount of the orders is in the file of their day', async () => {
  const gift = await place('Kavita', note)
  const key = randomUUID()
  assert.ok((await start(gift.day, key)).ok)
  const { source, bytes } = await render(key)
  const { total, subtotal, tax, shipping } = await readOrder(shop, gift.id)
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, gift.id))
  const text = readPdfText(bytes).join('\n')
  for (const amount of [total, subtotal, tax, shipping, line?.price ?? 0, line?.unitPrice ?? 0, line?.lineTotal ?? 0]) {
    const rupees = (amount / 100).toFixed(2)
    const written = [rupees, Number(rupees).toLocaleString('en-IN', { minimumFractionDigits: 2 }), '₹']
    for (const each of written) assert.ok(!text.includes(each) && !source.includes(`(${each})`), each)
  }
})

test('what is held is left out, and a day with nothing is refused', async () => {
  const held = await place('Kept back', note)
  await orm.update(orders).set({ heldFor: 'Asks', heldBy: 'Mira', heldAt: shop.now() }).where(eq(orders.id, held.id))
  const key = randomUUID()
  const again = await start(held.day, key)
  assert.ok(again.ok)
  assert.deepEqual([again.sheets, again.slips], [0, 3])
  assert.ok(
    !readPdfText((await render(key)).bytes)
      .join('\n')
      .includes('Kept back'),
  )
  const none = await start('2020-01-01')
  assert.equal(none.ok ? '' : none.reason, 'nothing')
  const unknown = await renderDay(shop, randomUUID())
  assert.equal(unknown.ok ? '' : unknown.reason, 'not-found')
})
