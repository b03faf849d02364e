import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import { post, postUntilAnswered, type Answer } from './post.ts'

/** What the shoppers saw, to be held against the books afterwards. */
export type History = {
  /** Every order a shopper was given, by its id, and the provider's id of it. */
  orders: Map<string, string>
  /** Orders that a confirmation called placed. */
  seenPlaced: Set<string>
  /** Answers that nothing a shopper did explains. */
  surprises: string[]
  soldOut: number
  /** Orders somebody paid for. */
  paid: number
}

export const noHistory = (): History => ({
  orders: new Map(),
  seenPlaced: new Set(),
  surprises: [],
  soldOut: 0,
  paid: 0,
})

/** The shop and the payment window, as a browser has them. */
export type Street = {
  shopUrl: string
  deskUrl: string
  /** Few pieces, and many. */
  goods: { rare: readonly number[]; plenty: readonly number[] }
  /** Deliveries that were priced, by cart: shoppers of the same cart share one. */
  quotes: Map<string, string>
  stopping: AbortSignal
}

/** An address of somebody new each time. */
export function addressOf(email: string) {
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
export async function goShopping(
  street: Street,
  history: History,
  chance: Chance,
  name: string,
): Promise<void> {
  for (let turn = 0; !street.stopping.aborted; turn++)
    await buy(street, history, chance, `${name}.${turn}@example.in`)
}

async function buy(street: Street, history: History, chance: Chance, email: string): Promise<void> {
  const shelf = street.goods[chance.happens(0.15) ? 'rare' : 'plenty']
  const cart = [
    { id: shelf[chance.between(0, shelf.length - 1)] ?? 0, quantity: chance.between(1, 2) },
  ] as const
  const info = addressOf(email)
  const shipping = await priceDelivery(street, history, cart)
  if (shipping === undefined) return

  const key = { 'idempotency-key': randomUUID() }
  const wish = { info, cart, shipping }
  const placing = () => postUntilAnswered(street, '/api/orders/new', wish, key)
  const [opened] = await Promise.all(chance.happens(0.1) ? [placing(), placing()] : [placing()])
  if (opened?.status === 409) return void history.soldOut++
  if (opened?.status !== 200) return surprise(history, 'new', opened)
  const providerOrderId = String(opened.body['id'])
  const orderId = String(opened.body['orderId'])
  history.orders.set(orderId, providerOrderId)
  await pay(street, history, chance, { orderId, providerOrderId })
}

/** @returns the id of a quote, or undefined while no courier answers */
export async function priceDelivery(
  street: Street,
  history: History,
  cart: readonly { id: number; quantity: number }[],
): Promise<string | undefined> {
  const key = JSON.stringify(cart)
  const known = street.quotes.get(key)
  if (known !== undefined) return known
  const question = { delivery_postcode: addressOf('').zipcode, cart }
  const options = await postUntilAnswered(street, '/api/orders/getShipOptions', question)
  if (options.status === 422 || options.status === 404) return undefined
  const data = options.body['data'] as Record<string, { id: string }[]> | null
  const offer = data?.['available_courier_companies']?.[0]
  if (!offer) return void surprise(history, 'shipping', options)
  street.quotes.set(key, offer.id)
  return offer.id
}

async function pay(
  street: Street,
  history: History,
  chance: Chance,
  { orderId, providerOrderId }: { orderId: string; providerOrderId: string },
): Promise<void> {
  if (chance.happens(0.05)) return // walks away
  if (chance.happens(0.03)) await pause(3_500) // pays when the hold has ended
  const outcome = chance.happens(0.05) ? 'failed' : chance.happens(0.2) ? 'authorized' : 'captured'
  const atDesk = (how: Record<string, unknown>) =>
    post(`${street.deskUrl}/razorpay/pay`, { order_id: providerOrderId, ...how })
  const paid = await atDesk({ outcome, webhook: chance.happens(0.7) })
  if (outcome !== 'failed') history.paid++
  if (chance.happens(0.02)) await atDesk({ again: true })
  if (outcome === 'failed' || chance.happens(0.3)) return // closes the browser
  for (let tries = 0; tries < 20 && !street.stopping.aborted; tries++) {
    const confirmed = await postUntilAnswered(street, '/api/orders/confirm', paid.body)
    if (confirmed.status === 200) {
      if (confirmed.body['status'] !== 'Placed') return
      history.seenPlaced.add(orderId)
      if (chance.happens(0.08)) await changeMind(street, history, orderId)
      return
    }
    if (confirmed.status !== 202) return surprise(history, 'confirm', confirmed)
    await pause(200)
  }
}

/** Cancels at once, while the courier is being booked; no courier has come yet, so nobody may refuse. */
async function changeMind(street: Street, history: History, orderId: string): Promise<void> {
  const cancelled = await postUntilAnswered(street, '/api/orders/cancel', { id: orderId })
  if (cancelled.status !== 200 && cancelled.status !== 202) surprise(history, 'cancel', cancelled)
}

function surprise(history: History, where: string, answer: Answer | undefined): void {
  history.surprises.push(`${where}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
}
