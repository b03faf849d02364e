import { createHmac } from 'node:crypto'
import type { SandboxOptions } from '#sandbox/sandbox-options.ts'
import type { WebhookEvent } from './webhook-event.ts'

/** `forged` signs with another secret. */
export function createWebhookHeaders(
  event: WebhookEvent,
  options: SandboxOptions,
  forged: boolean,
): Record<string, string> {
  if (event.provider === 'shiprocket') return { 'x-api-key': forged ? 'not-the-token' : options.courierWebhookToken }
  const secret = forged ? 'not-the-secret' : options.webhookSecret
  return {
    'x-razorpay-signature': createHmac('sha256', secret).update(event.body).digest('hex'),
    'x-razorpay-event-id': event.id,
  }
}
