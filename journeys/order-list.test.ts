import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { login, openAccount, ravi } from './account-steps.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
  await openAccount(shop)
  await placeOrders(10)
})
after(() => shop.close())

test('many orders: some at once, the latest first, the others on demand', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/user/orders')
  await login(page)
  await page.getByRole('link', { name: 'Order GTH-000010' }).waitFor()
  const orders = page.getByRole('link', { name: /^Order GTH-/ })
  await eventually(() => orders.count(), 8)
  await page.getByText('8 of 10 orders').waitFor()
  await assertAccessible()
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await orders.nth(9).waitFor()
  // A keyboard goes on with the first one that is new.
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'Order GTH-000002')
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
  await end()
})

test('the orders cannot be fetched: a sentence and Retry', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop, '/login')
  expect(/ERR_FAILED/)
  await login(page)
  await page.waitForURL('**/shop')
  await page.route('**/api/orders/getAll*', (route) => route.abort())
  await page.goto('/user/orders')
  await page.getByText('We could not reach the shop.').waitFor()
  await assertAccessible()
  await page.unroute('**/api/orders/getAll*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('link', { name: 'Order GTH-000010' }).waitFor()
  await end()
})

/** Places paid orders for Ravi, one after the other, over the API. */
async function placeOrders(count: number): Promise<void> {
  const ask = async <Answer>(path: string, body: object, jwt?: string): Promise<Answer> => {
    const response = await fetch(`${shop.origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }),
      },
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, `${path} answered ${response.status}`)
    return (await response.json()) as Answer
  }
  const { jwt } = await ask<{ jwt: string }>('/api/auth/local', {
    identifier: ravi['E-mail'],
    password: ravi.Password,
  })
  const products = await fetch(`${shop.origin}/api/products?pagination[pageSize]=1`)
  const { data }: { data: { id: number }[] } = await products.json()
  const cart = [{ id: data[0]?.id, quantity: 1 }]
  for (let placed = 0; placed < count; placed++) {
    const offer = await ask<{ data: { available_courier_companies: { id: string }[] } }>(
      '/api/orders/getShipOptions',
      { delivery_postcode: '560038', cart },
    )
    const order = await ask<{ id: string }>(
      '/api/orders/new',
      {
        info: {
          fName: 'Ravi',
          lName: 'Menon',
          email: ravi['E-mail'],
          phnNo: '9876543210',
          address: '12 Lake Road',
          city: 'Bengaluru',
          country: 'India',
          state: 'Karnataka',
          zipcode: '560038',
        },
        cart,
        shipping: offer.data.available_courier_companies[0]?.id,
      },
      jwt,
    )
    const payment = await shop.control<object>('POST', '/razorpay/pay', {
      order_id: order.id,
      outcome: 'captured',
      webhook: false,
    })
    await ask('/api/orders/confirm', payment)
  }
}
