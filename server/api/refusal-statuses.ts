import type { PlaceOrderRefusal } from '#server/checkout/place-order.ts'
import type { RefusalStatus } from './error-body.ts'

/** What each reason not to place an order is in HTTP: 409 asks to look again at something that has changed. */
export const placingStatus = {
  'empty-cart': 400,
  'not-a-quantity': 400,
  'too-many': 400,
  'too-many-lines': 400,
  'too-large': 422,
  'unknown-product': 400,
  address: 400,
  abroad: 422,
  'unknown-quote': 400,
  'quote-expired': 409,
  'quote-for-other-place': 409,
  'quote-for-other-weight': 409,
  'quote-too-light': 409,
  'total-changed': 409,
  'sold-out': 409,
  'last-pieces': 409,
  'too-many-holds': 409,
  'order-closed': 409,
  'key-reused': 422,
  'provider-unavailable': 503,
} as const satisfies Record<PlaceOrderRefusal['reason'], RefusalStatus>

/** What each reason not to show an order is in HTTP. */
export const notShownStatus = { 'not-found': 404, 'signed-out': 401, 'other-account': 403 } as const
