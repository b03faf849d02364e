import { findPage } from '#shop/pages/page-routes.ts'

type Headers = Readonly<Record<string, string>>
export type HeadersForPath = (path: string) => Headers

const STRICT_CSP = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const cspExceptions: readonly (readonly [RegExp, string])[] = [
  [/\.pdf$/, `frame-ancestors 'none'; base-uri 'none'; form-action 'none'`],
  [/^\/service-worker\.js$/, `default-src 'self'`],
]

const crossOriginPaths = /^\/(?:pictures|art|icons|fonts|share)\/|^\/favicon\.svg$/

/** The only place that adds common headers. @param isSecure served over https @param isDev Vite needs inline scripts */
export function createResponseHeaders(isSecure: boolean, isDev = false): HeadersForPath {
  const always = {
    'x-content-type-options': 'nosniff',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const ours = {
    ...always,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    ...(!isDev && { 'content-security-policy': STRICT_CSP }),
  }
  const shown = { ...ours, 'cross-origin-resource-policy': 'cross-origin' }
  return (path) => {
    if (/^\/sandbox(?:\/|$)/.test(path) && !findPage(path)) return always
    if (crossOriginPaths.test(path)) return shown
    const policy = isDev ? undefined : cspExceptions.find(([known]) => known.test(path))?.[1]
    return policy === undefined ? ours : { ...ours, 'content-security-policy': policy }
  }
}
