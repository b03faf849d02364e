import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { staffSessions, type Staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { describeDevice } from '#shop/staff/describe-device.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { recordAudit } from './audit.ts'
import { toStaffSubject } from './staff-sessions.ts'

type Listed = CounterAnswer<'GET /counter/api/v1/me/sessions'>
type Person = Pick<Staff, 'id' | 'name'>
const MAX_LISTED = 200

export async function listStaffSessions(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  staffId: string,
  ownSession: string,
): Promise<Listed> {
  const rows = await database.orm
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), gt(staffSessions.expiresAt, now())))
    .orderBy(desc(staffSessions.seenAt))
    .limit(MAX_LISTED)
  return {
    data: rows.map(({ id, agent, network, createdAt, seenAt }) => ({
      id,
      device: describeDevice(agent),
      network,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: id === ownSession,
    })),
  }
}

export async function endStaffSession(
  { database }: Pick<Shop, 'database'>,
  person: Person,
  sessionId: string,
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<'not-found'>> {
  return runTransaction(database.orm, async (tx) => {
    const [ended] = await tx
      .delete(staffSessions)
      .where(and(eq(staffSessions.id, sessionId), eq(staffSessions.staffId, person.id)))
      .returning()
    if (!ended) return refuse.notFound('not-found', 'This session has ended already.')
    const device = describeDevice(ended.agent)
    await recordAudit(tx, by, { operation: 'staff.end-session', subject: toStaffSubject(person), before: { device } })
    return { ok: true as const }
  })
}

export async function endOtherSessions(
  { database }: Pick<Shop, 'database'>,
  person: Person,
  ownSession: string,
  by: StaffActor,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(staffSessions)
      .where(and(eq(staffSessions.staffId, person.id), ne(staffSessions.id, ownSession)))
    await recordAudit(tx, by, {
      operation: 'staff.end-other-sessions',
      subject: toStaffSubject(person),
      before: { sessions: rowCount ?? 0 },
    })
  })
}
