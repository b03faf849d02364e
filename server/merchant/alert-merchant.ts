import { queueMail } from '#server/customers/queue-mail.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import type { Shop } from '#server/shop.ts'
import { AT_MOST } from './read-open-matters.ts'

/**
 * Writes to whoever runs the shop about what has come to wait for a person: broken books, refused bookings, held reviews.
 * Each is told once, and all that came since the last look in one mail: a bad hour is no flood.
 */
export async function alertMerchant({
  database,
  settings,
  now,
}: Pick<Shop, 'database' | 'settings' | 'now'>): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const told = async (table: 'ledger_breaks' | 'reviews', open: string): Promise<number[]> => {
      const found = rowsOf(
        { id: 'always' },
        await tx.execute<{ id: number }>(
          `UPDATE ${table} SET told_at = now() WHERE id IN (
           SELECT id FROM ${table} WHERE told_at IS NULL AND ${open} ORDER BY id LIMIT ${AT_MOST} FOR UPDATE SKIP LOCKED
         ) RETURNING id::int`,
        ),
      )
      return found.map(({ id }) => id)
    }
    const breaks = await told('ledger_breaks', 'resolved_at IS NULL')
    const reviews = await told('reviews', `state = 'waiting'`)
    if (breaks.length + reviews.length === 0) return
    const payload = { breaks: breaks.join(','), reviews: reviews.join(',') }
    await queueMail(tx, { kind: 'merchant alert', recipient: settings.shopMailbox, payload }, now())
  })
}
