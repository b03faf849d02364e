import { and, desc, eq, sql } from 'drizzle-orm'
import { audit } from '#server/platform/database/audit-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'

export type Stale<Row> = OperationRefusal<'stale'> & { current: Row; by?: string; at?: string }

/** For a write with an outdated version. Person and time are missing if no staff made the last change. */
export async function refuseStale<Row>(
  tx: Tx,
  { kind, id }: Pick<AuditSubject, 'kind' | 'id'>,
  current: Row,
): Promise<Stale<Row>> {
  const [last] = await tx
    .select({ name: audit.actorName, at: audit.at })
    .from(audit)
    .where(and(eq(audit.subjectKind, kind), eq(audit.subjectId, id), sql`cardinality(${audit.fields}) > 0`))
    .orderBy(desc(audit.id))
    .limit(1)
  if (!last) return { ...refuse.stale('stale', 'This was changed meanwhile. Nothing of yours is lost.'), current }
  const message = `${last.name} changed this meanwhile. Nothing of yours is lost.`
  return { ...refuse.stale('stale', message), current, by: last.name, at: last.at.toISOString() }
}
