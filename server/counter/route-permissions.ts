import type { Permission } from '#shop/staff/permissions.ts'

/**
 * - `everybody`: before signing in
 * - `signed in`: any staff, for their own things; `own device`: not by the PIN of a shared one
 * - `stepped up`: as `own device`, with a passkey or a code in the last minutes
 * - `staff or token`: tokens as well, whatever their scopes; what it answers is cut by them
 * - a permission: staff whose roles, or tokens whose scopes have it. Writes with one that asks for a step-up want that, too
 */
export type CounterRoutePermission =
  | 'everybody'
  | 'signed in'
  | 'own device'
  | 'stepped up'
  | 'staff or token'
  | Permission

/** A route without a row is closed to everybody. */
export const counterRoutePermissions: Readonly<Record<string, CounterRoutePermission>> = {
  'POST /counter/api/v1/sign-in/passkey/options': 'everybody',
  'POST /counter/api/v1/sign-in/passkey': 'everybody',
  'POST /counter/api/v1/sign-in/password': 'everybody',
  'POST /counter/api/v1/sign-in/recovery': 'everybody',
  // The key of the device opens it.
  'POST /counter/api/v1/sign-in/pin': 'everybody',
  // The code of the mailed link opens them.
  'POST /counter/api/v1/invitation': 'everybody',
  'POST /counter/api/v1/invitation/options': 'everybody',
  'POST /counter/api/v1/invitation/accept': 'everybody',

  'POST /counter/api/v1/sign-out': 'signed in',
  'POST /counter/api/v1/step-up/passkey/options': 'own device',
  'POST /counter/api/v1/step-up/passkey': 'own device',
  'POST /counter/api/v1/step-up/code': 'own device',
  'POST /counter/api/v1/step-up/demo': 'own device',

  'GET /counter/api/v1/me': 'signed in',
  'PUT /counter/api/v1/me/language': 'signed in',
  'GET /counter/api/v1/me/credentials': 'own device',
  'POST /counter/api/v1/me/passkeys/options': 'stepped up',
  'POST /counter/api/v1/me/passkeys': 'stepped up',
  'DELETE /counter/api/v1/me/passkeys/:passkey': 'stepped up',
  'POST /counter/api/v1/me/password': 'stepped up',
  'POST /counter/api/v1/me/code/start': 'stepped up',
  'POST /counter/api/v1/me/code': 'stepped up',
  'POST /counter/api/v1/me/recovery-codes': 'stepped up',
  'GET /counter/api/v1/me/pins': 'own device',
  'PUT /counter/api/v1/me/pins/:device': 'stepped up',
  'DELETE /counter/api/v1/me/pins/:device': 'own device',
  'GET /counter/api/v1/me/sessions': 'own device',
  'DELETE /counter/api/v1/me/sessions/:session': 'own device',
  'POST /counter/api/v1/me/sessions/end-others': 'own device',

  'GET /counter/api/v1/staff': 'staff.write',
  'GET /counter/api/v1/staff/:staff': 'staff.write',
  'POST /counter/api/v1/staff': 'staff.write',
  'PATCH /counter/api/v1/staff/:staff': 'staff.write',
  'POST /counter/api/v1/staff/:staff/invitation': 'staff.write',
  'POST /counter/api/v1/staff/:staff/suspend': 'staff.write',
  'POST /counter/api/v1/staff/:staff/reinstate': 'staff.write',
  'POST /counter/api/v1/staff/:staff/reset': 'staff.write',
  'GET /counter/api/v1/staff/:staff/sessions': 'staff.write',
  'DELETE /counter/api/v1/staff/:staff/sessions/:session': 'staff.write',

  'GET /counter/api/v1/devices': 'staff.write',
  'POST /counter/api/v1/devices': 'staff.write',
  'POST /counter/api/v1/devices/:device/unlock': 'staff.write',
  'DELETE /counter/api/v1/devices/:device': 'staff.write',

  'GET /counter/api/v1/tokens': 'tokens.write',
  'POST /counter/api/v1/tokens': 'tokens.write',
  'DELETE /counter/api/v1/tokens/:token': 'tokens.write',
  'GET /counter/api/v1/openapi.json': 'staff or token',
  // Each kind by its own permission.
  'GET /counter/api/v1/search': 'staff or token',
  // Each change by the permission for its kind.
  'GET /counter/api/v1/events': 'staff or token',
  'GET /counter/api/docs': 'signed in',
  'GET /counter/api/docs.css': 'signed in',

  // Of lists that one sees; everybody's are written with `views.share`.
  'GET /counter/api/v1/views': 'signed in',
  'POST /counter/api/v1/views': 'signed in',
  'PATCH /counter/api/v1/views/:view': 'signed in',
  'DELETE /counter/api/v1/views/:view': 'signed in',

  // Of orders and products that one sees.
  'GET /counter/api/v1/presence': 'signed in',
  'PUT /counter/api/v1/presence': 'signed in',
  'DELETE /counter/api/v1/presence/:page': 'signed in',

  'GET /counter/api/v1/audit': 'audit.see',

  'GET /counter/api/v1/orders': 'orders.see',
  'GET /counter/api/v1/order-board': 'orders.see',
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
  'POST /counter/api/v1/orders/:order/ship-by': 'orders.move',
  'POST /counter/api/v1/orders/:order/resend': 'orders.resend',
  'POST /counter/api/v1/orders/:order/cancel': 'orders.cancel',
  'PUT /counter/api/v1/orders/:order/address': 'orders.address',
  // Invoices, credit notes and vouchers, as the buyer has them.
  'GET /counter/api/v1/designs/:file': 'orders.see',
  'GET /counter/api/v1/papers/:file': 'orders.money',
  // A dry run: it says whether this person may make it, and asks for no step-up.
  'POST /counter/api/v1/orders/:order/refund-plan': 'orders.money',
  'POST /counter/api/v1/orders/:order/refunds': 'refunds.make',

  'GET /counter/api/v1/packing-table': 'orders.pack',
  'GET /counter/api/v1/packing-table/:shipment': 'orders.pack',
  'GET /counter/api/v1/parcels-to-pack/:code': 'orders.pack',
  'POST /counter/api/v1/packing-table/:shipment/pick-marks': 'orders.pack',
  'POST /counter/api/v1/picks': 'orders.pack',
  'POST /counter/api/v1/picks/:pick/let-go': 'orders.pack',
  'POST /counter/api/v1/packings': 'orders.pack',
  'POST /counter/api/v1/packings/:packing/ticks': 'orders.pack',
  'PUT /counter/api/v1/proofs/:proof': 'orders.note',
  'GET /counter/api/v1/proofs/:proof': 'orders.see',
  'POST /counter/api/v1/proofs/:proof/release': 'orders.note',
  'PUT /counter/api/v1/packing-pictures/:picture': 'orders.pack',
  'GET /counter/api/v1/packing-pictures/:picture': 'orders.see',
  'POST /counter/api/v1/packings/:packing/packed': 'orders.pack',
  'POST /counter/api/v1/packings/:packing/put-back': 'orders.pack',
  'POST /counter/api/v1/prints': 'parcels.label',
  'GET /counter/api/v1/prints/:print/file': 'parcels.label',
  'POST /counter/api/v1/slips': 'parcels.label',
  'GET /counter/api/v1/slips/:batch': 'parcels.label',
  'GET /counter/api/v1/slips.pdf': 'parcels.label',
  'GET /counter/api/v1/cards.pdf': 'parcels.label',
  'GET /counter/api/v1/lettering': 'orders.pack',
  'GET /counter/api/v1/lettering-sheets': 'orders.pack',
  'POST /counter/api/v1/lettering-sheets': 'orders.pack',
  'POST /counter/api/v1/lettering-sheets/:sheet/prints': 'orders.pack',
  'GET /counter/api/v1/lettering-sheets/:sheet/file': 'orders.pack',
  'GET /counter/api/v1/hand-overs': 'parcels.hand-over',
  'POST /counter/api/v1/hand-overs': 'parcels.hand-over',
  // Each count is there for whoever sees its list.
  'GET /counter/api/v1/today': 'orders.see',
  // Of each kind what one sees of its list.
  'GET /counter/api/v1/news': 'signed in',
  'PUT /counter/api/v1/news/seen': 'signed in',
  'GET /counter/api/v1/enquiries': 'enquiries.answer',
  'GET /counter/api/v1/enquiries/:enquiry': 'enquiries.answer',
  'GET /counter/api/v1/enquiries/:enquiry/pictures/:picture': 'enquiries.answer',
  'POST /counter/api/v1/enquiries/:enquiry/words': 'enquiries.answer',
  'PATCH /counter/api/v1/enquiries/:enquiry': 'enquiries.answer',
  'GET /counter/api/v1/snippets': 'enquiries.answer',
  'PUT /counter/api/v1/snippets': 'enquiries.answer',
  'GET /counter/api/v1/reviews': 'reviews.decide',
  'POST /counter/api/v1/reviews/:review/publish': 'reviews.decide',
  'POST /counter/api/v1/reviews/:review/reject': 'reviews.decide',
  'PUT /counter/api/v1/reviews/:review/answer': 'reviews.decide',
  // Each of the kinds has its own permission besides.
  'GET /counter/api/v1/breaks': 'orders.money',
  'POST /counter/api/v1/breaks/:break/retry': 'orders.resend',
  'POST /counter/api/v1/breaks/:break/refund': 'refunds.make',
  'POST /counter/api/v1/breaks/:break/give-back': 'refunds.make',
  'POST /counter/api/v1/breaks/:break/close': 'books.close',

  'POST /counter/api/v1/audit/:entry/undo': 'audit.undo',

  'GET /counter/api/v1/products': 'products.see',
  'GET /counter/api/v1/products/:product': 'products.see',
  'POST /counter/api/v1/products': 'products.write',
  'PATCH /counter/api/v1/products/:product': 'products.write',
  'PATCH /counter/api/v1/variants/:variant': 'products.write',
  'POST /counter/api/v1/products/:product/withdraw': 'products.publish',
  'POST /counter/api/v1/products/:product/publish': 'products.publish',
  'POST /counter/api/v1/products/:product/duplicate': 'products.write',
  'POST /counter/api/v1/products/:product/preview': 'products.write',
  'GET /counter/api/v1/products/:product/preview-links': 'products.write',
  'POST /counter/api/v1/products/:product/preview-links': 'products.write',
  'DELETE /counter/api/v1/preview-links/:link': 'products.write',
  'GET /counter/api/v1/categories': 'products.see',
  'POST /counter/api/v1/categories': 'products.write',
  'PUT /counter/api/v1/categories/order': 'products.write',
  'PUT /counter/api/v1/categories/:category/pins': 'products.write',
  'PATCH /counter/api/v1/categories/:category': 'products.write',
  'PUT /counter/api/v1/pictures': 'pictures.write',
  'GET /counter/api/v1/pictures': 'products.see',
  'GET /counter/api/v1/pictures/:picture/original': 'products.see',
  'PATCH /counter/api/v1/pictures/:picture': 'pictures.write',
  'POST /counter/api/v1/pictures/:picture/crop': 'pictures.write',
  'DELETE /counter/api/v1/pictures/:picture': 'pictures.write',
  'POST /counter/api/v1/products/:product/variants': 'products.write',
  'PUT /counter/api/v1/products/:product/options': 'products.write',
  'PUT /counter/api/v1/products/:product/extras': 'products.write',
  'GET /counter/api/v1/variants': 'products.see',
  'POST /counter/api/v1/variants/bulk': 'products.write',
  'GET /counter/api/v1/products.csv': 'products.see',
  'GET /counter/api/v1/imports': 'products.import',
  'PUT /counter/api/v1/imports': 'products.import',
  'GET /counter/api/v1/imports/:import': 'products.import',
  'GET /counter/api/v1/imports/:import/rows': 'products.import',
  'PUT /counter/api/v1/imports/:import/rows/:row': 'products.import',
  'PUT /counter/api/v1/imports/:import/mapping': 'products.import',
  'POST /counter/api/v1/imports/:import/run': 'products.import',
  'POST /counter/api/v1/imports/:import/undo': 'products.import',
  'GET /counter/api/v1/stock': 'stock.see',
  'GET /counter/api/v1/stock/:variant/moves': 'stock.see',
  'POST /counter/api/v1/stock/:variant/moves': 'stock.move',

  'GET /counter/api/v1/buyers': 'customers.see',
  'GET /counter/api/v1/buyers/:buyer': 'customers.see',
  'PATCH /counter/api/v1/buyers/:buyer': 'customers.contact',
  'POST /counter/api/v1/buyers/:buyer/export': 'customers.export',
  'POST /counter/api/v1/buyers/:buyer/erase': 'customers.erase',

  'GET /counter/api/v1/reports/:report': 'reports.sales',
  'GET /counter/api/v1/reports/:report/file': 'reports.sales',

  'POST /counter/api/v1/exports/orders': 'orders.money',
  'POST /counter/api/v1/exports/buyers': 'customers.export',
  // Whoever asked for it, and still may.
  'GET /counter/api/v1/exports/:export/file': 'signed in',

  'GET /counter/api/v1/months': 'reports.tax',
  'GET /counter/api/v1/months/:month': 'reports.tax',
  'GET /counter/api/v1/months/:month/files/:file': 'reports.tax',
  'POST /counter/api/v1/months/:month/close': 'books.close',
  'GET /counter/api/v1/settings': 'settings.write',
  'PATCH /counter/api/v1/settings/:group': 'settings.write',
  'GET /counter/api/v1/keys': 'keys.write',
  'PUT /counter/api/v1/keys/:set': 'keys.write',
  'DELETE /counter/api/v1/keys/:set': 'keys.write',
  'GET /counter/api/v1/webhooks': 'webhooks.write',
  'GET /counter/api/v1/webhooks/:webhook': 'webhooks.write',
  'POST /counter/api/v1/webhooks': 'webhooks.write',
  'PATCH /counter/api/v1/webhooks/:webhook': 'webhooks.write',
  'DELETE /counter/api/v1/webhooks/:webhook': 'webhooks.write',
  'POST /counter/api/v1/webhooks/:webhook/secret': 'webhooks.write',
  'POST /counter/api/v1/webhooks/:webhook/test': 'webhooks.write',
  'GET /counter/api/v1/webhooks/:webhook/sends': 'webhooks.write',
  'POST /counter/api/v1/webhook-sends/:send/again': 'webhooks.write',
}
