import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random.ts'
import { postJson, postUntilAnswered, type JsonResponse } from './post-json.ts'

export type ShoppingHistory = {
  /** The provider's order ids by our order ids. */
  orders: Map<string, string>
  seenPlaced: Set<string>
  unexpectedErrors: string[]
  soldOut: number
  paid: number
}

export const emptyHistory = (): ShoppingHistory => ({
  orders: new Map(),
  seenPlaced: new Set(),
  unexpectedErrors: [],
  soldOut: 0,
  paid: 0,
})

export type ShoppingContext = {
  shopUrl: string
  controlUrl: string
  goods: { rare: readonly number[]; plenty: readonly number[] }
  /** Quote ids by PIN code and cart. */
  quotes: Map<string, string>
  stopSignal: AbortSignal
  /** Staff pack during the run, so an order may have left when its shopper cancels it. */
  isPacked?: boolean
}

/** A second address for some orders. */
const elsewhere = { city: 'Mumbai', state: 'Maharashtra', zipcode: '400001' }

export function createAddress(email: string) {
  return {
    fName: 'Asha',
    lName: 'Rao',
    email,
    phnNo: '9876543210',
    address: '12 Amber Road',
    city: 'Jaipur',
    country: 'India',
    state: 'Rajasthan',
    zipcode: '302001',
  }
}

/** Buys until `stopSignal` aborts. */
export async function runShopper(
  shopping: ShoppingContext,
  history: ShoppingHistory,
  random: SeededRandom,
  name: string,
): Promise<void> {
  for (let turn = 0; !shopping.stopSignal.aborted; turn++)
    await buy(shopping, history, random, `${name}.${turn}@example.in`)
}

async function buy(
  shopping: ShoppingContext,
  history: ShoppingHistory,
  random: SeededRandom,
  email: string,
): Promise<void> {
  const products = shopping.goods[random.chance(0.15) ? 'rare' : 'plenty']
  const cart = [{ id: products[random.nextInt(0, products.length - 1)] ?? 0, quantity: random.nextInt(1, 2) }] as const
  const info = createAddress(email)
  const shipping = await fetchShippingQuote(shopping, history, cart)
  if (shipping === undefined) return

  const key = { 'idempotency-key': randomUUID() }
  const isForTwo = random.chance(0.25)
  const shippingElsewhere = isForTwo ? await fetchShippingQuote(shopping, history, cart, elsewhere.zipcode) : undefined
  const orderRequest =
    shippingElsewhere === undefined
      ? { info, cart, shipping }
      : {
          shipments: [
            { to: info, lines: cart, shipping },
            { to: { ...info, ...elsewhere }, lines: cart, shipping: shippingElsewhere },
          ],
        }
  const placing = () => postUntilAnswered(shopping, '/api/orders/new', orderRequest, key)
  const [opened] = await Promise.all(random.chance(0.1) ? [placing(), placing()] : [placing()])
  if (opened?.status === 409) return void history.soldOut++
  if (opened?.status !== 200) return recordUnexpected(history, 'new', opened)
  const providerOrderId = String(opened.body['id'])
  const orderId = String(opened.body['orderId'])
  history.orders.set(orderId, providerOrderId)
  await pay(shopping, history, random, { orderId, providerOrderId })
}

/** @returns undefined when no quote is available */
export async function fetchShippingQuote(
  shopping: ShoppingContext,
  history: ShoppingHistory,
  cart: readonly { id: number; quantity: number }[],
  delivery_postcode = createAddress('').zipcode,
): Promise<string | undefined> {
  const key = `${delivery_postcode} ${JSON.stringify(cart)}`
  const known = shopping.quotes.get(key)
  if (known !== undefined) return known
  const question = { delivery_postcode, cart }
  const options = await postUntilAnswered(shopping, '/api/orders/getShipOptions', question)
  if (options.status === 422 || options.status === 404) return undefined
  const data = options.body['data'] as Record<string, { id: string }[]> | null
  const offer = data?.['available_courier_companies']?.[0]
  if (!offer) return void recordUnexpected(history, 'shipping', options)
  shopping.quotes.set(key, offer.id)
  return offer.id
}

async function pay(
  shopping: ShoppingContext,
  history: ShoppingHistory,
  random: SeededRandom,
  { orderId, providerOrderId }: { orderId: string; providerOrderId: string },
): Promise<void> {
  if (random.chance(0.05)) return // walks away
  if (random.chance(0.03)) await pause(3_500) // pays after the hold has ended
  const outcome = random.chance(0.05) ? 'failed' : random.chance(0.2) ? 'authorized' : 'captured'
  const payInWindow = (how: Record<string, unknown>) =>
    postJson(`${shopping.controlUrl}/razorpay/pay`, { order_id: providerOrderId, ...how })
  const paid = await payInWindow({ outcome, webhook: random.chance(0.7) })
  if (outcome !== 'failed') history.paid++
  if (random.chance(0.02)) await payInWindow({ again: true })
  if (outcome === 'failed' || random.chance(0.3)) return // closes the browser
  for (let tries = 0; tries < 20 && !shopping.stopSignal.aborted; tries++) {
    const confirmed = await postUntilAnswered(shopping, '/api/orders/confirm', paid.body)
    if (confirmed.status === 200) {
      if (confirmed.body['state'] !== 'placed') return
      history.seenPlaced.add(orderId)
      if (random.chance(0.08)) await cancelOrder(shopping, history, orderId)
      return
    }
    if (confirmed.status !== 202) return recordUnexpected(history, 'confirm', confirmed)
    await pause(200)
  }
}

/** Unless staff pack, nothing is dispatched, so a refusal is a fault. */
async function cancelOrder(shopping: ShoppingContext, history: ShoppingHistory, orderId: string): Promise<void> {
  const cancelled = await postUntilAnswered(shopping, '/api/orders/cancel', { id: orderId })
  const isTooLate = shopping.isPacked === true && cancelled.status === 409
  if (cancelled.status !== 200 && cancelled.status !== 202 && !isTooLate) recordUnexpected(history, 'cancel', cancelled)
}

function recordUnexpected(history: ShoppingHistory, where: string, answer: JsonResponse | undefined): void {
  history.unexpectedErrors.push(`${where}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
}
