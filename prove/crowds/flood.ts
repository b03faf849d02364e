import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fillShelves, readBooks, type Findings } from '../books.ts'
import { createChance } from '../chance.ts'
import { setStage, type WirePayment } from '../planted/stage.ts'
import { buildTown, type Town } from '../town.ts'
import { townSecrets } from '../town-secrets.ts'
import { percentile, times } from './times.ts'

const AT_ONCE = 50
const LONGEST_WAIT = 300_000

export type FloodReport = Findings & {
  sent: number
  /** Answers that were not 200. */
  refused: number
  /** Milliseconds until the answer. */
  p50: number
  p99: number
  slowest: number
  /** Milliseconds from the last answer until every event had its effect; NaN when that never came. */
  workedThrough: number
}

type Event = { id: string; body: string; signature: string }

/** So many payments, each told by three deliveries of its webhook, all of them shuffled. */
export async function flood(server: string, payments: number, seed: number): Promise<FloodReport> {
  // Only the webhooks tell of the payments.
  const quiet = { HOLD_MINUTES: '60', RECONCILE_OPEN_SECONDS: '100000', RECONCILE_LIST_SECONDS: '100000' }
  const town = await buildTown({ server, settings: quiet })
  try {
    const shelves = await fillShelves(town)
    await town.shop.start()
    await payForClones(town, shelves, payments)
    const events = shuffle(await writeEvents(town), seed)
    const heard = await deliver(town, events)
    const answeredAt = performance.now()
    const isThrough = await everyEventHandled(town, payments)
    const workedThrough = isThrough ? performance.now() - answeredAt : Number.NaN
    await town.shop.stop()
    const acknowledged = [...new Set(events.map(({ id }) => id))]
    const findings = await readBooks(town, { seenPlaced: new Set(), acknowledged }, shelves.pieces)
    const latencies = heard.map(({ ms }) => ms)
    return {
      ...findings,
      sent: heard.length,
      refused: heard.filter(({ status }) => status !== 200).length,
      p50: percentile(latencies, 50),
      p99: percentile(latencies, 99),
      slowest: percentile(latencies, 100),
      workedThrough,
    }
  } finally {
    await town.close()
  }
}

/** One order goes the usual way; the others are copies of it in the books, each with an order of its own at the provider. */
async function payForClones(
  town: Town,
  shelves: Awaited<ReturnType<typeof fillShelves>>,
  count: number,
): Promise<void> {
  const stage = setStage(town, shelves)
  const first = await stage.open()
  const ids = await openAtProvider(town, first.amount, count - 1)
  await town.sql(
    `WITH wanted AS (
       SELECT provider_id, left(translate(encode(sha256(provider_id::bytea), 'base64'), '+/=', '-_'), 24) AS id
       FROM unnest($2::text[]) AS provider_id
     ),
     copied AS (
       INSERT INTO orders SELECT (jsonb_populate_record(original, jsonb_build_object(
         'id', wanted.id, 'number', nextval('order_numbers'), 'fingerprint', wanted.id,
         'provider_order_id', wanted.provider_id))).* FROM orders AS original, wanted WHERE original.id = $1 RETURNING id
     )
     INSERT INTO order_lines (order_id, product_id, name, picture, price, discount, unit_price, quantity, line_total,
       weight, length, breadth, height, hsn, gst_rate, from_stock)
     SELECT copied.id, product_id, name, picture, price, discount, unit_price, quantity, line_total,
       weight, length, breadth, height, hsn, gst_rate, from_stock
     FROM copied, order_lines WHERE order_id = $1`,
    [first.orderId, ids],
  )
  await town.sql('UPDATE products SET stock = stock - $1 WHERE id = $2', [ids.length, stage.plenty])
  await times([first.providerOrderId, ...ids], 16, (id) =>
    stage.pay({ providerOrderId: id }, { webhook: false }),
  )
}

async function openAtProvider(town: Town, amount: number, count: number): Promise<string[]> {
  const ids: string[] = []
  const { keyId, keySecret } = townSecrets
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  await times(Array.from({ length: count }), 16, async () => {
    const response = await fetch(`${town.sandboxUrl}/razorpay/v1/orders`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ amount, currency: 'INR' }),
    })
    ids.push(((await response.json()) as { id: string }).id)
  })
  return ids
}

async function writeEvents({ desk }: Town): Promise<Event[]> {
  const payments = await desk<WirePayment[]>('GET', '/razorpay/payments')
  return payments.map((entity) => {
    const body = JSON.stringify({
      entity: 'event',
      event: 'payment.captured',
      payload: { payment: { entity } },
    })
    const signature = createHmac('sha256', townSecrets.webhookSecret).update(body).digest('hex')
    return { id: `evt_${entity.id}`, body, signature }
  })
}

function shuffle(events: readonly Event[], seed: number): Event[] {
  const chance = createChance(seed)
  const thrice = [...events, ...events, ...events]
  for (let last = thrice.length - 1; last > 0; last--) {
    const other = chance.between(0, last)
    const kept = thrice[last] as Event
    thrice[last] = thrice[other] as Event
    thrice[other] = kept
  }
  return thrice
}

async function deliver({ shop }: Town, events: readonly Event[]): Promise<{ status: number; ms: number }[]> {
  const heard: { status: number; ms: number }[] = []
  await times(events, AT_ONCE, async ({ id, body, signature }) => {
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
    heard.push({ status: response?.status ?? 0, ms: performance.now() - sentAt })
  })
  return heard
}

async function everyEventHandled({ sql }: Town, wanted: number): Promise<boolean> {
  const until = performance.now() + LONGEST_WAIT
  for (;;) {
    const [row] = await sql<{ handled: string }>(
      'SELECT count(*) AS handled FROM payment_events WHERE handled_at IS NOT NULL',
    )
    if (Number(row?.handled) >= wanted) return true
    if (performance.now() > until) return false
    await pause(200)
  }
}
