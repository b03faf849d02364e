import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isPaid, orderStates, type OrderState } from '#shop/orders/order-state-machine.ts'
import type { StockedProducts } from '../check-invariants.ts'
import { fetchOrderState } from '../observe-environment.ts'
import { postJson, type JsonResponse } from '../post-json.ts'
import { createAddress, emptyHistory, fetchShippingQuote, type CartLine, type ShoppingHistory } from '../run-shopper.ts'
import { emptyStaffHistory } from '../staff/staff-history.ts'
import type { ProofEnvironment } from '../open-environment.ts'
import type { PostgresCluster } from '../../commands/test-services.ts'
import { environmentSecrets } from '../environment-secrets.ts'

export type CreatedOrder = { orderId: string; providerOrderId: string; amount: number }
export type WirePayment = { id: string; order_id: string; amount: number; amount_refunded: number; status: string }

const paidStates = new Set<OrderState | undefined>(orderStates.filter(isPaid))

/** Bounds staff requests, because a defect may answer 500 forever. */
export const PATIENCE_MS = 15_000

/** Only a mutation with `needsReplica` has `servers`. */
export type Scenario = ReturnType<typeof openScenario> & { servers?: Servers }
export type Servers = { primary: PostgresCluster; standby: PostgresCluster }

export function openScenario(
  environment: ProofEnvironment,
  { rare: [rare = 0], plenty: [plenty = 0] }: Pick<StockedProducts, 'rare' | 'plenty'>,
) {
  const history: ShoppingHistory = emptyHistory()
  const shopping = {
    shopUrl: environment.shop.url,
    controlUrl: `${environment.sandboxUrl}/control`,
    quotes: new Map<string, string>(),
    stopSignal: AbortSignal.timeout(60_000),
  }

  async function postOrder(body: Record<string, unknown>, key?: string): Promise<JsonResponse> {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await postJson(`${shopping.shopUrl}/api/orders/new`, body, headers)
    const { id, orderId } = answer.body
    if (answer.status === 200) history.orders.set(String(orderId), String(id))
    return answer
  }
  const randomAddress = () => createAddress(`${randomUUID()}@example.in`)
  const requestOrder = async (cart: readonly CartLine[], more: Record<string, unknown> = {}, key?: string) => {
    const shipping = await fetchShippingQuote(shopping, history, cart)
    return postOrder({ info: randomAddress(), cart, shipping, ...more }, key)
  }

  return {
    environment,
    history,
    staff: emptyStaffHistory(),
    /** Product ids; `rare` has four units in stock. */
    rare,
    plenty,
    requestOrder,
    async requestOrderForTwo(lines: readonly CartLine[]): Promise<JsonResponse> {
      const shipping = await fetchShippingQuote(shopping, history, lines)
      return postOrder({ shipments: [1, 2].map(() => ({ to: randomAddress(), lines, shipping })) })
    },
    async createOrder(cart: readonly CartLine[] = [{ id: plenty, quantity: 1 }]): Promise<CreatedOrder> {
      const { status, body } = await requestOrder(cart)
      if (status !== 200) throw new Error(`No order could be opened: ${status} ${JSON.stringify(body)}`)
      return {
        orderId: String(body['orderId']),
        providerOrderId: String(body['id']),
        amount: Number(body['amount']),
      }
    },
    /** @returns the payment window's message to the browser */
    pay: (order: Pick<CreatedOrder, 'providerOrderId'>, how: Record<string, unknown> = {}) =>
      environment.controlSandbox<Record<string, string>>('POST', '/razorpay/pay', {
        order_id: order.providerOrderId,
        ...how,
      }),
    confirmPayment: (windowAnswer: unknown) => postJson(`${shopping.shopUrl}/api/orders/confirm`, windowAnswer),
    fault: (fault: Record<string, unknown>) =>
      environment.controlSandbox('PUT', '/faults', { provider: 'razorpay', ...fault }),
    stateOf: ({ orderId }: Pick<CreatedOrder, 'orderId'>) => fetchOrderState(environment, orderId),
    isPlaced: async ({ orderId }: Pick<CreatedOrder, 'orderId'>) =>
      paidStates.has(await fetchOrderState(environment, orderId)),
    payments: () => environment.controlSandbox<WirePayment[]>('GET', '/razorpay/payments'),
    postWebhook: (body: string, options?: { signedBody?: string; id?: string }) =>
      postWebhook(shopping.shopUrl, body, options),
  }
}

/** @returns the HTTP status; 0 without a response */
async function postWebhook(
  shopUrl: string,
  body: string,
  { signedBody = body, id = `evt_${randomUUID()}` }: { signedBody?: string; id?: string } = {},
): Promise<number> {
  const signature = createHmac('sha256', environmentSecrets.webhookSecret).update(signedBody).digest('hex')
  const response = await fetch(`${shopUrl}/api/webhooks/payments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': id,
    },
    body,
    signal: AbortSignal.timeout(3_000),
  }).catch(() => undefined)
  return response?.status ?? 0
}

/** @returns false when the condition stays false for `ms` */
export async function waitUntil(condition: () => Promise<boolean>, ms = 8_000): Promise<boolean> {
  const deadline = performance.now() + ms
  while (!(await condition())) {
    if (performance.now() > deadline) return false
    await delay(50)
  }
  return true
}

export const violationUnless = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence])
