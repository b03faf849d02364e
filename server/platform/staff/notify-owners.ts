import { and, arrayContains, eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import type { StaffMail } from '#server/platform/mail/mail-kinds.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Shop } from '#server/platform/shop.ts'

export async function notifyOwners(
  tx: Tx,
  { now }: Pick<Shop, 'now'>,
  mail: { kind: StaffMail; payload: Record<string, string> },
): Promise<void> {
  const owners = await tx
    .select({ email: staff.email })
    .from(staff)
    .where(and(arrayContains(staff.roles, ['owner']), eq(staff.state, 'active'), eq(staff.isDemo, false)))
  for (const { email } of owners) await queueMail(tx, { ...mail, recipient: email }, now())
}
