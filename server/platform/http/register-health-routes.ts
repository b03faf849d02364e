import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import { timingSafeEqualText } from '#providers/timing-safe-equal.ts'
import type { ShopMetrics } from '#server/platform/metrics/shop-metrics.ts'
import type { Shop } from '#server/platform/shop.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/healthz`: the process runs. `/readyz`: the database answers, too. `/metrics`: for Prometheus, not for the public. */
export function registerHealthRoutes(
  app: Hono,
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  metrics: Pick<ShopMetrics, 'contentType' | 'read'>,
): void {
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
    return c.text(await metrics.read(), 200, { 'content-type': metrics.contentType })
  })
}

function canReadMetrics(c: Context, settings: Pick<Shop['settings'], 'metricsToken' | 'trustProxy'>): boolean {
  const given = (c.req.header('authorization') ?? '').replace(/^Bearer /, '')
  if (settings.metricsToken !== undefined) return timingSafeEqualText(given, settings.metricsToken)
  // Behind a proxy every client seems to be this machine.
  return !settings.trustProxy && loopback.has(getConnInfo(c).remote.address ?? '')
}
