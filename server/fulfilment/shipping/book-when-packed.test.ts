import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { outbox } from '#server/platform/database/order-tables.ts'
import { runOutbox } from '#server/platform/jobs/run-outbox.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, neverAborted, readOrder, readParcel, runOutboxOnce } from '#server/testing/order-steps.ts'
import type { Choices } from '#shop/cart/choices.ts'
import { toPieceChoices } from '#shop/hampers/hamper-pieces.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { createBookParcelHandler } from './book-parcel.ts'

const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }

async function openWith(when: string): Promise<TestShop> {
  const shop = await openTestShop({ BOOK_COURIER: when })
  after(() => shop.close())
  return shop
}
async function place(shop: TestShop, product: number, choices: Choices = {}) {
  const { orderId } = await createPaidOrder(shop, [{ id: product, quantity: 1, choices }])
  const { number } = await readOrder(shop, orderId)
  return { orderId, pack: () => transitionManually(shop, { orderNumber: number, to: 'packed', skip: ['made'] }, ravi) }
}

test('with BOOK_COURIER “when packed” nobody comes for what is not packed, and packing books it, once', async () => {
  const shop = await openWith('when packed')
  const { orderId, pack } = await place(shop, await addTestProduct(shop.database, { stock: 5 }))
  await runOutboxOnce(shop, 'book courier')
  assert.equal(await readParcel(shop, orderId), undefined)
  assert.deepEqual(await checkLedger(shop.database), [])
  assert.ok((await pack()).ok)
  const [late] = await checkLedger(shop.database)
  assert.equal(late, undefined)
  for (let run = 0; run < 2; run++) await runOutboxOnce(shop, 'book courier')
  assert.ok((await readParcel(shop, orderId))?.awb)
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('with “made to order when packed” only what has to be made waits', async () => {
  const shop = await openWith('made to order when packed')
  const shelf = await place(shop, await addTestProduct(shop.database, { stock: 5 }))
  const made = await place(shop, await addTestProduct(shop.database, { daysToMake: 5 }))
  await runOutboxOnce(shop, 'book courier')
  assert.ok((await readParcel(shop, shelf.orderId))?.awb)
  assert.equal(await readParcel(shop, made.orderId), undefined)
  assert.ok((await made.pack()).ok)
  await runOutboxOnce(shop, 'book courier')
  assert.ok((await readParcel(shop, made.orderId))?.awb)
})

test('a hamper with a piece that has to be made waits too', async () => {
  const shop = await openWith('made to order when packed')
  const { database } = shop
  const box = await addTestProduct(database, { stock: 5, sideCm: 30 })
  const lamp = await addTestProduct(database, { stock: null })
  const measure = (id: number, set: Partial<typeof variants.$inferInsert>) =>
    database.orm.update(variants).set(set).where(eq(variants.id, id))
  await measure(box, { hamperRoom: '24 x 24 x 12, 2 kg' })
  await measure(lamp, { hamperSize: '5 x 5 x 5', weight: 0.1, daysToMake: 6 })
  const { orderId, pack } = await place(shop, box, toPieceChoices([{ id: lamp, count: 3 }]))
  await runOutboxOnce(shop, 'book courier')
  assert.equal(await readParcel(shop, orderId), undefined)
  assert.ok((await pack()).ok)
  await runOutboxOnce(shop, 'book courier')
  assert.ok((await readParcel(shop, orderId))?.awb)
})

test('what is packed while its booking is being put off is booked nevertheless', async () => {
  const shop = await openWith('when packed')
  const { orderId, pack } = await place(shop, await addTestProduct(shop.database, { stock: 5 }))
  const book = createBookParcelHandler(shop)
  const packMeanwhile: typeof book = async (...call) => {
    await book(...call)
    assert.ok((await pack()).ok)
  }
  await runOutbox(shop, { 'book courier': packMeanwhile }, neverAborted)
  const isBooking = and(eq(outbox.orderId, orderId), eq(outbox.kind, 'book courier'))
  const [promise] = await shop.database.orm.select().from(outbox).where(isBooking)
  assert.equal(promise?.processedAt, null)
  await runOutboxOnce(shop, 'book courier')
  assert.ok((await readParcel(shop, orderId))?.awb)
})
