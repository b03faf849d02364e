import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { customers } from '#server/platform/database/customer-tables.ts'
import { idempotencyKeys, orders, shippingQuotes } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, testAddress } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { placeOrder } from './place-order.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ CASH_ON_DELIVERY: 'on', CASH_UP_TO_RUPEES: '50000' })
})
after(() => shop.close())

let people = 0
const somebody = () => {
  const number = ++people
  return { ...testAddress, email: `cash${number}@example.in`, phone: String(9_800_000_000 + number) }
}

for (const [shared, changes] of [
  ['e-mail', () => ({ info: { ...somebody(), email: people % 2 ? 'four@example.in' : 'Four@example.in' } })],
  ['phone', () => ({ info: { ...somebody(), phone: '9700000009' } })],
  ['account', (customerId: number) => ({ info: somebody(), customerId })],
] as const)
  test(`of four orders for cash at once with one ${shared} two are placed, and the others leave nothing`, async () => {
    const { orm } = shop.database
    const tray = await addTestProduct(shop.database, { stock: 100, price: 100_000 })
    const at = shop.now()
    const names = { firstName: 'Asha', lastName: 'Rao', provider: 'google' as const, googleSub: shared }
    const [customer] = await orm
      .insert(customers)
      .values({ email: `${shared}@example.in`, ...names, createdAt: at, updatedAt: at })
      .returning()
    const wanted = await Promise.all(
      [1, 2, 3, 4].map(async (quantity) => ({
        ...(await createOrderRequest(shop, [{ id: tray, quantity }], changes(customer?.id ?? 0))),
        payOnDelivery: true as const,
        idempotencyKey: `${shared} ${quantity}`,
      })),
    )
    await orm.update(shippingQuotes).set({ takesCash: true })
    const [ordersBefore, keysBefore] = [await orm.$count(orders), await orm.$count(idempotencyKeys)]

    const placed = await Promise.all(wanted.map((each) => placeOrder(shop, each)))

    const refused = placed.flatMap((each) => (each.ok ? [] : [`${each.reason}: ${each.message}`]))
    assert.equal(refused.length, 2)
    for (const words of refused) assert.match(words, /^cash-not-possible: Two of your orders .* Please pay this one/)
    const sold = placed.reduce((sum, { ok }, index) => sum + (ok ? index + 1 : 0), 0)
    const [variant] = await orm.select().from(variants).where(eq(variants.id, tray))
    assert.equal(variant?.stock, 100 - sold)
    assert.equal(await orm.$count(orders), ordersBefore + 2)
    assert.equal(await orm.$count(idempotencyKeys), keysBefore + 2)
    assert.deepEqual(await checkLedger(shop.database), [])

    const again = await Promise.all(wanted.map((each) => placeOrder(shop, each)))
    assert.deepEqual(again, placed)
  })
