import { findPage } from '#shop/pages/page-routes.ts'

const MAX_URL_LENGTH = 300

/** The codes of such links are in the path. */
export const stripPathSecrets = (path: string): string => path.replace(/^\/(g|gift|wishlist|quote)\/.*/i, '/$1')

/** Order, sign-in and reset links hold secrets in queries and fragments: only a page's `reportedQuery` stays. */
export function stripUrlSecrets(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin, pathname, searchParams } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const allowedQuery = new URLSearchParams()
  for (const key of findPage(pathname)?.route.reportedQuery ?? []) {
    const value = searchParams.get(key)
    if (value !== null && /^[\w-]{1,20}$/.test(value)) allowedQuery.set(key, value)
  }
  const stripped = origin + stripPathSecrets(pathname) + (allowedQuery.size > 0 ? `?${allowedQuery}` : '')
  return stripped.length <= MAX_URL_LENGTH ? stripped : origin
}
