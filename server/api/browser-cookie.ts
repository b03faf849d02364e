import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Settings } from '#config'
import { KNOWN_FOR } from '#server/customers/known-browser.ts'

const isSecure = ({ publicUrl }: Pick<Settings, 'publicUrl'>) => publicUrl.startsWith('https://')
const nameFor = (secure: boolean) => (secure ? '__Host-gathri-browser' : 'gathri-browser')

/** Lets the shop know this browser again at the next sign-in; no script can read it. */
export function setBrowserCookie(c: Context, settings: Settings, value: string): void {
  const secure = isSecure(settings)
  setCookie(c, nameFor(secure), value, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure,
    maxAge: KNOWN_FOR,
  })
}

export function readBrowserCookie(c: Context, settings: Settings): string | undefined {
  return getCookie(c, nameFor(isSecure(settings)))
}
