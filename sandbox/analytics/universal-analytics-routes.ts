import { Hono } from 'hono'
import { faultGate } from '#sandbox/faults/fault-gate.ts'
import type { World } from '#sandbox/world.ts'
import type { CountedEvents } from './counted-events.ts'

const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/** The wire protocol of Universal Analytics, to be mounted at `/universal-analytics`: a hit, or up to 20 lines of them. */
export function universalAnalyticsRoutes(world: World, events: CountedEvents): Hono {
  const app = new Hono()
  app.use(faultGate(world, 'universal-analytics', '/universal-analytics', (status) => ({ error: status })))
  const take = (line: string) => {
    const hit = Object.fromEntries(new URLSearchParams(line))
    if (hit['v'] !== '1' || !hit['tid'] || !hit['cid'] || !hit['t']) return
    const name = hit['t'] === 'pageview' ? 'pageview' : (hit['ea'] ?? hit['t'])
    const at = world.options.now().toISOString()
    events.add({ at, service: 'universal-analytics', clientId: hit['cid'], name, params: hit })
  }
  app.post('/collect', async (c) => {
    take(await c.req.text())
    return c.body(gif, 200, { 'content-type': 'image/gif' })
  })
  app.post('/batch', async (c) => {
    const lines = (await c.req.text()).split('\n')
    if (lines.length > 20) return c.body(null, 413)
    lines.forEach(take)
    return c.body(gif, 200, { 'content-type': 'image/gif' })
  })
  return app
}
