import { postJson } from '../post-json.ts'
import type { Mutation } from './mutation.ts'
import { buy, deliver } from './refund-mutations.ts'
import { violationUnless, waitUntil } from './scenario.ts'

export const promiseMutations: Mutation[] = [
  {
    name: 'orders take all minutes of a day',
    needsPostgres: true,
    patches: [
      {
        file: 'shop/promises/workshop-calendar.ts',
        from: 'Math.max(0, minutesForOrders(minutes) - reserved)',
        to: 'Math.max(0, minutes - reserved)',
      },
      {
        file: 'server/orders/promises/reserve-days.ts',
        from: 'reserved <= minutesForOrders(minutes)',
        to: 'reserved <= minutes',
      },
    ],
    async run(scenario) {
      await scenario.environment.sql(`UPDATE variants SET bench_minutes = 1200 WHERE id = ${scenario.plenty}`)
      await scenario.createOrder([{ id: scenario.plenty, quantity: 2 }])
      return []
    },
  },
  {
    name: 'the minutes of a day are written as they were read',
    file: 'server/orders/promises/reserve-days.ts',
    from: 'SET reserved = workshop_days.reserved + excluded.reserved\n      WHERE',
    to: 'SET reserved = excluded.reserved\n      WHERE',
    async run(scenario) {
      await scenario.createOrder([{ id: scenario.plenty, quantity: 1 }])
      await scenario.createOrder([{ id: scenario.plenty, quantity: 2 }])
      return []
    },
  },
  {
    name: 'an order that nobody paid keeps its day at the benches',
    file: 'server/money/reconciliation/expire-order.ts',
    from: 'held.map(({ id }) => id)',
    to: 'held.map(({ id }) => `not ${id}`)',
    async run(scenario) {
      const order = await scenario.createOrder([{ id: scenario.plenty, quantity: 2 }])
      const isExpired = await waitUntil(async () => (await scenario.stateOf(order)) === 'expired')
      return violationUnless(isExpired, 'an order that nobody pays expires')
    },
  },
  {
    name: 'an order is cancelled and its minutes are not given back',
    file: 'server/fulfilment/cancellations/complete-cancellation.ts',
    from: 'await releaseDays(tx, ids)',
    to: 'if (ids.length < 0) await releaseDays(tx, ids)',
    async run(scenario) {
      const order = await scenario.createOrder([{ id: scenario.plenty, quantity: 1 }])
      await scenario.pay(order)
      await waitUntil(() => scenario.isPlaced(order))
      await postJson(`${scenario.environment.shop.url}/api/orders/cancel`, { id: order.orderId })
      await waitUntil(async () => (await scenario.stateOf(order)) === 'refunded')
      return []
    },
  },
  {
    name: 'a courier is booked before the morning on which it should be',
    needsPostgres: true,
    settings: { BOOK_COURIER: 'on its day' },
    file: 'server/fulfilment/shipping/book-parcel.ts',
    from: 'if (waitsFor === null || booked > 0) return false',
    to: 'if (booked > -1) return false',
    async run(scenario) {
      const { sql } = scenario.environment
      const [made] = await sql<{ id: number }>(
        'SELECT id FROM variants WHERE is_active AND stock IS NULL AND days_to_make >= 5 ORDER BY id LIMIT 1',
      )
      await scenario.pay(await scenario.createOrder([{ id: made?.id ?? 0, quantity: 1 }]))
      const count = async (query: string) => (await sql<{ count: number }>(query))[0]?.count ?? 0
      const countBooked = () => count('SELECT count(*)::int AS count FROM parcels')
      const countWaiting = () =>
        count(
          "SELECT count(*)::int AS count FROM outbox WHERE kind = 'book courier' AND payload ->> 'waitsFor' = 'day'",
        )
      const isDecided = await waitUntil(async () => (await countBooked()) + (await countWaiting()) > 0)
      return violationUnless(
        isDecided && (await countBooked()) === 0,
        'what leaves in days is booked on the morning of its day, where the shop wants it so',
      )
    },
  },
  {
    name: 'a delivery is called late by when it was written down',
    needsPostgres: true,
    settings: { LATE_FEE_BACK: 'on' },
    patches: [
      {
        file: 'server/money/refunds/refund-late-deliveries.ts',
        from: "SELECT (min(happened_at) AT TIME ZONE 'Asia/Kolkata')::date AS day FROM parcel_events",
        to: "SELECT (min(changed_at) AT TIME ZONE 'Asia/Kolkata')::date AS day FROM shipment_status_history",
      },
      {
        file: 'server/money/refunds/refund-late-deliveries.ts',
        from: "stage = 'delivered' HAVING min(recorded_at)",
        to: "state = 'delivered' HAVING min(changed_at)",
      },
    ],
    async run(scenario) {
      const { shop, sql } = scenario.environment
      const order = await buy(scenario, {})
      await deliver(scenario, order)
      await sql("UPDATE shipments SET promised = (now() AT TIME ZONE 'Asia/Kolkata')::date - 1")
      await shop.kill()
      await shop.start()
      const delivered = await sql("SELECT id FROM shipments WHERE state = 'delivered'")
      const isGiven = await waitUntil(async () => (await sql('SELECT key FROM refunds')).length > 0, 5_000)
      return [
        ...violationUnless(delivered.length === 1, 'staff say that a parcel has arrived'),
        ...violationUnless(!isGiven, 'a delivery is late by the scan of its courier'),
      ]
    },
  },
]
