import { findPage } from '#shop/pages/page-routes.ts'

type Headers = Readonly<Record<string, string>>
/** The headers that the answer to a path gets unless it brings its own. */
export type HeadersForPath = (path: string) => Headers

/** What no answer needs but a page, which says itself what it needs. */
const STRICT_CSP = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** What a browser draws with a viewer of its own, or runs aside, would not work with nothing. */
const cspExceptions: readonly (readonly [RegExp, string])[] = [
  [/\.pdf$/, `frame-ancestors 'none'; base-uri 'none'; form-action 'none'`],
  [/^\/service-worker\.js$/, `default-src 'self'`],
]

/** Pictures and the like, which mails, other shops' pages and message apps show. */
const crossOriginPaths = /^\/(?:pictures|art|icons|fonts|share)\/|^\/favicon\.svg$/

/**
 * The headers of every answer, be it a page, a file, a refusal or a redirect: the one place that adds them. The sandbox
 * plays other people's services, which frame and are framed as they like.
 * @param isSecure whether shoppers reach the shop by https
 * @param isDev in development, where Vite needs scripts of its own in the page
 */
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
