import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { OpenAPIHono } from '@hono/zod-openapi'
import { mountOrders } from '#server/api/orders.ts'
import { endHold } from '#server/orders/end-hold.ts'
import { addProduct } from '#server/orders/test-goods.ts'
import { openTestShop, type TestShop } from '#server/orders/test-shop.ts'
import { openAshasOrder } from '#server/orders/test-shopper.ts'

let shop: TestShop
let api: OpenAPIHono
before(async () => {
  shop = await openTestShop({ LOOKUPS_PER_MINUTE: '0' })
  api = new OpenAPIHono()
  mountOrders(api, shop)
})
after(() => shop.close())

const ask = async (body: unknown) => {
  const response = await api.request('/api/orders/stock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('what is left is told as it is now: null for what is made to order, nothing for what is not sold', async () => {
  const potli = await addProduct(shop.database, { stock: 20 })
  const trunk = await addProduct(shop.database)
  const { status, body } = await ask({ ids: [potli, trunk, 999_999] })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    stock: [
      { id: potli, left: 20 },
      { id: trunk, left: null },
    ],
  })
})

test('what somebody holds for a payment is theirs, and nobody else’s', async () => {
  const potli = await addProduct(shop.database, { stock: 20 })
  const { orderId } = await openAshasOrder(shop, [{ id: potli, quantity: 17 }])
  assert.deepEqual((await ask({ ids: [potli] })).body, { stock: [{ id: potli, left: 3 }] })
  assert.deepEqual((await ask({ ids: [potli], openOrder: orderId })).body, {
    stock: [{ id: potli, left: 20 }],
  })
  await endHold(shop, orderId)
  assert.deepEqual((await ask({ ids: [potli], openOrder: orderId })).body, {
    stock: [{ id: potli, left: 20 }],
  })
})

test('a question nobody can answer is refused', async () => {
  for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: [2 ** 40] }, { ids: [1], openOrder: '' }, null])
    assert.equal((await ask(body)).status, 400, JSON.stringify(body))
})
