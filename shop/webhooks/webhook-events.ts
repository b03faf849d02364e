/** Bodies hold numbers and states, never personal data. */
export const webhookEvents = {
  'order.placed': 'An order is paid and placed',
  'order.packed': 'All of an order is packed',
  'order.shipped': 'All of an order is with the courier',
  'order.delivered': 'All of an order has arrived',
  'order.cancelled': 'An order is cancelled',
  'order.returned': 'An order came back',
  'refund.done': 'Money has gone back',
  'product.changed': 'A product is new, or its text, price, variants or place on sale changed',
  'stock.low': 'A variant has come down to its low stock',
  'stock.out': 'The last piece of a variant has left the shelf',
  'enquiry.received': 'Somebody has written to the shop',
  'review.waiting': 'A review waits for a person',
  'exception.opened': 'An exception needs a person: see “Exceptions”',
} as const

export type WebhookEvent = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[]

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** @param isLocalAllowed the demo may call this machine without https */
export function checkWebhookUrl(typed: string, isLocalAllowed: boolean): string | undefined {
  const url = URL.parse(typed.trim())
  if (!url || typed.length > 500) return 'Please enter an address, such as https://example.com/hooks.'
  if (isLocalAllowed && loopback.has(url.hostname) && /^https?:$/.test(url.protocol)) return undefined
  if (url.protocol !== 'https:') return 'The address must begin with https://.'
  if (url.username || url.password) return 'Please leave user and password out of the address; each send is signed.'
  if (/^\[|^[\d.]+$/.test(url.hostname)) return 'Please enter a name, such as example.com, not an address of numbers.'
  if (loopback.has(url.hostname) || !url.hostname.includes('.'))
    return 'This address is on a private network. Other systems are reached over the internet only.'
  return undefined
}
