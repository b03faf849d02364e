import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditValues } from '#shop/staff/audit-changes.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { generatedId, moment } from './column-types.ts'

export const audit = pgTable('audit', {
  id: generatedId('id').primaryKey(),
  at: moment('at').notNull().defaultNow(),
  actorKind: text('actor_kind').$type<StaffActor['kind']>().notNull(),
  actorId: text('actor_id').notNull(),
  actorName: text('actor_name').notNull(),
  session: text('session'),
  network: text('network'),
  operation: text('operation').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  fields: text('fields').array().notNull().default([]),
  before: jsonb('before').$type<AuditValues>().notNull().default({}),
  after: jsonb('after').$type<AuditValues>().notNull().default({}),
  reason: text('reason'),
  undoOf: bigint('undo_of', { mode: 'number' }),
})
export type AuditEntry = typeof audit.$inferSelect

export const auditPersonal = pgTable('audit_personal', {
  auditId: bigint('audit_id', { mode: 'number' }).primaryKey(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  before: jsonb('before').$type<AuditValues>().notNull(),
  after: jsonb('after').$type<AuditValues>().notNull(),
  reason: text('reason'),
})

export const auditSeals = pgTable('audit_seals', {
  toId: bigint('to_id', { mode: 'number' }).primaryKey(),
  digest: text('digest').notNull(),
  at: moment('at').notNull().defaultNow(),
})
