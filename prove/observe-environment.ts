import { setTimeout as pause } from 'node:timers/promises'
import pMap from 'p-map'
import { toShopReference } from '#providers/courier/shiprocket-booking.ts'
import { createRazorpay } from '#providers/payment/razorpay.ts'
import type { ProviderPayment, ProviderRefund } from '#providers/payment/payment-provider.ts'
import { isPaid, type OrderState } from '#shop/orders/order-state-machine.ts'
import type { OrderWithLines } from '#contract/order.ts'
import type { ShoppingHistory } from './run-shopper.ts'
import { postJson } from './post-json.ts'
import type { ProofEnvironment } from './open-environment.ts'
import { environmentSecrets } from './environment-secrets.ts'

const TIMEOUT_MS = 90_000
const CONCURRENCY = 16

/** Waits until no order awaits payment, and each paid one and each paid gift card has one payment at the provider. @returns false after 90 s */
export async function waitUntilSettled(
  environment: ProofEnvironment,
  { orders, purchases }: Pick<ShoppingHistory, 'orders' | 'purchases'>,
): Promise<boolean> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const [retained, states] = [
      await countRetainedPayments(environment),
      await readStates(environment, [...orders.keys()]),
    ]
    const waiting = [...orders].filter(([orderId, providerOrderId]) => {
      const state = states.get(orderId)
      const owed = state !== undefined && isPaid(state) ? 1 : 0
      return state === 'awaiting payment' || (retained.get(providerOrderId) ?? 0) !== owed
    })
    const open = await Promise.all([...purchases].map((each) => isPurchaseOpen(environment, retained, each)))
    if (waiting.length === 0 && !open.includes(true)) return true
    if (performance.now() > deadline) return false
    await pause(250)
  }
}

/** The provider keeps one payment of a paid purchase, unless all of it went back. */
async function isPurchaseOpen(
  { shop }: Pick<ProofEnvironment, 'shop'>,
  retained: ReadonlyMap<string, number>,
  [purchase, providerOrderId]: [string, string],
): Promise<boolean> {
  const answer = await postJson(`${shop.url}/api/gift-cards/bought`, { purchase }).catch(() => undefined)
  if (answer?.status !== 200) return true
  const { paidAt, amount, back } = answer.body as { paidAt: string | null; amount: number; back: number }
  return (retained.get(providerOrderId) ?? 0) !== (paidAt !== null && back < amount ? 1 : 0)
}

/** @returns orders that await payment, or that the API did not show for 90 s */
export async function findUnsettledOrders(
  environment: Pick<ProofEnvironment, 'shop'>,
  { orders }: Pick<ShoppingHistory, 'orders'>,
): Promise<string[]> {
  const waiting: string[] = []
  const deadline = performance.now() + TIMEOUT_MS
  const look = async (orderId: string) => {
    let state = await fetchOrderState(environment, orderId)
    // A new shop on a busy machine may refuse or drop a request.
    while (state === undefined && performance.now() < deadline) {
      await pause(250)
      state = await fetchOrderState(environment, orderId)
    }
    if (state === 'awaiting payment' || state === undefined) waiting.push(orderId)
  }
  await pMap(orders.keys(), look, { concurrency: CONCURRENCY })
  return waiting
}

// Uses the database if possible: polling thousands of orders over HTTP would disturb the timing.
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

/** Captured and unrefunded payments, by the provider's order id. */
async function countRetainedPayments({ controlSandbox }: ProofEnvironment): Promise<Map<string, number>> {
  const payments = await controlSandbox<{ order_id: string; status: string }[]>('GET', '/razorpay/payments')
  const retained = new Map<string, number>()
  for (const { order_id, status } of payments)
    if (status === 'captured') retained.set(order_id, (retained.get(order_id) ?? 0) + 1)
  return retained
}

export async function fetchOrderState(
  { shop }: Pick<ProofEnvironment, 'shop'>,
  orderId: string,
): Promise<OrderState | undefined> {
  const answer = await fetch(`${shop.url}/api/orders/get?id=${orderId}`).catch(() => undefined)
  const body: Partial<OrderWithLines> | undefined = await answer?.json().catch(() => undefined)
  return body?.order?.state
}

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

export async function fetchDeliveredEffects({ controlSandbox }: Pick<ProofEnvironment, 'controlSandbox'>) {
  const parcels = await controlSandbox<{ reference: string; label: string }[]>('GET', '/shiprocket/parcels')
  const mails = await controlSandbox<{ messageId: string }[]>('GET', '/mail')
  return {
    bookings: parcels.map(({ reference, label }) => ({
      reference: toShopReference(reference),
      cancelled: label === 'CANCELED',
    })),
    mails: mails.map(({ messageId }) => messageId),
  }
}

/** Waits up to 90 seconds until every placed order has its parcel and its e-mail. */
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
    const mailed = new Set(mails.filter((id) => id.includes('order-placed-mail'))).size
    if (booked >= placed && mailed >= placed) return
    await pause(250)
  }
}

// Open refunds, and open cancellations of fully refunded parcels.
const OPEN_REQUESTS = `
  SELECT 1 FROM refunds WHERE status = 'requested'
  UNION ALL
  SELECT 1 FROM parcels JOIN shipments ON shipments.id = shipment_id JOIN orders ON orders.id = order_id
  WHERE orders.state = 'refunded' AND shipments.state <> 'cancelled' AND cancel_requested_at IS NOT NULL AND stage <> 'cancelled'
  LIMIT 1`

/** Waits up to 90 seconds for these requests; with the embedded database it waits a fixed time. */
export async function waitForOpenRequests(environment: ProofEnvironment): Promise<void> {
  if (environment.database.url === undefined) return
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline && (await environment.sql(OPEN_REQUESTS)).length > 0) await pause(250)
}

/** Webhooks answered with 2xx, which the provider does not repeat. */
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
