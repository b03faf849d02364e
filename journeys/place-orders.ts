import assert from 'node:assert/strict'
import type { Customer } from './account-steps.ts'
import type { OpenShop } from './open-shop.ts'

/** Places paid orders for somebody, one after the other, over the API. Returns their ids. */
export async function placeOrders(shop: OpenShop, customer: Customer, count: number): Promise<string[]> {
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
    identifier: customer['E-mail'],
    password: customer.Password,
  })
  const products = await fetch(`${shop.origin}/api/products?pagination[pageSize]=1`)
  const { data }: { data: { id: number }[] } = await products.json()
  const cart = [{ id: data[0]?.id, quantity: 1 }]
  const ids: string[] = []
  while (ids.length < count) {
    const offer = await ask<{ data: { available_courier_companies: { id: string }[] } }>('/api/orders/getShipOptions', {
      delivery_postcode: '560038',
      cart,
    })
    const order = await ask<{ id: string; orderId: string }>(
      '/api/orders/new',
      {
        info: {
          fName: customer['First name'],
          lName: customer['Last name'],
          email: customer['E-mail'],
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
    const payment = await shop.controlSandbox<object>('POST', '/razorpay/pay', {
      order_id: order.id,
      outcome: 'captured',
      webhook: false,
    })
    await ask('/api/orders/confirm', payment)
    ids.push(order.orderId)
  }
  return ids
}
