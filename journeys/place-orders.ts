import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import type { Customer } from './account-steps.ts'
import type { OpenShop } from './open-shop.ts'
import { asha } from './purchase-steps.ts'

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

async function pay(shop: OpenShop, { id }: OpenedOrder, amount?: number): Promise<void> {
  const payment = await shop.controlSandbox<object>('POST', '/razorpay/pay', {
    order_id: id,
    outcome: 'captured',
    webhook: false,
    ...(amount !== undefined && { amount }),
  })
  await createAsk(shop)('/api/orders/confirm', payment)
}

type Booked = { reference: string; awb: string | null }

/** Waits for the booking, then lets the courier collect all parcels. */
export async function sendParcels({ controlSandbox }: OpenShop, number: string): Promise<void> {
  let booked: Booked[] = []
  const countBooked = async () => {
    const all = await controlSandbox<Booked[]>('GET', '/shiprocket/parcels')
    booked = all.filter(({ reference, awb }) => reference.startsWith(number) && awb !== null)
    return booked.length
  }
  for (const until = Date.now() + 30_000; (await countBooked()) === 0; await setTimeout(250))
    assert.ok(Date.now() < until, `${number} was not booked`)
  for (const { awb } of booked) await controlSandbox('POST', '/shiprocket/advance', { awb, to: 'PICKED UP' })
}

export const jaipur = {
  fName: 'Asha',
  lName: 'Rao',
  address: '12 Amber Road',
  city: 'Jaipur',
  state: 'Rajasthan',
  zipcode: '302001',
}

/** Many journeys share a shop: this moves on to the next products when stock runs out. */
let turn = 0

/** One parcel for each address; the second has another product. @returns the products */
export async function placeOrderToSeveral(shop: OpenShop, addresses: readonly ({ zipcode: string } & object)[]) {
  const products = await listProducts(shop)
  const plain = products.filter(({ attributes }) => !attributes.hasOptions && !attributes.soldOut)
  for (; ; turn += 1) {
    const [first, second] = plain.slice(turn)
    assert.ok(first && second, 'nothing is left to buy')
    const goods = addresses.map((_, index) => (index === 1 ? [first, second] : [first]))
    const opened = await openShipments(shop, addresses, goods)
    if (!opened) continue
    await pay(shop, opened)
    const names = goods.map((some) => some.map(({ attributes }) => attributes.name))
    return { orderId: opened.orderId, number: await readNumber(shop, opened.orderId), goods: names }
  }
}

export async function readNumber({ origin }: OpenShop, orderId: string): Promise<string> {
  const shown = await fetch(`${origin}/api/orders/get?id=${orderId}`)
  const { order }: { order: { number: string } } = await shown.json()
  return order.number
}

/** @returns undefined without enough stock */
async function openShipments(
  shop: OpenShop,
  addresses: readonly ({ zipcode: string } & object)[],
  goods: readonly (readonly { id: number; choices?: Record<string, string> }[])[],
): Promise<OpenedOrder | undefined> {
  const shipments = []
  for (const [index, address] of addresses.entries()) {
    const lines = goods[index]?.map(({ id, choices = {} }) => ({ id, quantity: 1, choices }))
    const question = { delivery_postcode: address.zipcode, cart: lines }
    const offers = await createAsk(shop)<Offers>('/api/orders/getShipOptions', question)
    const to = { email: 'asha@example.in', phnNo: '9876543210', country: 'India', ...address }
    shipments.push({ to, lines, shipping: offers.data.available_courier_companies[0]?.id })
  }
  const response = await fetch(`${shop.origin}/api/orders/new`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shipments }),
  })
  if (response.status === 409) return undefined
  assert.ok(response.ok, `the order was answered ${response.status}`)
  return response.json()
}

type ListedProduct = {
  id: number
  attributes: { name: string; hasOptions: boolean; soldOut: boolean; madeToOrder: boolean }
}

export async function listProducts({ origin }: OpenShop): Promise<ListedProduct[]> {
  const listed = await fetch(
    `${origin}/api/products?fields=name,hasOptions,soldOut,madeToOrder&pagination[pageSize]=100`,
  )
  const { data }: { data: ListedProduct[] } = await listed.json()
  return data
}

/** Made to order, so that it never sells out. */
export async function findUnlimitedProduct(shop: OpenShop): Promise<ListedProduct> {
  const found = (await listProducts(shop)).find(({ attributes }) => attributes.madeToOrder && !attributes.hasOptions)
  assert.ok(found)
  return found
}

type Cart = readonly { id: number; quantity: number; choices?: Record<string, string> }[]
type Buyer = { fName: string; lName: string; email: string; address: string; jwt?: string }
type Gift = { to?: string; from?: string; message?: string; unsaid?: boolean }

async function openOrder(shop: OpenShop, cart: Cart, { jwt, ...buyer }: Buyer, gift?: Gift): Promise<OpenedOrder> {
  const ask = createAsk(shop)
  const offer = await ask<Offers>('/api/orders/getShipOptions', { delivery_postcode: '560038', cart })
  const to = { phnNo: '9876543210', city: 'Bengaluru', country: 'India', state: 'Karnataka', zipcode: '560038' }
  const shipping = offer.data.available_courier_companies[0]?.id
  return ask('/api/orders/new', { info: { ...buyer, ...to }, cart, shipping, ...(gift && { gift }) }, jwt)
}

type Paid = { amount?: number; gift?: Gift | undefined }

