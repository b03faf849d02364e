import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

export const createWebhookSecret = () => PREFIX + randomBytes(24).toString('base64')

/** Follows Standard Webhooks (standardwebhooks.com), which has verifiers in every language. */
export function signWebhook(
  { id, at, body }: { id: string; at: Date; body: string },
  secret: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
