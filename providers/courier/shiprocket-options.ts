import type { CircuitBreaker } from '#providers/circuit-breaker.ts'

export type ShiprocketOptions = {
  baseUrl: string
  email: string
  password: string
  webhookToken: string
  pickupPin: string
  pickupLocation: string
  now: () => Date
  /** Milliseconds, including one retry. */
  totalTimeoutMs?: number
  breaker?: CircuitBreaker
}
