import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isPaid, orderStates, type OrderState } from '#shop/orders/order-state-machine.ts'
import type { StockedProducts } from '../check-invariants.ts'
import { fetchOrderState } from '../observe-environment.ts'
import { postJson, type JsonResponse } from '../post-json.ts'
import { createAddress, emptyHistory, fetchShippingQuote, type ShoppingHistory } from '../run-shopper.ts'
import type { ProofEnvironment } from '../open-environment.ts'
import { environmentSecrets } from '../environment-secrets.ts'

export type CartLine = { id: number; quantity: number }
export type CreatedOrder = { orderId: string; providerOrderId: string; amount: number }
export type WirePayment = { id: string; order_id: string; amount: number; status: string }

const paidStates = new Set<OrderState | undefined>(orderStates.filter(isPaid))

/** A town with goods on its shelves and a shop that is open, and what people do there. */
export type Scenario = Awaited<ReturnType<typeof openScenario>>

export function openScenario(variables: ProofEnvironment, { rare: [rare = 0], plenty: [plenty = 0] }: StockedProducts) {
  const history: ShoppingHistory = emptyHistory()
  const shopping = {
    shopUrl: variables.shop.url,
    deskUrl: `${variables.sandboxUrl}/control`,
    goods: { rare: [rare], plenty: [plenty] },
    quotes: new Map<string, string>(),
    stopSignal: AbortSignal.timeout(60_000),
  }

  /** Asks for an order; the answer may be a refusal. */
  async function requestOrder(cart: readonly CartLine[], more: Record<string, unknown> = {}): Promise<JsonResponse> {
    const shipping = await fetchShippingQuote(shopping, history, cart)
    const info = createAddress(`${randomUUID()}@example.in`)
    const answer = await postJson(`${shopping.shopUrl}/api/orders/new`, { info, cart, shipping, ...more })
    const { id, orderId } = answer.body
    if (answer.status === 200) history.orders.set(String(orderId), String(id))
    return answer
  }

  return {
    town: variables,
    history,
    /** Of the rare product there are four pieces, of the other one plenty. */
    rare,
    plenty,
    ask: requestOrder,
    async createOrder(cart: readonly CartLine[] = [{ id: plenty, quantity: 1 }]): Promise<CreatedOrder> {
      const { status, body } = await requestOrder(cart)
      if (status !== 200) throw new Error(`No order could be opened: ${status} ${JSON.stringify(body)}`)
      return {
        orderId: String(body['orderId']),
        providerOrderId: String(body['id']),
        amount: Number(body['amount']),
      }
    },
    /** Pays in the payment window; the answer is what the window hands to the browser. */
    pay: (order: Pick<CreatedOrder, 'providerOrderId'>, how: Record<string, unknown> = {}) =>
      variables.controlSandbox<Record<string, string>>('POST', '/razorpay/pay', {
        order_id: order.providerOrderId,
        ...how,
      }),
    confirmPaymentRoute: (windowAnswer: unknown) => postJson(`${shopping.shopUrl}/api/orders/confirm`, windowAnswer),
    fault: (fault: Record<string, unknown>) =>
      variables.controlSandbox('PUT', '/faults', { provider: 'razorpay', ...fault }),
    stateOf: ({ orderId }: Pick<CreatedOrder, 'orderId'>) => fetchOrderState(variables, orderId),
    isPlaced: async ({ orderId }: Pick<CreatedOrder, 'orderId'>) =>
      paidStates.has(await fetchOrderState(variables, orderId)),
    payments: () => variables.controlSandbox<WirePayment[]>('GET', '/razorpay/payments'),
    /** Posts a webhook as the provider would. @returns the HTTP status; 0 when there was no answer */
    async postWebhook(body: string, { isSigned = body, id = `evt_${randomUUID()}` } = {}): Promise<number> {
      const signature = createHmac('sha256', environmentSecrets.webhookSecret).update(isSigned).digest('hex')
      const answer = await fetch(`${shopping.shopUrl}/api/webhooks/payments`, {
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
export async function waitUntil(condition: () => Promise<boolean>, ms = 8_000): Promise<boolean> {
  const deadline = performance.now() + ms
  while (!(await condition())) {
    if (performance.now() > deadline) return false
    await delay(50)
  }
  return true
}

/** The sentence, unless it holds. */
export const violationUnless = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence])
