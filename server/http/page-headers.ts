import type { PageRoute } from '#shop/pages/page-routes.ts'

/**
 * The headers of every HTML page, beside those that every answer has. No inline script or style is allowed at all: the page's data travels in a block that
 * is not a script, and the payment window's script comes in through the one named policy.
 * @param paymentOrigin where the payment window comes from, on pages that open it; undefined elsewhere
 */
export function pageHeaders(paymentOrigin: string | undefined): Record<string, string> {
  const self = paymentOrigin ? `'self' ${paymentOrigin}` : `'self'`
  const policy = [
    `default-src 'none'`,
    `script-src ${self}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${self}`,
    `frame-src ${self}`,
    `form-action 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types shop-loader shop-keeper`,
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

/** For answers that are the same for everybody: asked about again after 5 seconds, shown meanwhile for up to a minute. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=5, stale-while-revalidate=55'

/** Of pages that belong to one person: kept by nobody, told to no other site, found by no search engine. */
export const PERSONAL_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** The headers of a page that depend on whose it is; a page without a row counts as somebody's. */
export function pageCacheHeaders(route: Pick<PageRoute, 'cache'> | undefined): Record<string, string> {
  return route?.cache ? { 'cache-control': PUBLIC_CACHE_CONTROL } : PERSONAL_HEADERS
}
