import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Settings } from '#config'
import { KNOWN_BROWSER_SECONDS } from '#server/platform/limits/known-browser.ts'
import { STAFF_COOKIE_SECONDS } from './staff-sessions.ts'

type Needs = Pick<Settings, 'publicUrl'>

const isSecure = ({ publicUrl }: Needs) => publicUrl.startsWith('https://')
const nameFor = (settings: Needs) => (isSecure(settings) ? '__Secure-staff' : 'staff')
const optionsFor = (settings: Needs) =>
  ({ path: '/counter', httpOnly: true, sameSite: 'Strict', secure: isSecure(settings) }) as const

export function setStaffCookie(c: Context, settings: Needs, token: string): void {
  setCookie(c, nameFor(settings), token, { ...optionsFor(settings), maxAge: STAFF_COOKIE_SECONDS })
}

export function readStaffCookie(c: Context, settings: Needs): string | undefined {
  return getCookie(c, nameFor(settings))
}

export function clearStaffCookie(c: Context, settings: Needs): void {
  deleteCookie(c, nameFor(settings), optionsFor(settings))
}

const browserNameFor = (settings: Needs) => `${nameFor(settings)}-browser`

/** By which a browser has tries of its own when somebody signs in. */
export function setStaffBrowserCookie(c: Context, settings: Needs, value: string): void {
  setCookie(c, browserNameFor(settings), value, { ...optionsFor(settings), maxAge: KNOWN_BROWSER_SECONDS })
}

export function readStaffBrowserCookie(c: Context, settings: Needs): string | undefined {
  return getCookie(c, browserNameFor(settings))
}

const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60
const deviceNameFor = (settings: Needs) => `${nameFor(settings)}-device`

/** The key of a shared device; browsers keep a cookie for 400 days at most, each visit of its sign-in page renews it. */
export function setDeviceCookie(c: Context, settings: Needs, key: string): void {
  setCookie(c, deviceNameFor(settings), key, { ...optionsFor(settings), maxAge: DEVICE_COOKIE_SECONDS })
}

export function readDeviceCookie(c: Context, settings: Needs): string | undefined {
  return getCookie(c, deviceNameFor(settings))
}

/** Against CSRF: a browser that says neither where a write comes from, nor ours, is refused. */
export function isSameOriginWrite(c: Context, { publicUrl }: Needs): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return c.req.header('origin') === new URL(publicUrl).origin
}
