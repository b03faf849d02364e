import { hash } from 'node:crypto'
import { brandStyle, type BrandColours } from '#shop/brand/brand-settings.ts'
import type { PageRoute } from '#shop/pages/page-routes.ts'

/** @param paymentOrigin the payment window's origin, on pages that open it */
export function pageHeaders(brand: BrandColours, paymentOrigin: string | undefined): Record<string, string> {
  const style = brandStyle(brand)
  const styleHash = style === undefined ? '' : ` 'sha256-${hash('sha256', style, 'base64')}'`
  const self = paymentOrigin ? `'self' ${paymentOrigin}` : `'self'`
  const policy = [
    `default-src 'none'`,
    `script-src ${self}`,
    `style-src 'self'${styleHash}`,
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

/** Browsers use a public response for 5 seconds, then show it for up to 55 more while they revalidate. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=5, stale-while-revalidate=55'

export const PERSONAL_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

export function pageCacheHeaders(route: Pick<PageRoute, 'cache'> | undefined): Record<string, string> {
  return route?.cache ? { 'cache-control': PUBLIC_CACHE_CONTROL } : PERSONAL_HEADERS
}

/**
 * Previews run no scripts and send no forms; the back office may frame them.
 * @param style a source of styles: the hash of a style element, or `unsafe-inline` for mails
 */
export function previewHeaders(style: string): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `style-src 'self' '${style}'`,
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