async function placePaidOrder(shop: OpenShop, cart: Cart, buyer: Buyer, { amount, gift }: Paid = {}): Promise<string> {
  const order = await openOrder(shop, cart, buyer, gift)
  await pay(shop, order, amount)
  return order.orderId
}

const meera = { fName: 'Meera', lName: 'Nair', email: 'meera@example.in', address: '12 Lake Road' }

export function placeGuestOrder(shop: OpenShop, cart: Cart): Promise<string> {
  return placePaidOrder(shop, cart, meera)
}

export async function placeOrderOfGuest(shop: OpenShop, email: string): Promise<{ id: string; number: string }> {
  const product = await findUnlimitedProduct(shop)
  const id = await placePaidOrder(shop, [{ id: product.id, quantity: 1 }], { ...meera, email })
  return { id, number: await readNumber(shop, id) }
}

/** @param printArea the name of a print area @returns the order number */
export async function placeOrderWithWords(
  shop: OpenShop,
  { product: name, ...design }: { product: string; printArea: string; words: string; face: string },
  quantity: number,
  gift?: Gift,
): Promise<string> {
  const product = (await listProducts(shop)).find(({ attributes }) => attributes.name === name)
  assert.ok(product, name)
  const { id } = await createAsk(shop)<{ id: string }>('/api/designs', { product: product.id, ...design })
  return readNumber(
    shop,
    await placePaidOrder(shop, [{ id: product.id, quantity, choices: { [design.printArea]: id } }], meera, { gift }),
  )
}

/** One parcel for each address, each with words. @returns the order number */
export async function placeWordsToSeveral(
  shop: OpenShop,
  { product: name, words, ...design }: { product: string; printArea: string; words: readonly string[]; face: string },
): Promise<string> {
  const product = (await listProducts(shop)).find(({ attributes }) => attributes.name === name)
  assert.ok(product, name)
  const ask = createAsk(shop)
  const goods = words.map(async (each) => {
    const wanted = { product: product.id, words: each, ...design }
    const { id } = await ask<{ id: string }>('/api/designs', wanted)
    return [{ id: product.id, choices: { [design.printArea]: id } }]
  })
  const addresses = words.map(() => jaipur)
  const opened = await openShipments(shop, addresses, await Promise.all(goods))
  assert.ok(opened, 'too little is left')
  await pay(shop, opened)
  return readNumber(shop, opened.orderId)
}

/** @param number the number of a gift order with one parcel */
export async function readGiftCode({ databaseUrl }: OpenShop, number: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const asked = `SELECT code FROM gifts JOIN shipments ON shipments.id = shipment_id JOIN orders ON orders.id = order_id
    WHERE orders.number = $1`
  const { rows } = await client
    .query<{ code: string }>(asked, [Number(number.replace('GTH-', ''))])
    .finally(() => client.end())
  assert.ok(rows[0])
  return rows[0].code
}

/** Pays one rupee, so that the order is under review. @returns the order number */
export async function underpayGuestOrder(shop: OpenShop): Promise<string> {
  const product = await findUnlimitedProduct(shop)
  return readNumber(shop, await placePaidOrder(shop, [{ id: product.id, quantity: 1 }], meera, { amount: 100 }))
}

/** Writes two unpaid parts into the database, because shoppers cannot ask for parts yet. @returns the order id */
export async function openOrderInParts(shop: OpenShop, cart: Cart): Promise<string> {
  const { orderId } = await openOrder(shop, cart, meera)
  const client = new Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client
    .query(
      `WITH later AS (
       INSERT INTO dues SELECT (jsonb_populate_record(first, jsonb_build_object('id', first.id || '-2', 'position', 2,
         'label', 'Before it is sent', 'amount', first.amount - first.amount / 2, 'payable_until', now() + interval '14 days',
         'provider_order_id', NULL, 'payment_start_lease_until', NULL))).*
       FROM dues AS first WHERE id = $1 RETURNING amount
     )
     UPDATE dues SET label = 'To begin', amount = dues.amount - later.amount, provider_order_id = NULL,
       payment_start_lease_until = NULL FROM later WHERE id = $1`,
      [orderId],
    )
    .finally(() => client.end())
  return orderId
}

export async function placeOrderOfAsha(shop: OpenShop, name: string): Promise<string> {
  const product = (await listProducts(shop)).find(({ attributes }) => attributes.name === name)
  assert.ok(product, name)
  const buyer = { fName: asha['First name'], lName: asha['Last name'], email: asha['E-mail'] }
  const address = `${asha.Address}, ${asha['Street, area']}`
  return `${shop.origin}/order?id=${await placePaidOrder(shop, [{ id: product.id, quantity: 1 }], { ...buyer, address })}`
}

/** Over the API. @returns the order ids */
export async function placeOrders(shop: OpenShop, customer: Customer, count: number): Promise<string[]> {
  const { jwt } = await createAsk(shop)<{ jwt: string }>('/api/auth/local', {
    identifier: customer['E-mail'],
    password: customer.Password,
  })
  const product = await findUnlimitedProduct(shop)
  const buyer = { fName: customer['First name'], lName: customer['Last name'], email: customer['E-mail'] }
  const ids: string[] = []
  while (ids.length < count)
    ids.push(await placePaidOrder(shop, [{ id: product.id, quantity: 1 }], { ...buyer, address: '12 Lake Road', jwt }))
  return ids
}
