import type { CounterRoutePermissions, RoutePermissions } from '#server/platform/routes/route-permission.ts'

export const apiPermissions: RoutePermissions = {
  'POST /api/orders/new': 'guest or customer',
  'POST /api/orders/pay': 'guest or customer',
  'POST /api/orders/confirm': 'everybody',
  'POST /api/orders/getShipOptions': 'everybody',
  'POST /api/cart': 'everybody',
  'POST /api/hampers/check': 'everybody',
  'POST /api/recipients/check': 'everybody',
  'POST /api/orders/days': 'everybody',
  'GET /api/wraps': 'everybody',
  // By the code on a slip.
  'POST /api/gifts': 'everybody',
  'POST /api/gifts/thanks': 'everybody',
  'POST /api/gifts/broken': 'everybody',
  // By the secret of a link.
  'POST /api/gifts/asked': 'everybody',
  'POST /api/gifts/answer': 'everybody',
  'POST /api/orders/ask': 'guest or customer',
  'POST /api/orders/askOptions': 'everybody',
  'POST /api/orders/stock': 'everybody',
  'POST /api/orders/words': 'guest or customer',
  'POST /api/orders/card': 'guest or customer',
  'POST /api/orders/feedback': 'guest or customer',
  'POST /api/orders/feedback/photographs': 'guest or customer',
  'GET /api/reviews/photographs/:photograph': 'everybody',
  'GET /api/orders/get': 'guest or customer',
  // By the secret of the link in a mail.
  'POST /api/quotes': 'everybody',
  'POST /api/quotes/accept': 'everybody',
  'POST /api/quotes/ask': 'everybody',
  'GET /api/users/me/wishes': 'customer',
  'POST /api/users/me/wishes': 'customer',
  'POST /api/users/me/wishes/share': 'customer',
}

export const counterPermissions: CounterRoutePermissions = {
  'GET /counter/api/v1/quotes': 'quotes.write',
  'POST /counter/api/v1/quotes': 'quotes.write',
  'GET /counter/api/v1/quotes/:quote': 'quotes.write',
  'PUT /counter/api/v1/quotes/:quote': 'quotes.write',
  'POST /counter/api/v1/quotes/:quote/send': 'quotes.send',
  'POST /counter/api/v1/quotes/:quote/withdraw': 'quotes.send',
  'POST /counter/api/v1/orders/:order/exchange-plan': 'orders.money',
  // Also the permission to send quotes.
  'POST /counter/api/v1/orders/:order/exchange': 'refunds.make',
  'GET /counter/api/v1/reviews': 'reviews.decide',
  'POST /counter/api/v1/reviews/:review/publish': 'reviews.decide',
  'POST /counter/api/v1/reviews/:review/reject': 'reviews.decide',
  'DELETE /counter/api/v1/reviews/:review/photographs': 'reviews.decide',
  'GET /counter/api/v1/review-pictures/:picture': 'reviews.decide',
  'PUT /counter/api/v1/reviews/:review/answer': 'reviews.decide',
}
