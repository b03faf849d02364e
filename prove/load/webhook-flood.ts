import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pMap from 'p-map'
import { stockProducts, checkInvariants, type InvariantReport } from '../check-invariants.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { openScenario, type WirePayment } from '../mutations/scenario.ts'
import { openProofEnvironment, type ProofEnvironment } from '../open-environment.ts'
import { environmentSecrets } from '../environment-secrets.ts'

const CONCURRENCY = 50
/** Tells a stalled queue from a slow machine. */
const STALLED_AFTER_MS = 60_000

export type FloodReport = InvariantReport & {
  sent: number
  refused: number
  /** Milliseconds until the response. */
  p50: number
  p99: number
  slowest: number
  /** Milliseconds from the last response until every event was processed; NaN when processing stopped. */
  processedAfterMs: number
}

type Event = { id: string; body: string; signature: string }

export async function floodWebhooks(server: string, payments: number, seed: number): Promise<FloodReport> {
  // Without reconciliation, only webhooks report the payments.
  const quiet = { HOLD_MINUTES: '60', RECONCILE_OPEN_SECONDS: '100000', RECONCILE_LIST_SECONDS: '100000' }
  const environment = await openProofEnvironment({ server, settings: quiet })
  try {
    const stocked = await stockProducts(environment)
    await payClonedOrders(environment, stocked, payments)
    const events = shuffle(await writeEvents(environment), seed)
    const responses = await deliver(environment, events)
    const answeredAt = performance.now()
    const isProcessed = await waitUntilProcessed(environment, payments)
    const processedAfterMs = isProcessed ? performance.now() - answeredAt : Number.NaN
    await environment.shop.stop()
    const acknowledged = [...new Set(events.map(({ id }) => id))]
    const findings = await checkInvariants(environment, { seenPlaced: new Set(), acknowledged }, stocked.units)
    const latencies = responses.map(({ ms }) => ms)
    return {
      ...findings,
      sent: responses.length,
      refused: responses.filter(({ status }) => status !== 200).length,
      p50: percentile(latencies, 50),
      p99: percentile(latencies, 99),
      slowest: percentile(latencies, 100),
      processedAfterMs,
    }
  } finally {
    await environment.close()
  }
}

/** The first order uses the API; SQL copies the others, each with its own provider order. */
async function payClonedOrders(
  environment: ProofEnvironment,
  stocked: Awaited<ReturnType<typeof stockProducts>>,
  count: number,
): Promise<void> {
  const scenario = openScenario(environment, stocked)
  const first = await scenario.createOrder()
  const ids = await createProviderOrders(environment, first.amount, count - 1)
  await environment.sql(
    `WITH wanted AS (
       SELECT provider_id, left(translate(encode(sha256(provider_id::bytea), 'base64'), '+/=', '-_'), 24) AS id
       FROM unnest($2::text[]) AS provider_id
     ),
     copied AS (
       INSERT INTO orders SELECT (jsonb_populate_record(original, jsonb_build_object(
         'id', wanted.id, 'number', nextval('order_numbers'), 'fingerprint', wanted.id))).*
       FROM orders AS original, wanted WHERE original.id = $1 RETURNING id
     ),
     due AS (
       INSERT INTO dues SELECT (jsonb_populate_record(original, jsonb_build_object('id', wanted.id, 'order_id', wanted.id,
         'provider_order_id', wanted.provider_id))).* FROM dues AS original, wanted WHERE original.id = $1
     ),
     shipped AS (
       INSERT INTO shipments SELECT (jsonb_populate_record(original, jsonb_build_object(
         'id', copied.id, 'order_id', copied.id, 'work_minutes', 0))).* FROM shipments AS original, copied WHERE original.id = $1
     ),
     lines AS (
     INSERT INTO order_lines (order_id, shipment_id, product_id, variant_id, name, picture, price, discount, unit_price, quantity,
       line_total, weight, length, breadth, height, hsn, gst_rate, from_stock, taxable, tax)
     SELECT copied.id, copied.id, product_id, variant_id, name, picture, price, discount, unit_price, quantity,
       line_total, weight, length, breadth, height, hsn, gst_rate, from_stock, taxable, tax
     FROM copied, order_lines WHERE order_id = $1 RETURNING order_id, variant_id, quantity
     )
     INSERT INTO stock_movements (variant_id, change, reason, order_id, actor)
     SELECT variant_id, -quantity, 'reserved', order_id, 'shopper' FROM lines`,
    [first.orderId, ids],
  )
  await environment.sql('UPDATE variants SET stock = stock - $1 WHERE id = $2', [ids.length, scenario.plenty])
  await pMap([first.providerOrderId, ...ids], (id) => scenario.pay({ providerOrderId: id }, { webhook: false }), {
    concurrency: 16,
  })
}

async function createProviderOrders(environment: ProofEnvironment, amount: number, count: number): Promise<string[]> {
  const ids: string[] = []
  const { keyId, keySecret } = environmentSecrets
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const create = async () => {
    const response = await fetch(`${environment.sandboxUrl}/razorpay/v1/orders`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ amount, currency: 'INR' }),
    })
    ids.push(((await response.json()) as { id: string }).id)
  }
  await pMap(Array.from({ length: count }), create, { concurrency: 16 })
  return ids
}

async function writeEvents({ controlSandbox }: ProofEnvironment): Promise<Event[]> {
  const payments = await controlSandbox<WirePayment[]>('GET', '/razorpay/payments')
  return payments.map((entity) => {
    const body = JSON.stringify({
      entity: 'event',
      event: 'payment.captured',
      payload: { payment: { entity } },
    })
    const signature = createHmac('sha256', environmentSecrets.webhookSecret).update(body).digest('hex')
    return { id: `evt_${entity.id}`, body, signature }
  })
}

function shuffle(events: readonly Event[], seed: number): Event[] {
  const random = createSeededRandom(seed)
  const thrice = [...events, ...events, ...events]
  for (let last = thrice.length - 1; last > 0; last--) {
    const other = random.nextInt(0, last)
    const swapped = thrice[last] as Event
    thrice[last] = thrice[other] as Event
    thrice[other] = swapped
  }
  return thrice
}

async function deliver(
  { shop }: ProofEnvironment,
  events: readonly Event[],
): Promise<{ status: number; ms: number }[]> {
  const responses: { status: number; ms: number }[] = []
  const send = async ({ id, body, signature }: Event) => {
    const sentAt = performance.now()
    const response = await fetch(`${shop.url}/api/webhooks/payments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': id,
      },
      body,
    }).catch(() => undefined)
    await response?.body?.cancel()
    responses.push({ status: response?.status ?? 0, ms: performance.now() - sentAt })
  }
  await pMap(events, send, { concurrency: CONCURRENCY })
  return responses
}

async function waitUntilProcessed({ sql }: ProofEnvironment, wanted: number): Promise<boolean> {
  let processed = 0
  let advancedAt = performance.now()
  for (;;) {
    const [row] = await sql<{ handled: string }>(
      'SELECT count(*) AS handled FROM payment_events WHERE processed_at IS NOT NULL',
    )
    const now = Number(row?.handled)
    if (now >= wanted) return true
    if (now > processed) advancedAt = performance.now()
    else if (performance.now() - advancedAt > STALLED_AFTER_MS) return false
    processed = now
    await pause(200)
  }
}

/** @param share percent, 0 to 100 */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? Number.NaN
}
