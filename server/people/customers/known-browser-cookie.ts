import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Settings } from '#config'
import { KNOWN_BROWSER_SECONDS } from '#server/platform/limits/known-browser.ts'

const isSecure = ({ publicUrl }: Pick<Settings, 'publicUrl'>) => publicUrl.startsWith('https://')
const nameFor = (secure: boolean) => (secure ? '__Host-gathri-browser' : 'gathri-browser')

export function setKnownBrowserCookie(c: Context, settings: Settings, value: string): void {
  const secure = isSecure(settings)
  setCookie(c, nameFor(secure), value, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure,
    maxAge: KNOWN_BROWSER_SECONDS,
  })
}

export function readKnownBrowserCookie(c: Context, settings: Settings): string | undefined {
  return getCookie(c, nameFor(isSecure(settings)))
}
