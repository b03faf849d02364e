import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Language } from '#shop/staff/languages.ts'
import type { Role } from '#shop/staff/permissions.ts'
import { bytes, moment } from './column-types.ts'

export const staff = pgTable('staff', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  state: text('state', { enum: ['invited', 'active', 'suspended'] }).notNull(),
  passwordHash: text('password_hash'),
  totpSealed: text('totp_sealed'),
  /** Steps of 30 seconds since 1970. */
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  isDemo: boolean('is_demo').notNull().default(false),
  language: text('language').$type<Language>().notNull().default('en'),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at'),
})
export type Staff = typeof staff.$inferSelect

export const staffSessions = pgTable('staff_sessions', {
  /** Shown in lists and the audit; the cookie holds the token. */
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  staffId: text('staff_id').notNull(),
  isDemo: boolean('is_demo').notNull().default(false),
  network: text('network'),
  agent: text('agent').notNull().default(''),
  steppedUpAt: moment('stepped_up_at'),
  createdAt: moment('created_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  deviceId: text('device_id'),
})
export type StaffSessionRow = typeof staffSessions.$inferSelect

export const staffDevices = pgTable('staff_devices', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  keyHash: text('key_hash').notNull(),
  idleMinutes: integer('idle_minutes').notNull(),
  enrolledBy: text('enrolled_by').notNull(),
  createdAt: moment('created_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  lockedAt: moment('locked_at'),
})
export type StaffDevice = typeof staffDevices.$inferSelect

export const staffPins = pgTable('staff_pins', {
  deviceId: text('device_id').notNull(),
  staffId: text('staff_id').notNull(),
  hash: text('hash').notNull(),
  wrongTries: integer('wrong_tries').notNull().default(0),
  setAt: moment('set_at').notNull(),
})

export const staffPasskeys = pgTable('staff_passkeys', {
  id: text('id').primaryKey(),
  staffId: text('staff_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull().default([]),
  isBackedUp: boolean('is_backed_up').notNull(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
})
export type StaffPasskey = typeof staffPasskeys.$inferSelect

export const staffRecoveryCodes = pgTable('staff_recovery_codes', {
  hash: text('hash').primaryKey(),
  staffId: text('staff_id').notNull(),
  usedAt: moment('used_at'),
})

export const challengePurposes = [
  'sign in',
  'step up',
  'add passkey',
  'set up code',
  'invitation',
  'first owner',
] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

export const staffChallenges = pgTable('staff_challenges', {
  hash: text('hash').primaryKey(),
  purpose: text('purpose', { enum: challengePurposes }).notNull(),
  staffId: text('staff_id'),
  sealed: text('sealed'),
  expiresAt: moment('expires_at').notNull(),
})
