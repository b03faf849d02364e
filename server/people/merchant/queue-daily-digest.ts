import { and, eq, lt, ne } from 'drizzle-orm'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { watermarks } from '#server/platform/database/order-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import type { Shop } from '#server/platform/shop.ts'

const DAY_MS = 24 * 60 * 60_000
/** Eight in the morning in India, as milliseconds after midnight UTC. */
const DIGEST_TIME_UTC_MS = 2.5 * 60 * 60_000
const WATERMARK = 'merchant digest'

export function lastDigestTime(now: Date): Date {
  return new Date(Math.floor((now.getTime() - DIGEST_TIME_UTC_MS) / DAY_MS) * DAY_MS + DIGEST_TIME_UTC_MS)
}

/** Once a day after eight in India, by the first process; after a pause the shop sends it later. */
export async function queueDailyDigest({
  database,
  settings,
  now,
}: Pick<Shop, 'database' | 'settings' | 'now'>): Promise<void> {
  const dueAt = lastDigestTime(now())
  await database.orm.transaction(async (tx) => {
    const [watermark] = await tx.select().from(watermarks).where(eq(watermarks.name, WATERMARK)).for('update')
    if (watermark && watermark.reachedAt >= dueAt) return
    const moved = await tx
      .insert(watermarks)
      .values({ name: WATERMARK, reachedAt: dueAt })
      .onConflictDoUpdate({
        target: watermarks.name,
        set: { reachedAt: dueAt },
        setWhere: lt(watermarks.reachedAt, dueAt),
      })
      .returning()
    if (!watermark || moved.length === 0) return
    const payload = { since: watermark.reachedAt.toISOString(), until: dueAt.toISOString() }
    await queueMail(tx, { kind: 'merchant digest', recipient: settings.shopMailbox, payload }, now())
    await queueMorningLists(tx, settings.shopMailbox, now())
  })
}

/** Mails each active person, except at the shop's mailbox, which gets the digest. */
async function queueMorningLists(tx: Tx, shopMailbox: string, at: Date): Promise<void> {
  const people = await tx
    .select({ id: staff.id, email: staff.email })
    .from(staff)
    .where(and(eq(staff.state, 'active'), eq(staff.isDemo, false), ne(staff.email, shopMailbox)))
  for (const { id, email } of people)
    await queueMail(tx, { kind: 'morning list', recipient: email, payload: { staff: id } }, at)
}
