import type { Context, Hono } from 'hono'
import { timingSafeEqualText } from '#providers/timing-safe-equal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { openDemoSignIn } from './open-demo-sign-in.ts'
import { roles, type Role } from '#shop/staff/permissions.ts'
import { readCaller } from './require-staff.ts'
import { isSameOriginWrite, setStaffCookie } from './staff-cookie.ts'

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** A form of the sandbox's control panel, which alone knows the pass. In live mode there is no such address. */
export function registerDemoSignIn(app: Hono, shop: Shop): void {
  if (shop.settings.mode !== 'demo') return
  app.post('/counter/demo-sign-in', async (c) => {
    c.header('cache-control', 'no-store')
    const { role, pass } = await c.req.parseBody()
    const isFromPanel = typeof pass === 'string' && timingSafeEqualText(pass, shop.keys.demoSignIn)
    if (!isFromPanel || !isSameOriginWrite(c, shop.settings))
      return c.text('Open the back office of this demo from the panel of the sandbox.', 403)
    if (!isRole(role)) return c.text(`Choose one of these roles: ${roles.join(', ')}.`, 422)
    const { token } = await openDemoSignIn(shop, role, readCaller(c as Context, shop))
    setStaffCookie(c, shop.settings, token)
    return c.redirect('/counter', 303)
  })
}
