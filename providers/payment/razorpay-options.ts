import type { CircuitBreaker } from '#providers/circuit-breaker.ts'

export type RazorpayOptions = {
  baseUrl: string
  keyId: string
  keySecret: string
  /** The newest first; older ones stay valid while the provider retries events it signed with them. */
  webhookSecrets: readonly string[]
  checkoutScriptUrl: string
  /** Milliseconds for one answer, connection included. */
  timeoutMs?: number
  breaker?: CircuitBreaker
}
