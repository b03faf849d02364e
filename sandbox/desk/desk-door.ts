import { createHash, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** Who may come to the desk, which shows everybody's mails and moves everybody's money. */
export type DeskDoor = {
  /** Printed at the start: opens the desk from anywhere. */
  secret: string
  /** Whether a browser on this machine needs none. Not behind a proxy: there everybody seems to be on this machine. */
  thisMachineIsEnough: boolean
}

const COOKIE = 'sandbox-desk'
/** What shoppers' browsers and the shop itself need: the providers' own addresses, and a page without data. */
const forEverybody = /^\/(razorpay\/v1|shiprocket\/v1|google|ga4|universal-analytics|design)(\/|$)/
const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i
/** Whoever passes requests on says so in one of these. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip']
const CLOSED =
  'The desk of this demo opens on the machine it runs on. From elsewhere, use the address that was printed at its start.\n'

/** Keeps strangers on the network from desk, control API, mailbox and papers. @param mount such as `/sandbox` */
export function guardDesk(mount: string, door: DeskDoor | undefined): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url)
    if (forEverybody.test(url.pathname.slice(mount.length))) return next()
    if ((door?.thisMachineIsEnough ?? true) && isFromThisMachine(c)) return next()
    if (!door) return c.text(CLOSED, 403)
    const shown = url.searchParams.get('desk')
    if (shown !== null && c.req.method === 'GET' && isSame(shown, door.secret)) {
      const secure = url.protocol === 'https:'
      setCookie(c, COOKIE, door.secret, { path: mount, httpOnly: true, sameSite: 'Strict', secure })
      url.searchParams.delete('desk')
      return c.redirect(url.pathname + url.search, 303)
    }
    const bearer = c.req.header('authorization')?.replace(/^Bearer /, '')
    const given = getCookie(c, COOKIE) ?? bearer
    return given !== undefined && isSame(given, door.secret) ? next() : c.text(CLOSED, 403)
  }
}

/** By its socket, and by the name it calls us: another site's name that leads here is not this machine. */
function isFromThisMachine(c: Context): boolean {
  // Requests without a socket are our own tests.
  if (!c.env?.incoming) return true
  if (passedOn.some((name) => c.req.header(name) !== undefined)) return false
  return loopback.test(getConnInfo(c).remote.address ?? '') && loopbackHost.test(c.req.header('host') ?? '')
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
