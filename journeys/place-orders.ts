import assert from 'node:assert/strict'
import type { Customer } from './account-steps.ts'
import type { OpenShop } from './open-shop.ts'

type Offers = { data: { available_courier_companies: { id: string }[] } }
type OpenedOrder = { id: string; orderId: string }

function createAsk({ origin }: OpenShop) {
  return async <Answer>(path: string, body: object, jwt?: string): Promise<Answer> => {
    const response = await fetch(`${origin}${path}`, {
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
}

async function pay(shop: OpenShop, { id }: OpenedOrder): Promise<void> {
  const payment = await shop.controlSandbox<object>('POST', '/razorpay/pay', {
    order_id: id,
    outcome: 'captured',
    webhook: false,
  })
  await createAsk(shop)('/api/orders/confirm', payment)
}

/** A parcel for each address, in the API's names; the second has another product besides. @returns their goods */
export async function placeOrderToSeveral(shop: OpenShop, addresses: readonly ({ zipcode: string } & object)[]) {
  const ask = createAsk(shop)
  const listed = await fetch(`${shop.origin}/api/products?fields=name,hasOptions,soldOut&pagination[pageSize]=100`)
  type Product = { id: number; attributes: { name: string; hasOptions: boolean; soldOut: boolean } }
  const { data }: { data: Product[] } = await listed.json()
  const [first, second] = data.filter(({ attributes }) => !attributes.hasOptions && !attributes.soldOut)
  assert.ok(first && second)
  const goods = addresses.map((_, index) => (index === 1 ? [first, second] : [first]))
  const shipments = []
  for (const [index, address] of addresses.entries()) {
    const lines = goods[index]?.map(({ id }) => ({ id, quantity: 1 }))
    const question = { delivery_postcode: address.zipcode, cart: lines }
    const offers = await ask<Offers>('/api/orders/getShipOptions', question)
    const to = { email: 'asha@example.in', phnNo: '9876543210', country: 'India', ...address }
    shipments.push({ to, lines, shipping: offers.data.available_courier_companies[0]?.id })
  }
  const opened = await ask<OpenedOrder>('/api/orders/new', { shipments })
  await pay(shop, opened)
  const shown = await fetch(`${shop.origin}/api/orders/get?id=${opened.orderId}`)
  const { order }: { order: { number: string } } = await shown.json()
  const names = goods.map((products) => products.map(({ attributes }) => attributes.name))
  return { orderId: opened.orderId, number: order.number, goods: names }
}

export async function placeGuestOrder(shop: OpenShop, cart: readonly { id: number; quantity: number }[]) {
  const ask = createAsk(shop)
  const offers = await ask<Offers>('/api/orders/getShipOptions', { delivery_postcode: '560038', cart })
  const info = {
    fName: 'Meera',
    lName: 'Nair',
    email: 'meera@example.in',
    phnNo: '9876543210',
    address: '12 Lake Road',
    city: 'Bengaluru',
    country: 'India',
    state: 'Karnataka',
    zipcode: '560038',
  }
  const shipping = offers.data.available_courier_companies[0]?.id
  const opened = await ask<OpenedOrder>('/api/orders/new', { info, cart, shipping })
  await pay(shop, opened)
  return opened.orderId
}

/** One after the other, over the API. @returns their ids */
export async function placeOrders(shop: OpenShop, customer: Customer, count: number): Promise<string[]> {
  const ask = createAsk(shop)
  const { jwt } = await ask<{ jwt: string }>('/api/auth/local', {
    identifier: customer['E-mail'],
    password: customer.Password,
  })
  const products = await fetch(`${shop.origin}/api/products?pagination[pageSize]=1`)
  const { data }: { data: { id: number }[] } = await products.json()
  const cart = [{ id: data[0]?.id, quantity: 1 }]
  const ids: string[] = []
  while (ids.length < count) {
    const offer = await ask<Offers>('/api/orders/getShipOptions', {
      delivery_postcode: '560038',
      cart,
    })
    const order = await ask<OpenedOrder>(
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
    await pay(shop, order)
    ids.push(order.orderId)
  }
  return ids
}
