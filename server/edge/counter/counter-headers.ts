/** Section by section as the page needs it. @param nonce of the one style element that a library adds */
export function counterPageHeaders(page: 'counter' | 'sign-in' | 'table', nonce: string): Record<string, string> {
  const hasCamera = page !== 'sign-in'
  const policy = [
    `default-src 'none'`,
    // The reader of camera codes is WebAssembly.
    `script-src 'self'${hasCamera ? ` 'wasm-unsafe-eval'` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    // Previews of products, whose own policy lets nothing run.
    ...(page === 'counter' ? [`frame-src 'self'`] : []),
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default shop-loader`,
  ]
  return {
    ...privateHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'permissions-policy': `camera=(${hasCamera ? 'self' : ''}), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)`,
    'cross-origin-opener-policy': 'same-origin',
    // Its service worker keeps this page alone.
    'x-counter-page': page,
  }
}

/** For everything below /counter but its files. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
} as const
