import { inArray } from 'drizzle-orm'
import { newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { readBounced } from './read-bounced.ts'

/** @param text returned mails, or addresses @returns the numbers of readers who left the list and who stay */
export async function removeBounced(
  { database }: Pick<Shop, 'database'>,
  text: string,
  by: StaffActor,
): Promise<{ removed: number; kept: number }> {
  const { gone, kept } = await readBounced(text)
  const { email } = newsletterSubscribers
  return database.orm.transaction(async (tx) => {
    await actAs(tx, by)
    const removed = await tx
      .delete(newsletterSubscribers)
      .where(inArray(email, ['', ...gone]))
      .returning({ id: newsletterSubscribers.id })
    const counts = {
      removed: removed.length,
      kept: await tx.$count(newsletterSubscribers, inArray(email, ['', ...kept])),
    }
    const subject = { kind: 'newsletter', id: 'readers', name: 'readers' }
    await recordAudit(tx, by, { operation: 'newsletters.bounced', subject, after: counts })
    return counts
  })
}
