import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './column-types.ts'

export const customers = pgTable('customers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  passwordHash: text('password_hash'),
  googleSub: text('google_sub'),
  provider: text('provider', { enum: ['local', 'google'] }).notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone'),
  addressVersion: integer('address_version').notNull().default(0),
  blocked: boolean('blocked').notNull().default(false),
  sessionVersion: integer('session_version').notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
export type Customer = typeof customers.$inferSelect

export const customerAddresses = pgTable('customer_addresses', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  customerId: integer('customer_id').notNull(),
  position: integer('position').notNull(),
  version: integer('version').notNull(),
  changedAt: moment('changed_at').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  street: text('street').notNull(),
  city: text('city').notNull(),
  country: text('country').notNull(),
  state: text('state').notNull(),
  postcode: text('postcode').notNull(),
})

export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  customerId: integer('customer_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  previousTokenHash: text('previous_token_hash'),
  renewedAt: moment('renewed_at').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const codePurposes = ['reset', 'delete', 'google'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const oneTimeCodes = pgTable('one_time_codes', {
  hash: text('hash').primaryKey(),
  purpose: text('purpose', { enum: codePurposes }).notNull(),
  customerId: integer('customer_id').notNull(),
  browserHash: text('browser_hash'),
  mailId: bigint('mail_id', { mode: 'number' }),
  expiresAt: moment('expires_at').notNull(),
})

export const googleSignIns = pgTable('google_sign_ins', {
  stateHash: text('state_hash').primaryKey(),
  browserHash: text('browser_hash').notNull(),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  fromCheckout: boolean('from_checkout').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
