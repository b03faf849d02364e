import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from './chance.ts'

/** What the shoppers saw, to be held against the books afterwards. */
export type History = {
  /** Every order a shopper was given, by its id, and the provider's id of it. */
  orders: Map<string, string>
  /** Orders that a confirmation called placed. */
  seenPlaced: Set<string>
  /** Answers that nothing a shopper did explains. */
  surprises: string[]
  soldOut: number
}

/** The shop and the payment window, as a browser has them. */
export type Street = {
  shopUrl: string
  deskUrl: string
  productIds: readonly number[]
  stopping: AbortSignal
}

type Answer = { status: number; body: Record<string, unknown> }

const info = {
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

/** Buys again and again until told to stop, as people do: some walk away, some close the browser, some pay late or twice. */
export async function goShopping(street: Street, history: History, chance: Chance): Promise<void> {
  while (!street.stopping.aborted) await buy(street, history, chance)
}

async function buy(street: Street, history: History, chance: Chance): Promise<void> {
  const { productIds } = street
  const id = productIds[chance.between(0, productIds.length - 1)]
  const cart = [{ id, quantity: chance.between(1, 2) }]
  const options = await askUntilAnswered(street, 'getShipOptions', { delivery_postcode: info.zipcode, cart })
  if (options.status === 422 || options.status === 404) return // no courier answers just now
  const offers = (options.body['data'] as Record<string, { id: string }[]> | null)?.[
    'available_courier_companies'
  ]
  const [offer] = offers ?? []
  if (!offer) return surprise(history, 'shipping', options)

  const key = { 'idempotency-key': randomUUID() }
  const wish = { info, cart, shipping: offer.id }
  const placing = () => askUntilAnswered(street, 'new', wish, key)
  const [opened] = await Promise.all(chance.happens(0.1) ? [placing(), placing()] : [placing()])
  if (opened?.status === 409) return void history.soldOut++
  if (opened?.status !== 200) return surprise(history, 'new', opened)
  const providerOrderId = String(opened.body['id'])
  history.orders.set(String(opened.body['orderId']), providerOrderId)
  await pay(street, history, chance, { orderId: String(opened.body['orderId']), providerOrderId })
}

async function pay(
  street: Street,
  history: History,
  chance: Chance,
  { orderId, providerOrderId }: { orderId: string; providerOrderId: string },
): Promise<void> {
  if (chance.happens(0.1)) return // walks away
  if (chance.happens(0.05)) await pause(3_500) // pays when the hold has ended
  const outcome = chance.happens(0.1) ? 'failed' : chance.happens(0.2) ? 'authorized' : 'captured'
  const paid = await desk(street, '/razorpay/pay', {
    order_id: providerOrderId,
    outcome,
    webhook: chance.happens(0.7),
  })
  if (chance.happens(0.03)) await desk(street, '/razorpay/pay', { order_id: providerOrderId, again: true })
  if (outcome === 'failed' || chance.happens(0.3)) return // closes the browser
  for (let tries = 0; tries < 20 && !street.stopping.aborted; tries++) {
    const confirmed = await askUntilAnswered(street, 'confirm', paid)
    if (confirmed.status === 200) {
      if (confirmed.body['status'] === 'Placed') history.seenPlaced.add(orderId)
      return
    }
    if (confirmed.status !== 202) return surprise(history, 'confirm', confirmed)
    await pause(200)
  }
}

/** The shop may be dead, or dying: a browser tries again, with the same words. */
async function askUntilAnswered(
  street: Street,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  for (;;) {
    try {
      const response = await fetch(`${street.shopUrl}/api/orders/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      })
      const answer = (await response.json()) as Record<string, unknown>
      if (response.status < 500) return { status: response.status, body: answer }
    } catch {
      // no answer, or half of one
    }
    await pause(100)
  }
}

async function desk({ deskUrl }: Street, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(deskUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

function surprise(history: History, where: string, answer: Answer | undefined): void {
  history.surprises.push(`${where}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
}
