import { z } from 'zod'

/** How the providers' accounts are set up; every value is one a real account has been seen with. */
export const sandboxSettings = z.object({
  /** Razorpay captures authorised payments by itself. */
  autoCapture: z.boolean(),
  /** Razorpay posts webhooks to the shop. */
  paymentWebhooks: z.boolean(),
  /** A second payment of one order stays with the shop, or Razorpay gives it back by itself. */
  secondPayments: z.enum(['kept', 'given_back']),
  /** What becomes of a refund; `low_balance` refuses it. */
  refunds: z.enum(['processed', 'pending', 'failed', 'low_balance']),
  /** Shiprocket pushes parcel updates to the shop. */
  courierWebhooks: z.boolean(),
  /** How Shiprocket answers a repeated order reference: with the old order, or with a 422. */
  repeatedReference: z.enum(['old_order', 'error_422']),
  /** How Shiprocket answers a wish for a waybill. */
  waybills: z.enum(['at_once', 'later', 'wallet_empty']),
  /** Tokens given before this moment (milliseconds) are refused. */
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

/** Reads a change of some settings; the others are left out. */
export function readSettingsChange(given: unknown): Partial<SandboxSettings> | null {
  const change = sandboxSettings.partial().safeParse(given)
  if (!change.success) return null
  return Object.fromEntries(Object.entries(change.data).filter(([, value]) => value !== undefined))
}
