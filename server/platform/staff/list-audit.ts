import { containsPattern } from '#server/platform/database/escape-like.ts'
import { and, desc, eq, gte, inArray, like, lt, or, sql, type SQL } from 'drizzle-orm'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { audit, auditPersonal, type AuditEntry } from '#server/platform/database/audit-tables.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { countMatches, toCountedPage } from '#server/platform/database/counted-page.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findUndoPermission, mayUndo } from '#shop/editing/find-undo.ts'
import { findAuditScope } from '#shop/staff/audit-scope.ts'
import { hasPermission } from '#shop/staff/permissions.ts'
import type { Requester } from './staff-sessions.ts'

type AuditList = CounterAnswer<'GET /counter/api/v1/audit'>
export type AuditFilter = Partial<Record<'q' | 'actor' | 'operation' | 'kind' | 'subject' | 'from' | 'to', string>> & {
  product?: number
  after?: number
  limit?: number
}

const DAY_MS = 24 * 60 * 60_000

/** Newest first; limited to the entries and buyers' values that the person may see. */
export async function listAudit(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  { staff }: Pick<Requester, 'staff'>,
  { after, limit = 50, ...filter }: AuditFilter,
): Promise<AuditList> {
  const wanted = and(scopeOf(staff), ...conditionsOf(filter))
  const rows = await orm
    .select({ entry: audit, personal: auditPersonal })
    .from(audit)
    .leftJoin(auditPersonal, eq(auditPersonal.auditId, audit.id))
    .where(and(wanted, after === undefined ? undefined : lt(audit.id, after)))
    .orderBy(desc(audit.id))
    .limit(limit + 1)
  const matches = await countMatches(orm, sql`${audit} WHERE ${wanted ?? sql`true`}`)
  const page = toCountedPage(rows, { limit, matches, cursorOf: ({ entry }) => entry.id })
  const undone = await findUndone(
    orm,
    page.data.map(({ entry }) => entry.id),
  )
  const maySeePersonal = hasPermission(staff.roles, 'customers.contact')
  return {
    ...page,
    data: page.data.map(({ entry, personal }) => ({
      ...showEntry(entry, personal, maySeePersonal),
      undo: undone.has(entry.id) ? 'done' : mayUndoEntry(staff, entry, now()) ? 'possible' : 'no',
    })),
  }
}

async function findUndone(orm: Orm, ids: readonly number[]): Promise<Set<number | null>> {
  if (ids.length === 0) return new Set()
  const rows = await orm
    .select({ undoOf: audit.undoOf })
    .from(audit)
    .where(inArray(audit.undoOf, [...ids]))
  return new Set(rows.map(({ undoOf }) => undoOf))
}

function mayUndoEntry(staff: Requester['staff'], entry: AuditEntry, now: Date): boolean {
  const permission = findUndoPermission(entry)
  return permission !== undefined && hasPermission(staff.roles, permission) && mayUndo(staff, entry, now)
}

function scopeOf({ id, roles }: Requester['staff']): SQL | undefined {
  const scope = findAuditScope(roles)
  if (scope === 'all') return undefined
  const own = eq(audit.actorId, id)
  return scope.kinds.length > 0 ? or(own, inArray(audit.subjectKind, scope.kinds)) : own
}

function conditionsOf({ q, actor, operation, kind, subject, product, from, to }: Omit<AuditFilter, 'after' | 'limit'>) {
  const words = q && containsPattern(q.toLowerCase())
  return [
    // Matches the index's expression.
    words && sql`lower(${audit.subjectName} || ' ' || ${audit.actorName} || ' ' || ${audit.operation}) LIKE ${words}`,
    actor && eq(audit.actorId, actor),
    // `orders.` selects all operations on orders.
    operation && (operation.endsWith('.') ? like(audit.operation, `${operation}%`) : eq(audit.operation, operation)),
    kind && eq(audit.subjectKind, kind),
    subject && eq(audit.subjectId, subject),
    product !== undefined && isAboutProduct(product),
    from && gte(audit.at, startOfIndianDay(from)),
    to && lt(audit.at, new Date(startOfIndianDay(to).getTime() + DAY_MS)),
  ].filter((condition) => typeof condition === 'object')
}

const isAboutProduct = (product: number) =>
  or(
    and(eq(audit.subjectKind, 'product'), eq(audit.subjectId, String(product))),
    and(
      eq(audit.subjectKind, 'variant'),
      sql`${audit.subjectId} IN (SELECT ${variants.id}::text FROM ${variants} WHERE ${variants.productId} = ${product})`,
    ),
  )

const startOfIndianDay = (day: string) => new Date(`${day}T00:00:00+05:30`)

function showEntry(
  entry: typeof audit.$inferSelect,
  personal: typeof auditPersonal.$inferSelect | null,
  maySeePersonal: boolean,
): Omit<AuditList['data'][number], 'undo'> {
  const { id, at, session, network, operation, fields, undoOf } = entry
  const shown = maySeePersonal ? personal : null
  return {
    id,
    at: at.toISOString(),
    actor: { kind: entry.actorKind, id: entry.actorId, name: entry.actorName },
    session,
    network,
    operation,
    subject: { kind: entry.subjectKind, id: entry.subjectId, name: entry.subjectName },
    fields,
    before: { ...entry.before, ...shown?.before },
    after: { ...entry.after, ...shown?.after },
    reason: entry.reason ?? personal?.reason ?? null,
    undoOf,
  }
}
