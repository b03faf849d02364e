import { z } from 'zod'

/** Every value is one a real account has been seen with. */
export const sandboxSettings = z.strictObject({
  autoCapture: z.boolean(),
  paymentWebhooks: z.boolean(),
  /** A second payment of one order stays with the shop, or Razorpay refunds it by itself. */
  secondPayments: z.enum(['kept', 'given_back']),
  /** `low_balance` refuses the refund. */
  refunds: z.enum(['processed', 'pending', 'failed', 'low_balance']),
  courierWebhooks: z.boolean(),
  /** Shiprocket answers a repeated order reference with the old order or with a 422. */
  repeatedReference: z.enum(['old_order', 'error_422']),
  waybills: z.enum(['at_once', 'later', 'wallet_empty']),
  /** Tokens issued before this moment (milliseconds) are refused. */
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
