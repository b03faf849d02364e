import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { newsletterDeliveries, newsletters, type Newsletter } from '#server/platform/database/newsletter-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'
import { haltNewsletter, isMailOf } from './send-newsletter.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** A mail a second, so that other mails are never late and mail servers take us for no sender of spam. */
export const NEWSLETTER_PACE = 60
/** After so many refusals sending stops when most mails are refused. */
const MOST_REFUSED = 20

type Delivery = typeof newsletterDeliveries.$inferSelect

/** Queues the next mails of each newsletter that is being sent. Row and mail are written together, so each reader gets it once. */
export async function queueNewsletters({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const at = now()
  await database.orm.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(newsletters)
      .where(and(eq(newsletters.state, 'sending'), lte(newsletters.nextBatchAt, at)))
      .orderBy(asc(newsletters.id))
      .for('update', { skipLocked: true })
    for (const newsletter of due) await queueBatch(tx, newsletter, at)
  })
}

async function queueBatch(tx: Tx, newsletter: Newsletter, at: Date): Promise<void> {
  const isThis = eq(newsletters.id, newsletter.id)
  const ofThis = eq(newsletterDeliveries.newsletterId, newsletter.id)
  const count = (...states: Delivery['state'][]) =>
    tx.$count(newsletterDeliveries, and(ofThis, inArray(newsletterDeliveries.state, states)))
  const refused = await count('refused')
  const tried = await count('queued', 'refused')
  if (refused >= MOST_REFUSED && refused * 2 > tried) {
    await haltNewsletter(tx, newsletter, at)
    const reference = `newsletter ${newsletter.id}`
    return recordException(tx, { kind: 'mail not sent', reference, details: { refused, tried } }, at)
  }
  await dropThoseWhoLeft(tx, newsletter)
  const pending = await tx.$count(outgoingMails, isMailOf(newsletter))
  const readers = await takeReaders(tx, newsletter, NEWSLETTER_PACE - pending, at)
  if (readers.length === 0 && pending === 0) {
    await tx.update(newsletters).set({ state: 'sent', nextBatchAt: null, endedAt: at }).where(isThis)
    return
  }
  await tx
    .update(newsletters)
    .set({ nextBatchAt: new Date(at.getTime() + MINUTE_MS) })
    .where(isThis)
  if (readers.length === 0) return
  await tx.insert(outgoingMails).values(
    readers.map(({ reader, email }, place) => ({
      kind: 'newsletter',
      recipient: email,
      payload: { newsletter: String(newsletter.id), reader },
      createdAt: at,
      nextAttemptAt: new Date(at.getTime() + place * SECOND_MS),
    })),
  )
}

async function dropThoseWhoLeft(tx: Tx, { id }: Newsletter): Promise<void> {
  await tx.execute(sql`
    UPDATE newsletter_deliveries SET state = 'left' WHERE newsletter_id = ${id} AND state = 'waiting'
      AND NOT EXISTS (SELECT FROM newsletter_subscribers WHERE id = subscriber_id AND confirmed_at IS NOT NULL)`)
}

async function takeReaders(tx: Tx, { id }: Newsletter, most: number, at: Date) {
  if (most <= 0) return []
  return parseRows(
    { reader: 'always', email: 'always' },
    await tx.execute<{ reader: string; email: string }>(sql`
      UPDATE newsletter_deliveries SET state = 'queued', queued_at = ${at}::timestamptz
      FROM (
        SELECT subscriber_id AS reader, email FROM newsletter_deliveries
        JOIN newsletter_subscribers ON newsletter_subscribers.id = subscriber_id AND confirmed_at IS NOT NULL
        WHERE newsletter_id = ${id} AND state = 'waiting' ORDER BY subscriber_id LIMIT ${most}
      ) AS next
      WHERE newsletter_id = ${id} AND subscriber_id = next.reader
      RETURNING next.reader, next.email`),
  )
}
