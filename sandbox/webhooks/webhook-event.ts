export type WebhookEvent = {
  id: string
  provider: 'razorpay' | 'shiprocket'
  name: string
  about: string
  path: string
  body: string
  createdAt: string
  /** `waiting` is retried, also after a restart; `dropped` was lost on purpose. */
  state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  attempts: { at: string; outcome: string }[]
}
