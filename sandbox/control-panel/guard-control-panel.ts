import { createHash, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** The control panel shows all mails and controls all payments. */
export type ControlPanelAccess = {
  /** Printed at the start; opens the control panel from anywhere. */
  secret: string
  /** False behind a proxy, where every request seems local. */
  isLocalAllowed: boolean
}

const COOKIE = 'sandbox-panel'
/** Browsers of shoppers and the shop itself need these addresses; none shows data. */
const publicPaths = /^\/(razorpay\/v1|shiprocket\/v1|google|ga4|design)(\/|$)/
const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip']
const FORBIDDEN_TEXT =
  'The panel of this demo opens on the machine it runs on. From elsewhere, use the address that was printed at its start.\n'

/** Protects control panel, control API, mailbox and documents. @param mount such as `/sandbox` */
export function guardControlPanel(mount: string, access: ControlPanelAccess | undefined): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url)
    if (publicPaths.test(url.pathname.slice(mount.length))) return next()
    if ((access?.isLocalAllowed ?? true) && isLocalRequest(c)) return next()
    if (!access) return c.text(FORBIDDEN_TEXT, 403)
    const shown = url.searchParams.get('panel')
    if (shown !== null && c.req.method === 'GET' && isSameSecret(shown, access.secret)) {
      const secure = url.protocol === 'https:'
      setCookie(c, COOKIE, access.secret, { path: mount, httpOnly: true, sameSite: 'Strict', secure })
      url.searchParams.delete('panel')
      return c.redirect(url.pathname + url.search, 303)
    }
    const bearer = c.req.header('authorization')?.replace(/^Bearer /, '')
    const given = getCookie(c, COOKIE) ?? bearer
    return given !== undefined && isSameSecret(given, access.secret) ? next() : c.text(FORBIDDEN_TEXT, 403)
  }
}

/** Checks socket and host name, because another site's name may resolve to this machine. */
function isLocalRequest(c: Context): boolean {
  // Only tests have no socket.
  if (!c.env?.incoming) return true
  if (proxyHeaders.some((name) => c.req.header(name) !== undefined)) return false
  return loopback.test(getConnInfo(c).remote.address ?? '') && loopbackHost.test(c.req.header('host') ?? '')
}

function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
