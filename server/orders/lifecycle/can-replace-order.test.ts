import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { SingleOrderRequest } from '#server/storefront/checkout/order-request.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

async function holdLastBowl(changes: Partial<SingleOrderRequest>) {
  const cart = [{ id: await addTestProduct(shop.database, { stock: 1 }), quantity: 1 }]
  const request = await createOrderRequest(shop, cart, changes)
  const held = await placeOrder(shop, request)
  assert.ok(held.ok)
  const { orderId } = held
  return {
    request,
    orderId,
    ask: async (changes: Partial<SingleOrderRequest>) => {
      const placed = await placeOrder(shop, { ...(await createOrderRequest(shop, cart)), ...changes })
      return placed.ok ? 'opened' : placed.reason
    },
    state: async () => (await shop.database.orm.select().from(orders).where(eq(orders.id, orderId)))[0]?.state,
  }
}

async function addCustomer(email: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `INSERT INTO customers (email, password_hash, provider, first_name, last_name, created_at, updated_at)
     VALUES ($1, 'none', 'local', 'Asha', 'Rao', now(), now()) RETURNING id`,
    [email],
  )
  return rows[0]?.id ?? 0
}

test('a guest’s order is given up for the key it was opened with, not for its id or what is in it', async () => {
  const bowl = await holdLastBowl({ idempotencyKey: 'only-asha-knows' })
  const { orderId: replaces } = bowl
  assert.equal(await bowl.ask({ replaces }), 'sold-out')
  assert.equal(await bowl.ask({ replaces, replacesKey: 'a-guess' }), 'sold-out')
  // An identical request returns the same order, but no right to replace it.
  const copied = await placeOrder(shop, { ...bowl.request, idempotencyKey: 'key-of-a-stranger' })
  assert.equal(copied.ok && copied.orderId, replaces)
  assert.equal(await bowl.ask({ replaces, replacesKey: 'key-of-a-stranger' }), 'sold-out')
  assert.equal(await bowl.state(), 'awaiting payment')
  assert.equal(await bowl.ask({ replaces, replacesKey: 'only-asha-knows' }), 'opened')
  assert.equal(await bowl.state(), 'expired')
})

test('an account gives up its own orders, nobody else does', async () => {
  const asha = await addCustomer('asha@example.in')
  const mallory = await addCustomer('mallory@example.in')
  const bowl = await holdLastBowl({ idempotencyKey: 'key-of-ashas-account', customerId: asha })
  const { orderId: replaces } = bowl
  for (const customerId of [null, mallory])
    assert.equal(
      await bowl.ask({ customerId, replaces, replacesKey: 'key-of-ashas-account' }),
      'sold-out',
      `asked by ${customerId}`,
    )
  assert.equal(await bowl.state(), 'awaiting payment')
  assert.equal(await bowl.ask({ customerId: asha, replaces }), 'opened')
  assert.equal(await bowl.state(), 'expired')
})

test('an order nobody knows is passed over', async () => {
  const bowl = await holdLastBowl({})
  assert.equal(await bowl.ask({ replaces: 'nobody-ever-saw-this-one', replacesKey: 'a-guess' }), 'sold-out')
  assert.equal(await bowl.ask({ replaces: "'", replacesKey: 'a-guess' }), 'sold-out')
})
