import type { CounterRoutePermissions, RoutePermissions } from '#server/platform/routes/route-permission.ts'

export const apiPermissions: RoutePermissions = {
  'GET /api/festivals': 'everybody',
  'GET /api/promise': 'everybody',
  'POST /api/orders/link': 'everybody',
  'POST /api/orders/proof': 'guest or customer',
  'GET /api/orders/proof/:proof': 'everybody',
}

export const counterPermissions: CounterRoutePermissions = {
  'GET /counter/api/v1/orders': 'orders.see',
  'GET /counter/api/v1/order-board': 'orders.see',
  'GET /counter/api/v1/order-places': 'orders.see',
  'GET /counter/api/v1/people': 'orders.see',
  'POST /counter/api/v1/order-assignments': 'orders.assign',
  'GET /counter/api/v1/orders/:order': 'orders.see',
  'GET /counter/api/v1/orders/:order/timeline': 'orders.see',
  'POST /counter/api/v1/orders/:order/hold': 'orders.hold',
  'POST /counter/api/v1/orders/:order/release': 'orders.hold',
  'POST /counter/api/v1/orders/:order/notes': 'orders.note',
  'PATCH /counter/api/v1/orders/:order/notes/:note': 'orders.note',
  'POST /counter/api/v1/orders/:order/moves': 'orders.move',
  'POST /counter/api/v1/orders/:order/made': 'orders.pack',
  'POST /counter/api/v1/orders/:order/made-pieces': 'orders.pack',
  'POST /counter/api/v1/orders/:order/ship-by': 'orders.move',
  'POST /counter/api/v1/orders/:order/resend': 'orders.resend',
  'PUT /counter/api/v1/proofs/:proof': 'orders.note',
  'GET /counter/api/v1/proofs/:proof': 'orders.see',
  'POST /counter/api/v1/proofs/:proof/release': 'orders.note',
}
