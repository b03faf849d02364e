import { eq, lt } from 'drizzle-orm'
import { queueMail } from '#server/customers/queue-mail.ts'
import { watermarks } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'

const DAY = 24 * 60 * 60_000
/** Eight in the morning in India, in milliseconds after midnight UTC. */
const EIGHT_IN_INDIA = 2.5 * 60 * 60_000
const NAME = 'merchant digest'

/** The latest eight o'clock of India's mornings that has passed. */
export function lastEight(now: Date): Date {
  return new Date(Math.floor((now.getTime() - EIGHT_IN_INDIA) / DAY) * DAY + EIGHT_IN_INDIA)
}

/**
 * Queues the mail of the morning once it is eight in India: once a day, by whichever process comes first. A shop that
 * was down at eight sends it when it is up again; a new shop begins with its second day.
 */
export async function sendDigest({
  database,
  settings,
  now,
}: Pick<Shop, 'database' | 'settings' | 'now'>): Promise<void> {
  const eight = lastEight(now())
  await database.orm.transaction(async (tx) => {
    const [before] = await tx.select().from(watermarks).where(eq(watermarks.name, NAME)).for('update')
    if (before && before.reached >= eight) return
    const moved = await tx
      .insert(watermarks)
      .values({ name: NAME, reached: eight })
      .onConflictDoUpdate({
        target: watermarks.name,
        set: { reached: eight },
        setWhere: lt(watermarks.reached, eight),
      })
      .returning()
    if (!before || moved.length === 0) return
    const payload = { since: before.reached.toISOString(), until: eight.toISOString() }
    await queueMail(tx, { kind: 'merchant digest', recipient: settings.shopMailbox, payload }, now())
  })
}
