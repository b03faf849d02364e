import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { outgoingMails, type OutgoingMail } from '#server/database/mail-tables.ts'
import { forEachConcurrently } from '#server/jobs/for-each-concurrently.ts'
import type { Shop } from '#server/shop.ts'
import type { EmailComposer } from './email-composer.ts'
import { renderEmail } from './render-email.ts'

const MAX_BACKOFF_MS = 60 * 60_000
/** After so long (milliseconds) nobody waits for the mail any more. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000

type Needs = Pick<Shop, 'database' | 'settings' | 'now' | 'mails' | 'log'> & { composeEmail: EmailComposer }

/** Sends the mails that wait, the oldest first; those that fail are tried again, ever less often. */
export async function sendQueuedMails(shop: Needs, stopping: AbortSignal): Promise<void> {
  const { database, now } = shop
  const due = await database.orm
    .select()
    .from(outgoingMails)
    .where(lte(outgoingMails.nextAttemptAt, now()))
    .orderBy(asc(outgoingMails.nextAttemptAt), asc(outgoingMails.id))
    .limit(50)
  await forEachConcurrently(due, stopping, async (mail) => {
    if (await claim(shop, mail)) await sendMail(shop, mail)
  })
}

/** False when another process of the shop has it. */
async function claim({ database, now }: Needs, { id, attempts }: OutgoingMail): Promise<boolean> {
  const backoffMs = Math.min(5_000 * 2 ** attempts, MAX_BACKOFF_MS)
  const claimed = await database.orm
    .update(outgoingMails)
    .set({
      attempts: sql`${outgoingMails.attempts} + 1`,
      nextAttemptAt: new Date(now().getTime() + backoffMs),
    })
    .where(and(eq(outgoingMails.id, id), eq(outgoingMails.attempts, attempts)))
  return claimed.rowCount === 1
}

async function sendMail(shop: Needs, mail: OutgoingMail): Promise<void> {
  const { id, kind, recipient } = mail
  const content = await shop.composeEmail(shop, mail)
  if (content) {
    const { publicUrl } = shop.settings
    const messageId = `mail-${id}-${mail.createdAt.getTime()}@${new URL(publicUrl).hostname}`
    const sent = await shop.mails.send({ id: messageId, to: recipient, ...renderEmail(content, publicUrl) })
    if (!sent.ok) {
      const tooLate = shop.now().getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER_MS
      // Not in the service's own words: they often name the recipient.
      const { reason, code, status } = sent
      shop.log.warn({ mail: id, kind, reason, code, status }, 'a mail was not sent')
      if (reason !== 'refused' && !tooLate) return
    }
  }
  await shop.database.orm.delete(outgoingMails).where(eq(outgoingMails.id, id))
}
