import type { CircuitBreaker } from '#providers/circuit-breaker.ts'

export type RazorpayOptions = {
  /** For example `https://api.razorpay.com/v1`, without a trailing slash. */
  baseUrl: string
  keyId: string
  keySecret: string
  /** The newest first; older ones stay valid while the provider retries events it signed with them. */
  webhookSecrets: readonly string[]
  /** For example `https://checkout.razorpay.com/v1/checkout.js`. */
  checkoutScriptUrl: string
  /** Longest wait for one answer, connection included, in milliseconds. */
  timeoutMs?: number
  /** One of its own unless given. */
  breaker?: CircuitBreaker
}
