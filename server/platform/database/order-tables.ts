import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import type { Picture } from '#shop/catalogue/product.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'
import type { HamperPlan } from '#shop/hampers/fill-hamper.ts'
import type { OrderState } from '#shop/orders/order-state-machine.ts'
import type { AdjustmentKind } from '#shop/pricing/price-lines.ts'
import { bySql, bytes, decimal, generatedId, moment, paise, requestIdColumn, webhookColumns } from './column-types.ts'

export const shippingQuotes = pgTable('shipping_quotes', {
  id: text('id').primaryKey(),
  courierId: text('courier_id').notNull(),
  courierName: text('courier_name').notNull(),
  rate: decimal('rate', 10, 2).notNull(),
  charge: paise('charge').notNull(),
  /** Asked by the courier; null for quotes from before this column. */
  courierCharge: paise('courier_charge'),
  /** The limit of free delivery then, and whether the goods reached it. */
  freeFrom: paise('free_from'),
  isFree: boolean('is_free').notNull().default(false),
  takesCash: boolean('takes_cash').notNull().default(false),
  estimatedDays: text('estimated_days').notNull(),
  postcode: text('postcode').notNull(),
  weight: decimal('weight', 10, 3).notNull(),
  /** Without free gifts; null if the order has none. */
  paidWeight: decimal('paid_weight', 10, 3),
  isForCart: boolean('is_for_cart').notNull().default(false),
  zone: text('zone'),
  mode: text('mode', { enum: ['surface', 'air'] }),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
export type ShippingQuote = typeof shippingQuotes.$inferSelect

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  number: integer('number').notNull().default(bySql),
  state: text('state').$type<OrderState>().notNull(),
  customerId: integer('customer_id'),
  email: text('email').notNull(),
  buyer: jsonb('buyer').$type<Buyer>().notNull(),
  fingerprint: text('fingerprint').notNull(),
  subtotal: paise('subtotal').notNull(),
  tax: paise('tax').notNull(),
  shipping: paise('shipping').notNull(),
  total: paise('total').notNull(),
  paid: paise('paid').notNull().default(0),
  isStockReserved: boolean('is_stock_reserved').notNull(),
  reservedUntil: moment('reserved_until').notNull(),
  reconciledAt: moment('reconciled_at'),
  networkDigest: text('network_digest'),
  createdAt: moment('created_at').notNull(),
  placedAt: moment('placed_at'),
  isContactErasureRequested: boolean('is_contact_erasure_requested').notNull().default(false),
  isAccountDeleted: boolean('is_account_deleted').notNull().default(false),
  anonymizedAt: moment('anonymized_at'),
  salesCounted: boolean('sales_counted').notNull().default(false),
  /** `YYYY-MM-DD` for the parts that have not shipped; null before placing, or if some making time is unknown. */
  shipBy: date('ship_by'),
  promised: date('promised'),
  heldFor: text('held_for'),
  heldBy: text('held_by'),
  heldAt: moment('held_at'),
  /** Ids; null: the hold covers the whole order. */
  heldShipments: text('held_shipments').array(),
  madeAt: moment('made_at'),
  assignedTo: text('assigned_to'),
  assignedAt: moment('assigned_at'),
  assignedBy: text('assigned_by'),
  searchText: text('search_text'),
  version: integer('version').notNull().default(1),
})
export type Order = typeof orders.$inferSelect

export const idempotencyKeys = pgTable('idempotency_keys', {
  key: text('key').primaryKey(),
  requestDigest: text('request_digest').notNull(),
  orderId: text('order_id').notNull(),
  isOrderCreated: boolean('is_order_created').notNull().default(true),
  createdAt: moment('created_at').notNull(),
})

export const orderLines = pgTable('order_lines', {
  id: generatedId('id').primaryKey(),
  orderId: text('order_id').notNull(),
  shipmentId: text('shipment_id').notNull(),
  position: smallint('position').notNull().default(0),
  productId: integer('product_id').notNull(),
  variantId: integer('variant_id').notNull(),
  name: text('name').notNull(),
  picture: jsonb('picture').$type<Picture>(),
  price: integer('price').notNull(),
  discount: decimal('discount', 5, 2).notNull(),
  unitPrice: integer('unit_price').notNull(),
  quantity: integer('quantity').notNull(),
  lineTotal: paise('line_total').notNull(),
  weight: decimal('weight', 8, 3).notNull(),
  length: decimal('length', 6, 1),
  breadth: decimal('breadth', 6, 1),
  height: decimal('height', 6, 1),
  category: text('category'),
  material: text('material'),
  hsn: text('hsn'),
  gstRate: smallint('gst_rate').notNull(),
  fromStock: boolean('from_stock').notNull(),
  taxable: paise('taxable').notNull(),
  tax: paise('tax').notNull(),
  choices: jsonb('choices').$type<ChosenExtra[]>().notNull().default([]),
  /** Minutes for one unit at the time of the order; null in older orders. */
  benchMinutes: integer('bench_minutes'),
  /** The line whose units are sent again. `isReused`: the same units, which came back whole. */
  againOf: bigint('again_of', { mode: 'number' }),
  isReused: boolean('is_reused').notNull().default(false),
  /** The packing of a hamper when it was ordered. */
  hamper: jsonb('hamper').$type<HamperPlan>(),
})
export type OrderLine = typeof orderLines.$inferSelect

