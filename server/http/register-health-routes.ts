import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { timingSafeEqualText } from '#providers/timing-safe-equal.ts'
import { droppedLogLines } from '#server/logging/open-log.ts'
import type { Shop } from '#server/shop.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/healthz`: the process is up. `/readyz`: the database answers too. `/metrics`: for Prometheus, not for the public. */
export function registerHealthRoutes(app: Hono, { database, settings }: Pick<Shop, 'database' | 'settings'>): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(droppedLogLines)

  app.get('/healthz', (c) => c.json({ status: 'up' }))
  app.get('/readyz', async (c) => {
    try {
      await database.pool.query('SELECT 1')
      return c.json({ status: 'ready', database: database.kind })
    } catch {
      return c.json({ status: 'not ready', reason: 'The database does not answer.' }, 503)
    }
  })
  app.get('/metrics', async (c) => {
    if (!canReadMetrics(c, settings)) return c.json({ status: 'forbidden' }, 403)
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
}

function canReadMetrics(c: Context, settings: Pick<Shop['settings'], 'metricsToken' | 'trustProxy'>): boolean {
  const given = (c.req.header('authorization') ?? '').replace(/^Bearer /, '')
  if (settings.metricsToken !== undefined) return timingSafeEqualText(given, settings.metricsToken)
  // Behind a proxy everybody seems to come from this machine.
  return !settings.trustProxy && loopback.has(getConnInfo(c).remote.address ?? '')
}
