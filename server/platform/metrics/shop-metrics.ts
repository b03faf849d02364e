import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { catalogueReads, replicaInUse, replicaLag } from '#server/platform/database/replica-metrics.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { responseCacheHits } from '#server/platform/http/respond-from-cache.ts'
import { droppedLogLines } from '#server/platform/logging/open-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { createProcessMetrics } from './process-metrics.ts'
import { orderStates } from '#shop/orders/order-state-machine.ts'

export interface ShopMetrics {
  contentType: string
  read(): Promise<string>
  /** @param route a route's pattern, never a requested URL */
  observeRequest(method: string, route: string, status: number, seconds: number): void
}

export function createShopMetrics({ database, now }: Pick<Shop, 'database' | 'now'>): ShopMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of [droppedLogLines, responseCacheHits, replicaInUse, replicaLag, catalogueReads])
    registry.registerMetric(metric)
  const answering = 'Web processes that answer; their own metrics are summed over them'
  new Gauge({ name: 'gathri_web_processes', help: answering, registers: [registry] }).set(1)
  const readProcesses = createProcessMetrics(registry)
  // Database figures are equal in every process, so they must not be added up.
  const ofDatabase = new Registry()
  const requests = new Histogram({
    name: 'gathri_request_duration_seconds',
    help: 'Time to answer, by route; answers from the response cache are counted elsewhere',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `gathri_${name}`, help, labelNames, registers: [ofDatabase] })
  const queueLength = gauge('queue_length', 'What waits to be done', ['queue'])
  const queueAge = gauge('queue_age_seconds', 'Since when the oldest of it waits; 0 when nothing does', ['queue'])
  const openExceptions = gauge('ledger_exceptions_open', 'Exceptions that wait for a person')
  const transitions = gauge('orders_entered_state_last_day', 'Orders that came into a state within 24 hours', ['state'])
  const databaseUp = gauge('database_up', 'Whether the database answered')

  async function askDatabase(): Promise<void> {
    for (const gauge of [queueLength, queueAge, openExceptions, transitions]) gauge.reset()
    try {
      for (const { queue, length, age } of await readQueues(database, now())) {
        queueLength.set({ queue }, length)
        queueAge.set({ queue }, age)
      }
      openExceptions.set(await countOpenExceptions(database))
      const entered = await countTransitions(database, new Date(now().getTime() - 86_400_000))
      for (const state of orderStates) transitions.set({ state }, entered.get(state) ?? 0)
      databaseUp.set(1)
    } catch {
      databaseUp.set(0)
    }
  }

  return {
    contentType: registry.contentType,
    async read() {
      await askDatabase()
      return `${await readProcesses()}\n${await ofDatabase.metrics()}`
    },
    observeRequest: (method, route, status, seconds) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
  }
}

type Queue = { queue: string; length: number; age: number }

async function readQueues({ pool }: Shop['database'], at: Date): Promise<Queue[]> {
  const waiting = (queue: string, table: string, since: string, open: string) =>
    `SELECT '${queue}' AS queue, count(*)::int AS length,
       greatest(coalesce(extract(epoch FROM $1::timestamptz - min(${since})), 0), 0)::float8 AS age
     FROM ${table} WHERE ${open}`
  const queues = [
    waiting('outbox', 'outbox', 'created_at', 'processed_at IS NULL'),
    waiting('mails', 'outgoing_mails', 'created_at', 'true'),
    waiting('payment events', 'payment_events', 'received_at', 'processed_at IS NULL'),
    waiting('refunds', 'refunds', 'created_at', "status IN ('requested', 'pending')"),
  ]
  return parseRows(
    { queue: 'always', length: 'always', age: 'always' },
    await pool.query<Queue>(queues.join(' UNION ALL '), [at]),
  )
}

async function countOpenExceptions({ pool }: Shop['database']): Promise<number> {
  const rows = parseRows(
    { open: 'always' },
    await pool.query<{ open: number }>('SELECT count(*)::int AS open FROM ledger_breaks WHERE resolved_at IS NULL'),
  )
  return rows[0]?.open ?? 0
}

async function countTransitions({ pool }: Shop['database'], since: Date): Promise<Map<string, number>> {
  const rows = parseRows(
    { state: 'always', orders: 'always' },
    await pool.query<{ state: string; orders: number }>(
      'SELECT state, count(*)::int AS orders FROM order_status_history WHERE changed_at > $1 GROUP BY state',
      [since],
    ),
  )
  return new Map(rows.map(({ state, orders }) => [state, orders]))
}
