import { eq } from 'drizzle-orm'
import { staffSessions } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { recordAudit } from './audit.ts'
import { toStaffSubject, type SignedInStaff } from './staff-sessions.ts'

export async function signOutStaff(
  { database }: Pick<Shop, 'database'>,
  { staff, session }: SignedInStaff,
  by: StaffActor,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await tx.delete(staffSessions).where(eq(staffSessions.id, session.id))
    await recordAudit(tx, by, { operation: 'staff.sign-out', subject: toStaffSubject(staff) })
  })
}
