import type { CircuitBreaker } from '#providers/circuit-breaker.ts'

export type ShiprocketOptions = {
  /** Without a trailing slash. */
  baseUrl: string
  email: string
  password: string
  /** Webhooks carry it in `x-api-key`. */
  webhookToken: string
  pickupPin: string
  /** As registered with the courier service. */
  pickupLocation: string
  now: () => Date
  /** Milliseconds, one retry included. */
  totalTimeoutMs?: number
  breaker?: CircuitBreaker
}
