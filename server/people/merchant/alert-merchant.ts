import { sql } from 'drizzle-orm'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { MAX_LISTED } from './read-open-issues.ts'

/** Reports each issue once, and all new ones in one mail: a bad hour sends few mails. */
export async function alertMerchant({
  database,
  settings,
  now,
}: Pick<Shop, 'database' | 'settings' | 'now'>): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [lock] = parseRows(
      { isOurs: 'always' },
      // Two processes at once would send half a mail each.
      await tx.execute<{ isOurs: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(hashtext('merchant alerts')) AS "isOurs"`,
      ),
    )
    if (!lock?.isOurs) return
    const claimUnnotified = async (table: 'ledger_breaks' | 'reviews', open: string): Promise<number[]> => {
      const found = parseRows(
        { id: 'always' },
        await tx.execute<{ id: number }>(
          `UPDATE ${table} SET notified_at = now() WHERE id IN (
           SELECT id FROM ${table} WHERE notified_at IS NULL AND ${open} ORDER BY id LIMIT ${MAX_LISTED} FOR UPDATE SKIP LOCKED
         ) RETURNING id::int`,
        ),
      )
      return found.map(({ id }) => id)
    }
    const exceptions = await claimUnnotified('ledger_breaks', 'resolved_at IS NULL')
    const reviews = await claimUnnotified('reviews', `state = 'waiting'`)
    if (exceptions.length + reviews.length === 0) return
    const payload = { exceptions: exceptions.join(','), reviews: reviews.join(',') }
    await queueMail(tx, { kind: 'merchant alert', recipient: settings.shopMailbox, payload }, now())
  })
}
