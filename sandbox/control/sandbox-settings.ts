import { z } from 'zod'

/** Real accounts show each of these behaviours. */
export const sandboxSettings = z.strictObject({
  autoCapture: z.boolean(),
  paymentWebhooks: z.boolean(),
  /** Whether Razorpay refunds a second payment of one order. */
  secondPayments: z.enum(['kept', 'given_back']),
  refunds: z.enum(['processed', 'pending', 'failed', 'low_balance']),
  courierWebhooks: z.boolean(),
  repeatedReference: z.enum(['old_order', 'error_422']),
  waybills: z.enum(['at_once', 'later', 'wallet_empty']),
  /** Milliseconds; older tokens are refused. */
  tokensSince: z.number(),
})

export type SandboxSettings = z.infer<typeof sandboxSettings>

export const defaultSettings: SandboxSettings = {
  autoCapture: true,
  paymentWebhooks: true,
  secondPayments: 'kept',
  refunds: 'processed',
  courierWebhooks: true,
  repeatedReference: 'old_order',
  waybills: 'at_once',
  tokensSince: 0,
}

export function readSettingsChange(given: unknown): Partial<SandboxSettings> | null {
  const change = sandboxSettings.partial().safeParse(given)
  if (!change.success) return null
  return Object.fromEntries(Object.entries(change.data).filter(([, value]) => value !== undefined))
}
