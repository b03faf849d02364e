import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { testAddress } from '#server/testing/create-test-order.ts'
import { ifMatch } from '#server/testing/audited-writes.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { readShipment } from '#server/testing/order-steps.ts'
import type { CartLineRequest } from './order-request.ts'
import { placeOrder } from './place-order.ts'
import { quoteShipping } from './quote-shipping.ts'

let counter: TestCounter
let dear: number
let cheap: number
before(async () => {
  counter = await openTestCounter()
  dear = await addTestProduct(counter.shop.database, { price: 100_000, weight: 1 })
  cheap = await addTestProduct(counter.shop.database, { price: 50_000, weight: 1 })
})
afterEach(() => set({ FREE_DELIVERY_FROM_RUPEES: null, DELIVERY_SAME_CITY: null }))
after(() => counter.close())

/** The owner saves it in the back office. */
async function set(values: Record<string, string | null>): Promise<void> {
  const as = await counter.stepUpAs('owner')
  const { body } = await counter.request('settings', { as })
  const groups = body['data'] as { key: string; version: number }[]
  const version = groups.find(({ key }) => key === 'delivery-charges')?.version
  const saved = await counter.request('settings/delivery-charges', {
    method: 'PATCH',
    body: { values },
    as,
    headers: ifMatch(version),
  })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
}

const cartOf = (...ids: number[]) => ids.map((id) => ({ id, quantity: 1 }))
async function quote(cart: readonly CartLineRequest[] | undefined, weight?: number) {
  const quoted = await quoteShipping(counter.shop, { postcode: testAddress.postcode, cart, weight })
  assert.ok(quoted.ok, JSON.stringify(quoted))
  const byCharge = quoted.quotes.toSorted((a, b) => a.charge - b.charge)
  return { charges: byCharge.map(({ charge }) => charge), id: byCharge[0]!.id }
}
const order = (cart: readonly CartLineRequest[], quoteId: string) =>
  placeOrder(counter.shop, { info: testAddress, cart, quoteId, customerId: null })

test('without a setting delivery costs what the courier asks, rounded up to a rupee', async () => {
  const { charges, id } = await quote(cartOf(dear))
  assert.ok(charges[0]! > 0)
  const placed = await order(cartOf(dear), id)
  assert.ok(placed.ok)
  const { delivery, courierCharge } = await readShipment(counter.shop, placed.orderId)
  assert.deepEqual([delivery, courierCharge], [charges[0], charges[0]])
})

test('an own charge replaces the cheapest rate, by weight; faster couriers cost their difference more', async () => {
  const { charges: asked } = await quote(cartOf(dear, cheap))
  await set({ DELIVERY_SAME_CITY: '49 + 20' })
  const { charges, id } = await quote(cartOf(dear, cheap))
  assert.equal(charges[0], 69_00)
  assert.deepEqual(
    charges.map((charge) => charge - 69_00),
    asked.map((charge) => charge - asked[0]!),
  )
  assert.equal((await quote(undefined, 2)).charges[0], 69_00)
  const placed = await order(cartOf(dear, cheap), id)
  assert.ok(placed.ok)
  const { delivery, courierCharge, deliveryTax, total, taxable, tax } = await readShipment(counter.shop, placed.orderId)
  assert.deepEqual([delivery, courierCharge], [69_00, asked[0]])
  assert.equal(deliveryTax, Math.round((69_00 * 18) / 118))
  assert.equal(total, taxable + tax + 69_00)
})

test('from the limit on delivery is free; a cheaper cart of the same weight cannot keep the free quote', async () => {
  await set({ FREE_DELIVERY_FROM_RUPEES: '1180' })
  const free = await quote(cartOf(dear))
  assert.equal(free.charges[0], 0)
  const paid = await quote(cartOf(cheap))
  assert.ok(paid.charges[0]! > 0)
  assert.ok((await quote(undefined, 1)).charges[0]! > 0, 'a weight alone says nothing of the goods')
  for (const [cart, quoteId] of [
    [cartOf(cheap), free.id],
    [cartOf(dear), paid.id],
  ] as const) {
    const refused = await order(cart, quoteId)
    assert.equal(!refused.ok && refused.reason, 'quote-for-other-weight')
  }
  const placed = await order(cartOf(dear), free.id)
  assert.ok(placed.ok)
  const { delivery, deliveryTax, courierCharge } = await readShipment(counter.shop, placed.orderId)
  assert.deepEqual([delivery, deliveryTax], [0, 0])
  assert.ok((courierCharge ?? 0) > 0, 'another courier may cost as much')
  const [row] = await counter.shop.database.orm.select().from(shipments).where(eq(shipments.orderId, placed.orderId))
  assert.equal(row?.total, 1180_00)
})

test('a quote that a shopper holds keeps its price when the owner changes the charges', async () => {
  await set({ FREE_DELIVERY_FROM_RUPEES: '1000' })
  const free = await quote(cartOf(dear))
  await set({ FREE_DELIVERY_FROM_RUPEES: '5000', DELIVERY_SAME_CITY: '99' })
  assert.equal((await quote(cartOf(dear))).charges[0], 99_00)
  const placed = await order(cartOf(dear), free.id)
  assert.ok(placed.ok)
  assert.equal((await readShipment(counter.shop, placed.orderId)).delivery, 0)
})
