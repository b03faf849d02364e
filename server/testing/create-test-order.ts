import { loadCartProducts } from '#server/storefront/checkout/load-cart-products.ts'
import { checkPeople } from '#server/storefront/checkout/check-people.ts'
import type { CartLineRequest, OrderRequest, SingleOrderRequest } from '#server/storefront/checkout/order-request.ts'
import { shippingQuotes } from '#server/platform/database/order-tables.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import { placeOrder, promiseDays } from '#server/storefront/checkout/place-order.ts'
import { priceRequest } from '#server/storefront/checkout/price-request.ts'
import { readCapacity } from '#server/orders/promises/read-capacity.ts'
import type { TestShop } from './open-test-shop.ts'

const home = { address: '12 Amber Road', city: 'Jaipur', country: 'India', state: 'Rajasthan' }
const email = 'asha@example.in'
export const testAddress = {
  ...home,
  email,
  firstName: 'Asha',
  lastName: 'Rao',
  phone: '9876543210',
  postcode: '302001',
}
/** The same in the API's format. */
export const testApiHome = { ...home, fName: 'Asha', lName: 'Rao', zipcode: '302001' }
export const testApiAddress = { ...testApiHome, email, phnNo: '9876543210' }

let quotes = 0

/** ₹120, without asking the couriers. */
export async function createTestQuote(
  shop: TestShop,
  cart: readonly CartLineRequest[],
  postcode = testAddress.postcode,
): Promise<string> {
  const goods = await loadCartProducts(
    shop.database,
    cart.map(({ id }) => id),
  )
  const weight = cartWeight(cart.map(({ id, quantity }) => ({ weight: goods.get(id)?.weight ?? 1, quantity })))
  const id = `quote-of-the-tests-${String(++quotes).padStart(6, '0')}`
  await shop.database.orm.insert(shippingQuotes).values({
    id,
    courierId: '10',
    courierName: 'Delhivery Air',
    rate: 119.5,
    charge: 12_000,
    estimatedDays: '3',
    postcode,
    weight,
    isForCart: true,
    createdAt: shop.now(),
    expiresAt: new Date(shop.now().getTime() + 30 * 60_000),
  })
  return id
}

export async function createOrderRequest(
  shop: TestShop,
  cart: readonly CartLineRequest[],
  changes: Partial<SingleOrderRequest> = {},
): Promise<SingleOrderRequest> {
  return { info: testAddress, cart, quoteId: await createTestQuote(shop, cart), customerId: null, ...changes }
}

/** One shipment to each PIN code, with its own quote. */
export async function createShipmentsRequest(
  shop: TestShop,
  wanted: readonly { postcode: string; cart: readonly CartLineRequest[] }[],
): Promise<OrderRequest> {
  const shipments = wanted.map(async ({ postcode, cart }) => {
    const place = testPlaces[postcode] ?? testPlace
    return { info: { ...testAddress, ...place, postcode }, cart, quoteId: await createTestQuote(shop, cart, postcode) }
  })
  return { shipments: await Promise.all(shipments), customerId: null }
}

const testPlace = { city: 'Jaipur', state: 'Rajasthan' }
const testPlaces: Record<string, typeof testPlace> = {
  400001: { city: 'Mumbai', state: 'Maharashtra' },
  560001: { city: 'Bengaluru', state: 'Karnataka' },
}

/** An order as `placeOrder` would store it now. */
export async function promiseTestOrder(shop: TestShop, request: OrderRequest) {
  const at = shop.now()
  const people = checkPeople(request)
  const priced = people.ok ? await priceRequest(shop, { request, people, at, gone: new Set() }) : people
  const promised = priced.ok ? promiseDays(await readCapacity(shop.database.orm, at), priced.order, at) : priced
  if (!promised.ok) throw new Error(promised.reason)
  return promised.order
}

export async function createUnpaidOrder(shop: TestShop, cart: readonly CartLineRequest[]) {
  const opened = await placeOrder(shop, await createOrderRequest(shop, cart))
  if (!opened.ok) throw new Error(opened.message)
  return opened
}

export type PaymentWindowResponse = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

export async function payInWindow(
  shop: TestShop,
  { providerOrderId }: { providerOrderId: string },
  how: { outcome?: 'captured' | 'authorized'; amount?: number; again?: boolean; webhook?: boolean } = {},
) {
  const answer = await shop.controlSandbox<PaymentWindowResponse>('POST', '/razorpay/pay', {
    order_id: providerOrderId,
    ...how,
  })
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = answer
  return { providerOrderId, paymentId, signature }
}
