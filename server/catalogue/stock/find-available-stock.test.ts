import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { OpenAPIHono } from '@hono/zod-openapi'
import { registerOrderRoutes } from '#server/storefront/checkout/order-routes.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createOrderRequest, createUnpaidOrder } from '#server/testing/create-test-order.ts'

import { findAvailableStock } from './find-available-stock.ts'

let shop: TestShop
let api: OpenAPIHono
before(async () => {
  shop = await openTestShop({ LOOKUPS_PER_MINUTE: '0', SCARCE_PIECES: '10' })
  api = new OpenAPIHono()
  registerOrderRoutes(api, shop)
})
after(() => shop.close())

const requestStock = async (body: unknown) => {
  const response = await api.request('/api/orders/stock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('what is left is told as it is now: null for what is made to order, nothing for what is not sold', async () => {
  const potli = await addTestProduct(shop.database, { stock: 20 })
  const trunk = await addTestProduct(shop.database)
  const { status, body } = await requestStock({ ids: [potli, trunk, 999_999] })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    stock: [
      { id: potli, left: 20, most: 10 },
      { id: trunk, left: null, most: null },
    ],
  })
})

test('what somebody holds for a payment is theirs, and nobody else’s', async () => {
  const potli = await addTestProduct(shop.database, { stock: 20 })
  const { orderId } = await createUnpaidOrder(shop, [{ id: potli, quantity: 10 }])
  assert.deepEqual((await requestStock({ ids: [potli] })).body, { stock: [{ id: potli, left: 10, most: 5 }] })
  assert.deepEqual((await requestStock({ ids: [potli], openOrder: orderId })).body, {
    stock: [{ id: potli, left: 20, most: 10 }],
  })
  await expireOrder(shop, orderId)
  assert.deepEqual((await requestStock({ ids: [potli], openOrder: orderId })).body, {
    stock: [{ id: potli, left: 20, most: 10 }],
  })
})

test('what is said to be the most is taken, and one more is not', async () => {
  for (const stock of [2, 5, 9, 12, 20, 21, 45, 150]) {
    const potli = await addTestProduct(shop.database, { stock })
    const [row] = await findAvailableStock(shop, [potli], null)
    const most = row?.most ?? 0
    const order = async (quantity: number) => {
      const opened = await placeOrder(shop, await createOrderRequest(shop, [{ id: potli, quantity }]))
      if (opened.ok) await expireOrder(shop, opened.orderId)
      return opened.ok
    }
    assert.equal(await order(most + 1), false, `${most + 1} of ${stock}`)
    assert.equal(await order(most), true, `${most} of ${stock}`)
  }
})

test('a question nobody can answer is refused', async () => {
  for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: [2 ** 40] }, { ids: [1], openOrder: '' }, null])
    assert.equal((await requestStock(body)).status, 400, JSON.stringify(body))
})
