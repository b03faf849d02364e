import { z } from 'zod'

/** How the providers' accounts are set up; every value is one a real account has been seen with. */
export const sandboxSettings = z.object({
  /** Razorpay captures authorised payments by itself. */
  autoCapture: z.boolean().default(true),
  /** Razorpay posts webhooks to the shop. */
  paymentWebhooks: z.boolean().default(true),
  /** What becomes of a refund; `low_balance` refuses it. */
  refunds: z.enum(['processed', 'pending', 'failed', 'low_balance']).default('processed'),
  /** Shiprocket pushes parcel updates to the shop. */
  courierWebhooks: z.boolean().default(true),
  /** How Shiprocket answers a repeated order reference: with the old order, or with a 422. */
  repeatedReference: z.enum(['old_order', 'error_422']).default('old_order'),
  /** How Shiprocket answers a wish for a waybill. */
  waybills: z.enum(['at_once', 'later', 'wallet_empty']).default('at_once'),
  /** Tokens given before this moment (milliseconds) are refused. */
  tokensSince: z.number().default(0),
})

export type SandboxSettings = z.infer<typeof sandboxSettings>
