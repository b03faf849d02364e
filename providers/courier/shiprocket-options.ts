import type { CircuitBreaker } from '#providers/circuit-breaker.ts'

export type ShiprocketOptions = {
  /** For example `https://apiv2.shiprocket.in/v1/external`, without a trailing slash. */
  baseUrl: string
  email: string
  password: string
  /** The token pushed updates carry in `x-api-key`. */
  webhookToken: string
  /** PIN the parcels leave from. */
  pickupPin: string
  /** Nickname of the pickup place, as registered with the courier service. */
  pickupLocation: string
  now: () => Date
  /** Longest wait for an answer, one retry included, in milliseconds. */
  totalTimeoutMs?: number
  /** One of its own unless given. */
  breaker?: CircuitBreaker
}
