import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isPaid, labelOf, orderStates } from '#shop/orders/moves.ts'
import type { Shelves } from '../books.ts'
import { statusOf } from '../outside-view.ts'
import { post, type Answer } from '../post.ts'
import { addressOf, noHistory, priceDelivery, type History } from '../shopper.ts'
import type { Town } from '../town.ts'
import { townSecrets } from '../town-secrets.ts'

export type Wanted = { id: number; quantity: number }
export type Opened = { orderId: string; providerOrderId: string; amount: number }
export type WirePayment = { id: string; order_id: string; amount: number; status: string }

const goodLabels = new Set(orderStates.filter(isPaid).map(labelOf))

/** A town with goods on its shelves and a shop that is open, and what people do there. */
export type Stage = Awaited<ReturnType<typeof setStage>>

export function setStage(town: Town, { rare: [rare = 0], plenty: [plenty = 0] }: Shelves) {
  const history: History = noHistory()
  const street = {
    shopUrl: town.shop.url,
    deskUrl: `${town.sandboxUrl}/control`,
    goods: { rare: [rare], plenty: [plenty] },
    quotes: new Map<string, string>(),
    stopping: AbortSignal.timeout(60_000),
  }

  /** Asks for an order; the answer may be a refusal. */
  async function ask(cart: readonly Wanted[], more: Record<string, unknown> = {}): Promise<Answer> {
    const shipping = await priceDelivery(street, history, cart)
    const info = addressOf(`${randomUUID()}@example.in`)
    const answer = await post(`${street.shopUrl}/api/orders/new`, { info, cart, shipping, ...more })
    const { id, orderId } = answer.body
    if (answer.status === 200) history.orders.set(String(orderId), String(id))
    return answer
  }

  return {
    town,
    history,
    /** Of the rare product there are four pieces, of the other one plenty. */
    rare,
    plenty,
    ask,
    async open(cart: readonly Wanted[] = [{ id: plenty, quantity: 1 }]): Promise<Opened> {
      const { status, body } = await ask(cart)
      if (status !== 200) throw new Error(`No order could be opened: ${status} ${JSON.stringify(body)}`)
      return {
        orderId: String(body['orderId']),
        providerOrderId: String(body['id']),
        amount: Number(body['amount']),
      }
    },
    /** Pays in the payment window; the answer is what the window hands to the browser. */
    pay: (order: Pick<Opened, 'providerOrderId'>, how: Record<string, unknown> = {}) =>
      town.desk<Record<string, string>>('POST', '/razorpay/pay', {
        order_id: order.providerOrderId,
        ...how,
      }),
    confirm: (windowAnswer: unknown) => post(`${street.shopUrl}/api/orders/confirm`, windowAnswer),
    fault: (fault: Record<string, unknown>) =>
      town.desk('PUT', '/faults', { provider: 'razorpay', ...fault }),
    statusOf: ({ orderId }: Pick<Opened, 'orderId'>) => statusOf(town, orderId),
    isPlaced: async ({ orderId }: Pick<Opened, 'orderId'>) => goodLabels.has(await statusOf(town, orderId)),
    payments: () => town.desk<WirePayment[]>('GET', '/razorpay/payments'),
    /** Posts a webhook as the provider would. @returns the HTTP status; 0 when there was no answer */
    async tell(body: string, { signed = body, id = `evt_${randomUUID()}` } = {}): Promise<number> {
      const signature = createHmac('sha256', townSecrets.webhookSecret).update(signed).digest('hex')
      const answer = await fetch(`${street.shopUrl}/api/webhooks/payments`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': id,
        },
        body,
        signal: AbortSignal.timeout(3_000),
      }).catch(() => undefined)
      return answer?.status ?? 0
    },
  }
}

/** Waits until something is so. @returns false when it was not within `ms` milliseconds */
export async function until(isSo: () => Promise<boolean>, ms = 8_000): Promise<boolean> {
  const deadline = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > deadline) return false
    await pause(50)
  }
  return true
}

/** The sentence, unless it holds. */
export const unless = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence])
