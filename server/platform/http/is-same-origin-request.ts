import type { Context } from 'hono'
import type { Settings } from '#config'

/** Against CSRF: pages cannot forge these headers; without them it is no browser, so no cookie was borrowed. */
export function isSameOriginRequest(c: Context, { publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('origin')
  return origin === undefined || origin === new URL(publicUrl).origin
}
