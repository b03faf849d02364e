import { sql } from 'drizzle-orm'
import { audit, auditPersonal } from '#server/platform/database/audit-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { compareForAudit, isAboutBuyer, type AuditSubject } from '#shop/staff/audit-changes.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

export type AuditNote = {
  operation: string
  subject: AuditSubject
  before?: object
  after?: object
  reason?: string
  undoOf?: number
}

/** Names the actor to the database's triggers, as `kind:id`, until the transaction ends. */
export async function actAs(tx: Tx, by: StaffActor): Promise<void> {
  await tx.execute(sql`SELECT set_config('shop.actor', ${`${by.kind}:${by.id}`}, true)`)
}

/** `runTransaction` of what somebody of the staff does. */
export const runAs = <Result extends { ok: boolean }>(
  orm: Orm | Tx,
  by: StaffActor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  runTransaction(orm, async (tx) => {
    await actAs(tx, by)
    return work(tx)
  })

/** Call it in the transaction of the change. @returns the entry's id */
export async function recordAudit(tx: Tx, by: StaffActor, note: AuditNote): Promise<number> {
  const { operation, subject, reason = null, undoOf = null } = note
  const personalReason = isAboutBuyer(subject) ? reason : null
  const changes = compareForAudit(subject, { ...note.before }, { ...note.after })
  const [entry] = await tx
    .insert(audit)
    .values({
      actorKind: by.kind,
      actorId: by.id,
      actorName: by.name,
      session: by.session,
      network: by.network,
      operation,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectName: subject.name,
      fields: changes.fields,
      before: changes.before,
      after: changes.after,
      reason: personalReason === null ? reason : null,
      undoOf,
    })
    .returning({ id: audit.id })
  if (!entry) throw new Error('The audit took no entry')
  if (changes.personal || personalReason !== null)
    await tx.insert(auditPersonal).values({
      auditId: entry.id,
      subjectKind: subject.kind,
      subjectId: subject.id,
      before: changes.personal?.before ?? {},
      after: changes.personal?.after ?? {},
      reason: personalReason,
    })
  return entry.id
}
