import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Permission } from '#shop/staff/permissions.ts'
import { moment } from './column-types.ts'

export const apiTokens = pgTable('api_tokens', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  prefix: text('prefix').notNull(),
  hash: text('hash').notNull(),
  scopes: text('scopes').array().$type<Permission[]>().notNull(),
  networks: text('networks').array().notNull().default([]),
  madeBy: text('made_by').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
})
export type ApiToken = typeof apiTokens.$inferSelect

export const staffRequests = pgTable('staff_requests', {
  caller: text('caller').notNull(),
  key: text('key').notNull(),
  digest: text('digest').notNull(),
  status: integer('status'),
  sealed: text('sealed'),
  at: moment('at').notNull(),
})
