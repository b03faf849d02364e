import type { CircuitBreaker } from '#providers/circuit-breaker.ts'

export type RazorpayOptions = {
  baseUrl: string
  keyId: string
  keySecret: string
  /** The newest first. Older secrets stay valid while the provider retries events that it signed with them. */
  webhookSecrets: readonly string[]
  checkoutScriptUrl: string
  timeoutMs?: number
  breaker?: CircuitBreaker
}
