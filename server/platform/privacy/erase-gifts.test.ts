import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow, testAddress } from '#server/testing/create-test-order.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { forceDelivered, readShipment } from '#server/testing/order-steps.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { applyRetention } from './apply-retention.ts'

const shop = await openTestShop()
const { orm } = shop.database
after(() => shop.close())
const tray = await addTestProduct(shop.database, { stock: 100 })
const DAY = 24 * 60

const note: GiftNote = { to: 'Dear Riya,', from: 'Arjun', message: 'Happy Rakhi!', face: 'kalam', unsaid: false }
const buyer = { name: 'Arjun Rao', email: 'arjun@example.in', phone: '9876543210' }

async function send(gift: GiftNote | undefined): Promise<string> {
  const info = { ...testAddress, firstName: 'Riya', lastName: 'Sen', email: '' }
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 1 }], { info, buyer, gift })
  const opened = await placeOrder(shop, request)
  assert.ok(opened.ok)
  assert.ok((await confirmPayment(shop, await payInWindow(shop, opened))).ok)
  return opened.orderId
}

async function arrive(id: string): Promise<void> {
  await orm.transaction(async (tx) => {
    await forceDelivered(tx, id)
    const now = shop.now()
    await tx.execute(sql`UPDATE order_status_history SET changed_at = ${now}::timestamptz WHERE order_id = ${id}`)
    await tx.execute(sql`UPDATE shipment_status_history SET changed_at = ${now}::timestamptz WHERE shipment_id = ${id}`)
  })
}

test('who received a gift is forgotten 90 days after it arrived, the State stays; the note after 180', async () => {
  const [gift, waiting, plain] = [await send(note), await send({ ...note, to: 'Waiting' }), await send(undefined)]
  await arrive(gift)
  await arrive(plain)
  const recipientOf = async (id: string) => (await readShipment(shop, id)).recipient
  const noteOf = async (id: string) => (await orm.select().from(gifts).where(eq(gifts.shipmentId, id)))[0]
  shop.advanceClock(89 * DAY)
  await applyRetention(shop)
  assert.equal((await recipientOf(gift)).firstName, 'Riya')
  shop.advanceClock(2 * DAY)
  await applyRetention(shop)
  const { firstName, lastName, phone, address, state, postcode } = await recipientOf(gift)
  assert.deepEqual([firstName, lastName, phone, address], ['', '', '', ''])
  assert.deepEqual([state, postcode], [testAddress.state, testAddress.postcode])
  for (const id of [waiting, plain]) assert.equal((await recipientOf(id)).firstName, 'Riya')
  assert.equal((await noteOf(gift))?.message, 'Happy Rakhi!')
  shop.advanceClock(90 * DAY)
  await applyRetention(shop)
  const erased = await noteOf(gift)
  assert.deepEqual([erased?.to, erased?.from, erased?.message, erased?.path], ['', '', '', ''])
  assert.ok(erased?.erasedAt)
  assert.equal((await noteOf(waiting))?.to, 'Waiting')
})
