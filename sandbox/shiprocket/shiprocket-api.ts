import { Hono } from 'hono'
import { faultGate } from '#sandbox/faults/fault-gate.ts'
import type { World } from '#sandbox/world.ts'
import { courierRoutes } from './courier-routes.ts'
import { faultBody, invalid, refuse } from './error-body.ts'
import { indianTime } from './indian-time.ts'
import { orderRoutes } from './order-routes.ts'
import { invoiceRoutes } from './paper-routes.ts'
import type { Parcels } from './parcels.ts'
import { serviceabilityRoutes } from './serviceability-routes.ts'
import { openTokens } from './tokens.ts'
import { trackingRoutes } from './tracking-routes.ts'

/** Shiprocket's API, to be mounted at `/shiprocket/v1/external`. */
export function shiprocketApi(world: World, parcels: Parcels): Hono {
  const { courierEmail, courierPassword, now, publicUrl } = world.options
  const tokens = openTokens(world)
  const app = new Hono()
  app.use(faultGate(world, 'shiprocket', '/v1/external', faultBody))

  app.post('/auth/login', async (c) => {
    const { email, password }: { email?: unknown; password?: unknown } = await c.req.json().catch(() => ({}))
    if (!email || !password)
      return invalid(c, {
        email: ['The email field is required.'],
        password: ['The password field is required.'],
      })
    if (email !== courierEmail || password !== courierPassword)
      return refuse(c, 'Invalid email and password combination')
    const account = { id: 1, first_name: 'API', last_name: 'USER', email, company_id: 1 }
    return c.json({ ...account, created_at: indianTime(now()), token: tokens.give() })
  })

  app.use(async (c, next) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    return tokens.isValid(token) ? next() : refuse(c, 'Token has expired', 401)
  })
  app.post('/auth/logout', (c) => {
    tokens.revoke(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '')
    return c.json({ success: true })
  })
  app.route('/orders/print/invoice', invoiceRoutes(world, parcels))
  app.route('/orders', orderRoutes(world, parcels))
  app.route('/courier/track', trackingRoutes(parcels, publicUrl))
  app.route('/courier', serviceabilityRoutes(parcels, now))
  app.route('/courier', courierRoutes(world, parcels))
  app.get('/settings/company/pickup', (c) =>
    c.json({ data: { shipping_address: null, company_name: 'Gathri (sandbox)' } }),
  )
  app.all('*', (c) => refuse(c, '404 Not Found', 404))
  return app
}
