export type WebhookEvent = {
  id: string
  provider: 'razorpay' | 'shiprocket'
  /** For example `order.paid`. */
  name: string
  /** What it is about: a payment's or a parcel's number. */
  about: string
  /** Path at the shop. */
  path: string
  /** The exact text posted. */
  body: string
  createdAt: string
  /** `waiting` is tried again, also after a restart; `dropped` was lost on purpose. */
  state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  attempts: { at: string; outcome: string }[]
}
