import type { WantedLine } from '#server/checkout/fill-cart.ts'
import { loadGoods } from '#server/checkout/load-goods.ts'
import type { OrderRequest } from '#server/checkout/prepare-order.ts'
import { shippingQuotes } from '#server/database/order-tables.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import { placeOrder } from './place-order.ts'
import type { TestShop } from './test-shop.ts'

/** Where Asha has her parcels sent. */
export const ashasAddress = {
  fName: 'Asha',
  lName: 'Rao',
  email: 'asha@example.in',
  phnNo: '9876543210',
  address: '12 Amber Road',
  city: 'Jaipur',
  country: 'India',
  state: 'Rajasthan',
  zipcode: '302001',
}

let quotes = 0

/** A delivery priced for a cart, as if the couriers had been asked: ₹120. */
export async function quoteFor(shop: TestShop, cart: readonly WantedLine[]): Promise<string> {
  const goods = await loadGoods(
    shop.database,
    cart.map(({ id }) => id),
  )
  const weight = cartWeight(
    cart.map(({ id, quantity }) => ({ weight: goods.get(id)?.weight ?? 1, quantity })),
  )
  const id = `quote-of-the-tests-${String(++quotes).padStart(6, '0')}`
  await shop.database.orm.insert(shippingQuotes).values({
    id,
    courierId: '10',
    courierName: 'Delhivery Air',
    rate: 119.5,
    charge: 12_000,
    estimatedDays: '3',
    postcode: ashasAddress.zipcode,
    weight,
    byCart: true,
    createdAt: shop.now(),
    expiresAt: new Date(shop.now().getTime() + 30 * 60_000),
  })
  return id
}

/** What Asha sends to order this cart. */
export async function ashasRequest(
  shop: TestShop,
  cart: readonly WantedLine[],
  changes: Partial<OrderRequest> = {},
): Promise<OrderRequest> {
  return { info: ashasAddress, cart, quoteId: await quoteFor(shop, cart), customerId: null, ...changes }
}

/** An order of Asha's that waits for its payment. */
export async function openAshasOrder(shop: TestShop, cart: readonly WantedLine[]) {
  const opened = await placeOrder(shop, await ashasRequest(shop, cart))
  if (!opened.ok) throw new Error(opened.message)
  return opened
}

export type WindowAnswer = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** Asha pays in the payment window. */
export async function pay(
  shop: TestShop,
  { providerOrderId }: { providerOrderId: string },
  how: { outcome?: 'captured' | 'authorized'; amount?: number; again?: boolean; webhook?: boolean } = {},
) {
  const answer = await shop.desk<WindowAnswer>('POST', '/razorpay/pay', { order_id: providerOrderId, ...how })
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = answer
  return { providerOrderId, paymentId, signature }
}
