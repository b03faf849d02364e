import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { workshopWeek } from '#server/platform/database/workshop-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, testAddress } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { DEFAULT_FACE } from '#shop/gifts/gift-note.ts'
import { listDays } from './list-days.ts'
import { placeOrder } from './place-order.ts'
import { quoteShipping } from './quote-shipping.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { stock: 500 })
  // Two pieces fill what is for orders of two days; a card takes a minute of the third.
  await shop.database.orm.update(workshopWeek).set({ minutes: 18, isOpen: true, hasPickup: true })
})
after(() => shop.close())

const note = { to: 'Dear Riya,', from: 'Asha', face: DEFAULT_FACE, unsaid: false, message: 'Happy Rakhi' }
const cart = () => [{ id: tray, quantity: 2 }]
const place = { postcode: testAddress.postcode }

test('the day of a gift counts its card, where delivery is chosen, in the calendar and on the order alike', async () => {
  const ask = (gift?: { card: 'none' | 'printed' | 'written' }) => quoteShipping(shop, { ...place, cart: cart(), gift })
  const [plain, none, written] = [await ask(), await ask({ card: 'none' }), await ask({ card: 'written' })]
  assert.ok(plain.ok && none.ok && written.ok)
  const first = (quoted: typeof plain) => quoted.arrivals.arrivesBy.get(quoted.quotes[0]!.id) ?? ''
  assert.equal(first(plain), first(none))
  assert.ok(first(written) > first(plain), `${first(written)} and ${first(plain)}`)
  const quoteId = written.quotes[0]!.id
  const days = await listDays(shop, { ...place, cart: cart(), quoteId, gift: { card: 'written' } })
  assert.ok(days.ok)
  assert.equal(days.days.find(({ state }) => state === 'free')?.day, first(written))
  const gift = { ...note, written: true }
  const opened = await placeOrder(
    shop,
    await createOrderRequest(shop, cart(), { quoteId, gift, expectedDay: first(written) }),
  )
  assert.ok(opened.ok, JSON.stringify(opened))
  const [parcel] = await shop.database.orm.select().from(shipments).where(eq(shipments.id, opened.orderId))
  assert.equal(parcel?.promised, first(written))
})
