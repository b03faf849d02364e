import { Hono } from 'hono'
import { z } from 'zod'
import { faultMiddleware } from '#sandbox/faults/fault-middleware.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import type { ReceivedEvents } from './received-events.ts'

const value: z.ZodType = z.union([z.string().max(100), z.number(), z.boolean()])
const itemShape = z.record(z.string().max(40), value)
const address = z.string().max(1_000)

/** The documented limits; the real service never reports a violation. */
const body = z.object({
  client_id: z.string().min(1),
  timestamp_micros: z.number().int().optional(),
  consent: z.record(z.string(), z.enum(['GRANTED', 'DENIED'])).optional(),
  events: z
    .array(
      z.object({
        name: z.string().regex(/^[A-Za-z]\w{0,39}$/),
        params: z
          .object({ page_location: address, page_referrer: address, link_url: address })
          .partial()
          .extend({ items: z.array(itemShape).max(200).optional() })
          .catchall(value)
          .refine((params) => Object.keys(params).length <= 25, 'at most 25 parameters'),
      }),
    )
    .min(1)
    .max(25),
})

/** Answers 204 to anything, like the real one. */
export function ga4Routes(sandbox: SandboxContext, events: ReceivedEvents): Hono {
  const app = new Hono()
  app.use(faultMiddleware(sandbox, 'ga4', '/ga4', (status) => ({ error: status })))
  app.post('/mp/collect', async (c) => {
    const sent = body.safeParse(await c.req.json().catch(() => null))
    const { measurement_id, api_secret } = c.req.query()
    const { ga4MeasurementId, ga4ApiSecret } = sandbox.options
    if (sent.success && measurement_id === ga4MeasurementId && api_secret === ga4ApiSecret)
      for (const { name, params } of sent.data.events)
        events.add({
          at: sandbox.options.now().toISOString(),
          service: 'ga4',
          clientId: sent.data.client_id,
          name,
          params,
        })
    return c.body(null, 204)
  })
  app.post('/debug/mp/collect', async (c) => {
    const sent = body.safeParse(await c.req.json().catch(() => null))
    const problems = sent.success ? [] : sent.error.issues
    const validationMessages = problems.map(({ path, message }) => ({
      fieldPath: path.join('.'),
      description: message,
      validationCode: 'VALUE_INVALID',
    }))
    return c.json({ validationMessages })
  })
  return app
}
