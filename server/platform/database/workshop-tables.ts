import { bigint, boolean, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from './column-types.ts'

/** 0: Sunday. `cutOff` is Indian time, `14:00`. */
export const workshopWeek = pgTable('workshop_week', {
  weekday: smallint('weekday').primaryKey(),
  isOpen: boolean('is_open').notNull(),
  minutes: integer('minutes').notNull(),
  cutOff: text('cut_off').notNull().default('14:00'),
  hasPickup: boolean('has_pickup').notNull(),
  version: integer('version').notNull().default(0),
})

/** A row for each day that has work or differs from its weekday. */
export const workshopDays = pgTable('workshop_days', {
  day: date('day').primaryKey(),
  isOpen: boolean('is_open').notNull(),
  minutes: integer('minutes').notNull(),
  reserved: integer('reserved').notNull().default(0),
  hasPickup: boolean('has_pickup').notNull(),
  note: text('note').notNull().default(''),
  isChanged: boolean('is_changed').notNull().default(false),
  isOverbooked: boolean('is_overbooked').notNull().default(false),
  /** A person allowed more than the share that orders may take. */
  isStretched: boolean('is_stretched').notNull().default(false),
  version: integer('version').notNull().default(0),
})

export const workshopLoad = pgTable('workshop_load', {
  shipmentId: text('shipment_id').notNull(),
  day: date('day').notNull(),
  minutes: integer('minutes').notNull(),
})

/** Days without deliveries: in a State, or (null) in all of India. */
export const courierDays = pgTable('courier_days', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  day: date('day').notNull(),
  region: text('region'),
  note: text('note').notNull().default(''),
})

export const pinZones = pgTable('pin_zones', {
  prefix: text('prefix').primaryKey(),
  pin: text('pin').notNull(),
  zone: text('zone').notNull(),
  surfaceDays: smallint('surface_days'),
  airDays: smallint('air_days'),
  askedAt: moment('asked_at').notNull(),
  wantedAt: moment('wanted_at').notNull(),
})

export const transit = pgTable('transit', {
  zone: text('zone').notNull(),
  mode: text('mode', { enum: ['surface', 'air'] }).notNull(),
  p50: smallint('p50').notNull(),
  p90: smallint('p90').notNull(),
  parcels: integer('parcels').notNull(),
  learnedAt: moment('learned_at').notNull(),
})

export const lastOrders = pgTable('last_orders', {
  festivalDay: date('festival_day').notNull(),
  festivalName: text('festival_name').notNull(),
  zone: text('zone').notNull(),
  lastDay: date('last_day').notNull(),
})

export const festivals = pgTable('festivals', {
  day: date('day').notNull(),
  name: text('name').notNull(),
  occasion: text('occasion').notNull().default(''),
})