/** Append-only. The stock of a counted variant is the sum of `change`. */
export const stockMovements = pgTable('stock_movements', {
  id: generatedId('id').primaryKey(),
  variantId: integer('variant_id').notNull(),
  /** Units; a negative number leaves the shelf. */
  change: integer('change').notNull(),
  reason: text('reason', {
    enum: ['reserved', 'released', 'returned', 'received', 'counted', 'broken', 'made', 'found', 'sample', 'corrected'],
  }).notNull(),
  orderId: text('order_id'),
  actor: text('actor').notNull(),
  createdAt: moment('created_at').notNull().default(bySql),
  note: text('note'),
  /** Idempotency key of the staff's request. */
  requestKey: text('request_key'),
})

export const adjustments = pgTable('adjustments', {
  id: generatedId('id').primaryKey(),
  orderId: text('order_id').notNull(),
  shipmentId: text('shipment_id').notNull(),
  lineId: bigint('line_id', { mode: 'number' }),
  kind: text('kind').$type<AdjustmentKind>().notNull(),
  source: text('source').notNull(),
  label: text('label').notNull(),
  amount: paise('amount').notNull(),
})

export const orderLineParts = pgTable('order_line_parts', {
  lineId: bigint('line_id', { mode: 'number' }).notNull(),
  variantId: integer('variant_id').notNull(),
  quantity: integer('quantity').notNull(),
  /** Parts of `quantity`: units back on the shelf, and units that wrap the whole shipment. */
  restocked: integer('restocked').notNull().default(0),
  ofShipment: integer('of_shipment').notNull().default(0),
})

export const orderStatusHistory = pgTable('order_status_history', {
  id: generatedId('id').primaryKey(),
  orderId: text('order_id').notNull(),
  state: text('state').$type<OrderState>().notNull(),
  changedAt: moment('changed_at').notNull().default(bySql),
  actor: text('actor'),
})

export const orderNotes = pgTable('order_notes', {
  id: generatedId('id').primaryKey(),
  orderId: text('order_id').notNull(),
  staffId: text('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  words: text('words').notNull(),
  isPinned: boolean('is_pinned').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  editedAt: moment('edited_at'),
  told: jsonb('told').$type<{ id: string; name: string }[]>().notNull().default([]),
})

export const paymentStatuses = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const

export const payments = pgTable('payments', {
  id: text('id').primaryKey(),
  /** With a due, or null for the purchase of a gift card. */
  orderId: text('order_id'),
  dueId: text('due_id'),
  purchaseId: text('purchase_id'),
  /** The provider’s order that the payment used, if the due later got a new one. */
  earlierProviderOrderId: text('earlier_provider_order_id'),
  amount: paise('amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: paymentStatuses }).notNull(),
  method: text('method'),
  refunded: paise('refunded').notNull().default(0),
  /** The amount of bounced refunds, reserved for their retry. */
  owed: paise('owed').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})
export type Payment = typeof payments.$inferSelect

export const refunds = pgTable('refunds', {
  key: text('key').primaryKey(),
  paymentId: text('payment_id').notNull(),
  amount: paise('amount').notNull(),
  reason: text('reason').notNull(),
  cause: text('cause').notNull(),
  status: text('status', { enum: ['requested', 'pending', 'processed', 'bounced', 'failed'] })
    .notNull()
    .default('requested'),
  providerRefundId: text('provider_refund_id'),
  createdAt: moment('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull(),
  /** The first success; from then on its documents say that the money went back. */
  processedAt: moment('processed_at'),
  bounces: smallint('bounces').notNull().default(0),
})
export type Refund = typeof refunds.$inferSelect

export const refundParts = pgTable('refund_parts', {
  refundKey: text('refund_key').notNull(),
  shipmentId: text('shipment_id').notNull(),
  lineId: bigint('line_id', { mode: 'number' }),
  units: integer('units').notNull(),
  taxable: paise('taxable').notNull(),
  tax: paise('tax').notNull(),
  isRestocked: boolean('is_restocked').notNull().default(false),
  salesCounted: boolean('sales_counted').notNull().default(false),
})

export const paymentEvents = pgTable('payment_events', webhookColumns())

export const quarantinedWebhooks = pgTable('quarantined_webhooks', {
  id: text('id').primaryKey(),
  source: text('source', { enum: ['payments', 'couriers'] }).notNull(),
  body: bytes('body').notNull(),
  receivedAt: moment('received_at').notNull(),
})

export const outbox = pgTable('outbox', {
  id: generatedId('id').primaryKey(),
  kind: text('kind').notNull(),
  orderId: text('order_id').notNull(),
  subject: text('subject').notNull(),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: moment('created_at').notNull(),
  processedAt: moment('processed_at'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull(),
  requestId: requestIdColumn(),
})

export const ledgerExceptions = pgTable('ledger_breaks', {
  id: generatedId('id').primaryKey(),
  kind: text('kind').notNull(),
  reference: text('reference').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  detectedAt: moment('detected_at').notNull(),
  resolvedAt: moment('resolved_at'),
  notifiedAt: moment('notified_at'),
})

export const watermarks = pgTable('watermarks', {
  name: text('name').primaryKey(),
  reachedAt: moment('reached_at').notNull(),
})
