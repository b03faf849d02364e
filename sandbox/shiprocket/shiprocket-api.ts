import { Hono } from 'hono'
import { faultMiddleware } from '#sandbox/faults/fault-middleware.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { courierRoutes } from './courier-routes.ts'
import { injectedErrorBody, respondInvalid, respondError } from './error-body.ts'
import { formatIndiaTime } from './india-time.ts'
import { orderRoutes } from './order-routes.ts'
import { invoiceRoutes } from './document-routes.ts'
import type { Parcels } from './parcels.ts'
import { serviceabilityRoutes } from './serviceability-routes.ts'
import { openTokens } from './tokens.ts'
import { trackingRoutes } from './tracking-routes.ts'

const pickupPlace = {
  id: 41_514,
  pickup_location: 'workshop',
  name: 'Gathri',
  phone: '9876500000',
  address: '12 Potters’ Lane',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'India',
  pin_code: '302001',
}

export function shiprocketApi(sandbox: SandboxContext, parcels: Parcels): Hono {
  const { courierEmail, courierPassword, now, publicUrl } = sandbox.options
  const tokens = openTokens(sandbox)
  const app = new Hono()
  app.use(faultMiddleware(sandbox, 'shiprocket', '/v1/external', injectedErrorBody))

  app.post('/auth/login', async (c) => {
    const { email, password }: { email?: unknown; password?: unknown } = await c.req.json().catch(() => ({}))
    if (!email || !password)
      return respondInvalid(c, {
        email: ['The email field is required.'],
        password: ['The password field is required.'],
      })
    if (email !== courierEmail || password !== courierPassword)
      return respondError(c, 'Invalid email and password combination')
    const account = { id: 1, first_name: 'API', last_name: 'USER', email, company_id: 1 }
    return c.json({ ...account, created_at: formatIndiaTime(now()), token: tokens.give() })
  })

  app.use(async (c, next) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    return tokens.isValid(token) ? next() : respondError(c, 'Token has expired', 401)
  })
  app.post('/auth/logout', (c) => {
    tokens.revoke(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '')
    return c.json({ success: true })
  })
  app.route('/orders/print/invoice', invoiceRoutes(sandbox, parcels))
  app.route('/orders', orderRoutes(sandbox, parcels))
  app.route('/courier/track', trackingRoutes(parcels, publicUrl))
  app.route('/courier', serviceabilityRoutes(parcels, now))
  app.route('/courier', courierRoutes(sandbox, parcels))
  app.get('/settings/company/pickup', (c) =>
    c.json({ data: { shipping_address: [pickupPlace], company_name: 'Gathri (sandbox)' } }),
  )
  app.all('*', (c) => respondError(c, '404 Not Found', 404))
  return app
}
