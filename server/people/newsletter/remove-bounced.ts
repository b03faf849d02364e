import { inArray } from 'drizzle-orm'
import { newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

const separators = /[\s<>"'(),;:]+/
/** RFC 5321 allows 254, and a mail may set it in brackets or end a sentence with it. */
const MAX_LETTERS = 260
const around = /^[.[\]]+|[.[\]]+$/g

/** @param text mails that came back, or addresses @returns how many left the list */
export function removeBounced({ database }: Pick<Shop, 'database'>, text: string, by: StaffActor): Promise<number> {
  const words = text.toLowerCase().split(separators)
  const addresses = words.filter((word) => word.length <= MAX_LETTERS && word.includes('@'))
  const emails = [...new Set(addresses.map((word) => word.replace(around, '')))]
  return database.orm.transaction(async (tx) => {
    await actAs(tx, by)
    const removed = await tx
      .delete(newsletterSubscribers)
      .where(inArray(newsletterSubscribers.email, ['', ...emails]))
      .returning({ id: newsletterSubscribers.id })
    const subject = { kind: 'newsletter', id: 'readers', name: 'readers' }
    await recordAudit(tx, by, { operation: 'newsletters.bounced', subject, after: { removed: removed.length } })
    return removed.length
  })
}
