import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Settings } from '#config'
import type { SignedIn } from './sessions.ts'

// `__Host-`: no other host of the domain can plant one; it demands `Path=/` and https. Without https the cookie is sent
// only to the one path that reads it.
const nameFor = (secure: boolean) => (secure ? '__Host-gathri-session' : 'gathri-session')
const pathFor = (secure: boolean) => (secure ? '/' : '/api/auth/session')

const isSecure = ({ publicUrl }: Pick<Settings, 'publicUrl'>) => publicUrl.startsWith('https://')

export function setSessionCookie(c: Context, settings: Settings, { token, seconds }: SignedIn['renewal']): void {
  const secure = isSecure(settings)
  setCookie(c, nameFor(secure), token, {
    httpOnly: true,
    sameSite: 'Strict',
    path: pathFor(secure),
    secure,
    maxAge: seconds,
  })
}

export function readSessionCookie(c: Context, settings: Settings): string | undefined {
  return getCookie(c, nameFor(isSecure(settings)))
}

export function clearSessionCookie(c: Context, settings: Settings): void {
  const secure = isSecure(settings)
  deleteCookie(c, nameFor(secure), { httpOnly: true, sameSite: 'Strict', path: pathFor(secure), secure })
}
