import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random.ts'
import { postJson, postUntilAnswered, type JsonResponse } from './post-json.ts'

/** What the shoppers saw, to be held against the books afterwards. */
export type ShoppingHistory = {
  /** Every order a shopper was given, by its id, and the provider's id of it. */
  orders: Map<string, string>
  /** Orders that a confirmation called placed. */
  seenPlaced: Set<string>
  /** Answers that nothing a shopper did explains. */
  unexpectedErrors: string[]
  soldOut: number
  /** Orders somebody paid for. */
  paid: number
}

export const emptyHistory = (): ShoppingHistory => ({
  orders: new Map(),
  seenPlaced: new Set(),
  unexpectedErrors: [],
  soldOut: 0,
  paid: 0,
})

/** The shop and the payment window, as a browser has them. */
export type ShoppingContext = {
  shopUrl: string
  deskUrl: string
  /** Few pieces, and many. */
  goods: { rare: readonly number[]; plenty: readonly number[] }
  /** Deliveries that were priced, by cart: shoppers of the same cart share one. */
  quotes: Map<string, string>
  stopSignal: AbortSignal
}

/** An address of somebody new each time. */
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

/** Buys again and again until told to stop, as people do: some walk away, some close the browser, some pay late or twice. */
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
  const shelf = shopping.goods[random.chance(0.15) ? 'rare' : 'plenty']
  const cart = [{ id: shelf[random.nextInt(0, shelf.length - 1)] ?? 0, quantity: random.nextInt(1, 2) }] as const
  const info = createAddress(email)
  const shipping = await fetchShippingQuote(shopping, history, cart)
  if (shipping === undefined) return

  const key = { 'idempotency-key': randomUUID() }
  const orderRequest = { info, cart, shipping }
  const placing = () => postUntilAnswered(shopping, '/api/orders/new', orderRequest, key)
  const [opened] = await Promise.all(random.chance(0.1) ? [placing(), placing()] : [placing()])
  if (opened?.status === 409) return void history.soldOut++
  if (opened?.status !== 200) return recordUnexpected(history, 'new', opened)
  const providerOrderId = String(opened.body['id'])
  const orderId = String(opened.body['orderId'])
  history.orders.set(orderId, providerOrderId)
  await pay(shopping, history, random, { orderId, providerOrderId })
}

/** @returns the id of a quote, or undefined while no courier answers */
export async function fetchShippingQuote(
  shopping: ShoppingContext,
  history: ShoppingHistory,
  cart: readonly { id: number; quantity: number }[],
): Promise<string | undefined> {
  const key = JSON.stringify(cart)
  const known = shopping.quotes.get(key)
  if (known !== undefined) return known
  const question = { delivery_postcode: createAddress('').zipcode, cart }
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
  if (random.chance(0.03)) await pause(3_500) // pays when the hold has ended
  const outcome = random.chance(0.05) ? 'failed' : random.chance(0.2) ? 'authorized' : 'captured'
  const atDesk = (how: Record<string, unknown>) =>
    postJson(`${shopping.deskUrl}/razorpay/pay`, { order_id: providerOrderId, ...how })
  const paid = await atDesk({ outcome, webhook: random.chance(0.7) })
  if (outcome !== 'failed') history.paid++
  if (random.chance(0.02)) await atDesk({ again: true })
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

/** Cancels at once, while the courier is being booked; no courier has come yet, so nobody may refuse. */
async function cancelOrder(shopping: ShoppingContext, history: ShoppingHistory, orderId: string): Promise<void> {
  const cancelled = await postUntilAnswered(shopping, '/api/orders/cancel', { id: orderId })
  if (cancelled.status !== 200 && cancelled.status !== 202) recordUnexpected(history, 'cancel', cancelled)
}

function recordUnexpected(history: ShoppingHistory, where: string, answer: JsonResponse | undefined): void {
  history.unexpectedErrors.push(`${where}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
}
