import { boolean, date, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { WhySentAgain } from '#shop/orders/returns.ts'
import type { ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import { bySql, decimal, generatedId, moment, paise } from './column-types.ts'

export const shipments = pgTable('shipments', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  position: smallint('position').notNull(),
  state: text('state').$type<ShipmentState>().notNull(),
  recipient: jsonb('recipient').$type<ShippingAddress>().notNull(),
  quoteId: text('quote_id').notNull(),
  courierId: text('courier_id').notNull(),
  courierName: text('courier_name').notNull(),
  estimatedDays: text('estimated_days').notNull(),
  daysToMake: smallint('days_to_make'),
  weight: decimal('weight', 10, 3).notNull(),
  taxable: paise('taxable').notNull(),
  tax: paise('tax').notNull(),
  delivery: paise('delivery').notNull(),
  /** Asked by the chosen courier: another one may cost as much, also where the shopper paid less. */
  courierCharge: paise('courier_charge'),
  deliveryTax: paise('delivery_tax').notNull(),
  total: paise('total').notNull(),
  shipBy: date('ship_by'),
  promised: date('promised'),
  workMinutes: integer('work_minutes'),
  shelfLifeDays: smallint('keeps_days'),
  /** The buyer wants delivery on this day, not earlier. */
  chosenDay: date('chosen_day'),
  /** Open days left while the buyer has not answered a proof; null: the promise's clock runs. */
  daysLeft: smallint('days_left'),
  zone: text('zone'),
  mode: text('mode', { enum: ['surface', 'air'] }),
  /** The recipient told it by a link: the buyer may not see it. */
  isAddressHidden: boolean('is_address_hidden').notNull().default(false),
  /** The shipment whose pieces this one sends again, at no charge. */
  againOf: text('again_of'),
  againWhy: text('again_why').$type<WhySentAgain>(),
})
export type Shipment = typeof shipments.$inferSelect

export const shipmentStatusHistory = pgTable('shipment_status_history', {
  id: generatedId('id').primaryKey(),
  shipmentId: text('shipment_id').notNull(),
  state: text('state').$type<ShipmentState>().notNull(),
  changedAt: moment('changed_at').notNull().default(bySql),
  actor: text('actor'),
})
