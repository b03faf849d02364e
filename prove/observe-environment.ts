import { setTimeout as pause } from 'node:timers/promises'
import pMap from 'p-map'
import { createRazorpay } from '#providers/payment/razorpay.ts'
import type { ProviderPayment, ProviderRefund } from '#providers/payment/payment-provider.ts'
import { isPaid, type OrderState } from '#shop/orders/order-state-machine.ts'
import type { OrderWithLines } from '#contract/order.ts'
import type { ShoppingHistory } from './run-shopper.ts'
import type { ProofEnvironment } from './open-environment.ts'
import { environmentSecrets } from './environment-secrets.ts'

const TIMEOUT_MS = 90_000
/** Orders looked at together. */
const CONCURRENCY = 16

/**
 * Waits until no order waits for anything and each has exactly the money it should have.
 * @returns false when that did not happen within a minute and a half: the books will say what is wrong
 */
export async function waitUntilSettled(
  environment: ProofEnvironment,
  { orders }: Pick<ShoppingHistory, 'orders'>,
): Promise<boolean> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const [kept, states] = [await countRetainedPayments(environment), await readStates(environment, [...orders.keys()])]
    const waiting = [...orders].filter(([orderId, providerOrderId]) => {
      const state = states.get(orderId)
      const owed = state !== undefined && isPaid(state) ? 1 : 0
      return state === 'awaiting payment' || (kept.get(providerOrderId) ?? 0) !== owed
    })
    if (waiting.length === 0) return true
    if (performance.now() > deadline) return false
    await pause(250)
  }
}

/** Opens the page of every order once. @returns the orders whose page does not say how they ended */
export async function findUnsettledOrders(
  environment: Pick<ProofEnvironment, 'shop'>,
  { orders }: Pick<ShoppingHistory, 'orders'>,
): Promise<string[]> {
  const waiting: string[] = []
  const look = async (orderId: string) => {
    const state = await fetchOrderState(environment, orderId)
    if (state === 'awaiting payment' || state === undefined) waiting.push(orderId)
  }
  await pMap(orders.keys(), look, { concurrency: CONCURRENCY })
  return waiting
}

/**
 * The state of each order that could be read. From the books where they can be read: thousands of shoppers who look at
 * their orders again and again would be the very load under which the shop is timed.
 */
async function readStates(environment: ProofEnvironment, orderIds: string[]): Promise<Map<string, OrderState>> {
  if (environment.database.url !== undefined) {
    const rows = await environment.sql<{ id: string; state: OrderState }>('SELECT id, state FROM orders', [])
    return new Map(rows.map(({ id, state }) => [id, state]))
  }
  const states = new Map<string, OrderState>()
  const read = async (orderId: string) => {
    const state = await fetchOrderState(environment, orderId)
    if (state !== undefined) states.set(orderId, state)
  }
  await pMap(orderIds, read, { concurrency: CONCURRENCY })
  return states
}

/** How many payments of each order the provider has taken and not given back. */
async function countRetainedPayments({ controlSandbox }: ProofEnvironment): Promise<Map<string, number>> {
  const payments = await controlSandbox<{ order_id: string; status: string }[]>('GET', '/razorpay/payments')
  const kept = new Map<string, number>()
  for (const { order_id, status } of payments)
    if (status === 'captured') kept.set(order_id, (kept.get(order_id) ?? 0) + 1)
  return kept
}

/** What a guest is told of an order; undefined when the shop does not say. */
export async function fetchOrderState(
  { shop }: Pick<ProofEnvironment, 'shop'>,
  orderId: string,
): Promise<OrderState | undefined> {
  const answer = await fetch(`${shop.url}/api/orders/get?id=${orderId}`).catch(() => undefined)
  const body: Partial<OrderWithLines> | undefined = await answer?.json().catch(() => undefined)
  return body?.order?.state
}

/** The provider's books, read over its own protocol. */
export async function fetchProviderLedger(
  environment: ProofEnvironment,
): Promise<{ payments: ProviderPayment[]; refunds: ProviderRefund[] }> {
  const provider = createRazorpay({
    ...environmentSecrets,
    baseUrl: `${environment.sandboxUrl}/razorpay/v1`,
    webhookSecrets: [],
    checkoutScriptUrl: '',
  })
  const payments: ProviderPayment[] = []
  const span = { from: new Date(0), to: new Date(Date.now() + 24 * 60 * 60_000), count: 100 }
  for (;;) {
    const page = await provider.listPayments({ ...span, skip: payments.length })
    if (!page.ok) throw new Error(page.description)
    if (page.value.length === 0) break
    payments.push(...page.value)
  }
  const refunds: ProviderRefund[] = []
  for (const paymentId of await paymentsWithRefunds(environment)) {
    const made = await provider.listRefunds(paymentId)
    if (!made.ok) throw new Error(made.description)
    refunds.push(...made.value)
  }
  return { payments, refunds }
}

async function paymentsWithRefunds({ controlSandbox }: ProofEnvironment): Promise<Set<string>> {
  const refunds = await controlSandbox<{ payment_id: string }[]>('GET', '/razorpay/refunds')
  return new Set(refunds.map((refund) => refund.payment_id))
}

/** What the courier service has booked, and the Message-IDs of the mails that arrived. */
export async function fetchDeliveredEffects({ controlSandbox }: Pick<ProofEnvironment, 'controlSandbox'>) {
  const parcels = await controlSandbox<{ reference: string; label: string }[]>('GET', '/shiprocket/parcels')
  const mails = await controlSandbox<{ messageId: string }[]>('GET', '/mail')
  return {
    bookings: parcels.map(({ reference, label }) => ({ reference, cancelled: label === 'CANCELED' })),
    mails: mails.map(({ messageId }) => messageId),
  }
}

/** Waits until every placed order has its parcel and its mail, but not for ever. */
export async function waitForDeliveredEffects(
  environment: ProofEnvironment,
  { orders }: Pick<ShoppingHistory, 'orders'>,
): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    const states = await readStates(environment, [...orders.keys()])
    const placed = [...states.values()].filter((state) => state === 'placed').length
    const parcels = await environment.controlSandbox<{ label: string }[]>('GET', '/shiprocket/parcels')
    const booked = parcels.filter(({ label }) => label === 'PICKUP SCHEDULED').length
    const { mails } = await fetchDeliveredEffects(environment)
    const told = new Set(mails.filter((id) => id.includes('order-placed-mail'))).size
    if (booked >= placed && told >= placed) return
    await pause(1_000)
  }
}

/** Webhooks the shop has said yes to: from then on the provider forgets them. */
export async function fetchAcknowledgedEvents({ controlSandbox }: ProofEnvironment): Promise<string[]> {
  const events = await controlSandbox<{ id: string; provider: string; attempts: { outcome: string }[] }[]>(
    'GET',
    '/events',
  )
  return events
    .filter(({ provider, attempts }) => provider === 'razorpay' && attempts.some(isAcknowledged))
    .map(({ id }) => id)
}

const isAcknowledged = ({ outcome }: { outcome: string }) => outcome.startsWith('HTTP 2')
