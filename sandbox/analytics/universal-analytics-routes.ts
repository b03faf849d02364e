import { Hono } from 'hono'
import { faultMiddleware } from '#sandbox/faults/fault-middleware.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import type { ReceivedEvents } from './received-events.ts'

const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/** Mounted at `/universal-analytics`: one hit, or up to 20 lines of them. */
export function universalAnalyticsRoutes(sandbox: SandboxContext, events: ReceivedEvents): Hono {
  const app = new Hono()
  app.use(faultMiddleware(sandbox, 'universal-analytics', '/universal-analytics', (status) => ({ error: status })))
  const recordHit = (line: string) => {
    const hit = Object.fromEntries(new URLSearchParams(line))
    if (hit['v'] !== '1' || !hit['tid'] || !hit['cid'] || !hit['t']) return
    const name = hit['t'] === 'pageview' ? 'pageview' : (hit['ea'] ?? hit['t'])
    const at = sandbox.options.now().toISOString()
    events.add({ at, service: 'universal-analytics', clientId: hit['cid'], name, params: hit })
  }
  app.post('/collect', async (c) => {
    recordHit(await c.req.text())
    return c.body(gif, 200, { 'content-type': 'image/gif' })
  })
  app.post('/batch', async (c) => {
    const lines = (await c.req.text()).split('\n')
    if (lines.length > 20) return c.body(null, 413)
    lines.forEach(recordHit)
    return c.body(gif, 200, { 'content-type': 'image/gif' })
  })
  return app
}
