import type { PageRoute } from '#shop/pages/page-routes.ts'

/** No inline script or style. @param paymentOrigin of the payment window, on pages that open it */
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
    `trusted-types shop-loader shop-service-worker`,
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

/** For responses that are the same for everybody: revalidated after 5 seconds, shown meanwhile for up to a minute. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=5, stale-while-revalidate=55'

/** One person's pages: not cached, no referrer to other sites, not indexed. */
export const PERSONAL_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** A page without a route counts as personal. */
export function pageCacheHeaders(route: Pick<PageRoute, 'cache'> | undefined): Record<string, string> {
  return route?.cache ? { 'cache-control': PUBLIC_CACHE_CONTROL } : PERSONAL_HEADERS
}

/** A product that is only looked at: no script runs, nothing is sent, and the back office may frame it. */
export function previewHeaders(styleHash: string): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `style-src 'self' '${styleHash}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
  ]
  return {
    ...PERSONAL_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'SAMEORIGIN',
  }
}
