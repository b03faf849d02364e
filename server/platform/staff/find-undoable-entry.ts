import { eq } from 'drizzle-orm'
import { audit, type AuditEntry } from '#server/platform/database/audit-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findUndoPermission, mayUndo } from '#shop/editing/find-undo.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { explainMissingPermission, hasPermission } from '#shop/staff/permissions.ts'
import type { Requester } from './staff-sessions.ts'

/** An entry that this person may undo. The operation itself checks for later changes. */
export async function findUndoableEntry(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { staff }: Pick<Requester, 'staff'>,
  id: number,
): Promise<{ ok: true; entry: AuditEntry } | OperationRefusal<'not-found' | 'cannot-undo' | 'not-allowed'>> {
  const [entry] = await database.orm.select().from(audit).where(eq(audit.id, id))
  if (!entry) return refuse.notFound('not-found', 'There is no such entry.')
  const permission = findUndoPermission(entry)
  if (!permission) return refuse.conflict('cannot-undo', 'This cannot be undone. Please change it by hand.')
  if (!mayUndo(staff, entry, now())) return refuse.forbidden('not-allowed', explainMissingPermission('audit.undo'))
  if (!hasPermission(staff.roles, permission))
    return refuse.forbidden('not-allowed', explainMissingPermission(permission))
  return { ok: true, entry }
}
