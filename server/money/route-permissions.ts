import type { CounterRoutePermissions, RoutePermissions } from '#server/platform/routes/route-permission.ts'

export const apiPermissions: RoutePermissions = {
  'POST /api/webhooks/payments': 'everybody',
  'POST /api/orders/invoice': 'guest or customer',
  'POST /api/gift-cards': 'everybody',
  'POST /api/gift-cards/purchases': 'everybody',
  'POST /api/gift-cards/confirm': 'everybody',
  'POST /api/gift-cards/bought': 'everybody',
  // These links are signed.
  'GET /api/orders/paid-by-link': 'everybody',
  'GET /api/orders/invoice/:file': 'everybody',
  'GET /api/orders/photograph/:photograph': 'everybody',
  'GET /api/gift-cards/print/:file': 'everybody',
}

export const counterPermissions: CounterRoutePermissions = {
  'GET /counter/api/v1/papers/:file': 'orders.money',
  'POST /counter/api/v1/orders/:order/payment-links': 'quotes.send',
  'GET /counter/api/v1/cash': 'reports.tax',
  'POST /counter/api/v1/cash-remittances': 'cash.record',
  'GET /counter/api/v1/gift-cards': 'gift-cards.see',
  'POST /counter/api/v1/gift-cards': 'gift-cards.write',
  'GET /counter/api/v1/gift-cards/:card': 'gift-cards.see',
  'POST /counter/api/v1/gift-cards/:card/send': 'gift-cards.write',
  'PUT /counter/api/v1/gift-cards/:card/email': 'gift-cards.write',
  'POST /counter/api/v1/gift-cards/:card/void': 'gift-cards.write',
  'POST /counter/api/v1/gift-cards/:card/refund': 'refunds.make',
  'POST /counter/api/v1/gift-cards/:card/print': 'gift-cards.write',
  'GET /counter/api/v1/months': 'reports.tax',
  'GET /counter/api/v1/months/:month': 'reports.tax',
  'GET /counter/api/v1/months/:month/files/:file': 'reports.tax',
  'POST /counter/api/v1/months/:month/close': 'books.close',
  'GET /counter/api/v1/months/:month/open': 'reports.tax',
  'POST /counter/api/v1/months/:month/close-all': 'books.close',
}
