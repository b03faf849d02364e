import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { outgoingMails, type OutgoingMail } from '#server/database/customer-tables.ts'
import { each } from '#server/jobs/each.ts'
import type { Shop } from '#server/shop.ts'
import { setLetter } from './mails/letter.ts'
import { writeMail } from './write-mail.ts'

const LONGEST_PAUSE = 60 * 60_000
/** After so long (milliseconds) nobody waits for the mail any more. */
const GIVE_UP_AFTER = 24 * 60 * 60_000

type Needs = Pick<Shop, 'database' | 'settings' | 'now' | 'mails' | 'log'>

/** Sends the mails that wait, the oldest first; those that fail are tried again, ever less often. */
export async function postMails(shop: Needs, stopping: AbortSignal): Promise<void> {
  const { database, now } = shop
  const due = await database.orm
    .select()
    .from(outgoingMails)
    .where(lte(outgoingMails.nextAt, now()))
    .orderBy(asc(outgoingMails.nextAt), asc(outgoingMails.id))
    .limit(50)
  await each(due, stopping, async (mail) => {
    if (await claim(shop, mail)) await post(shop, mail)
  })
}

/** False when another process of the shop has it. */
async function claim({ database, now }: Needs, { id, attempts }: OutgoingMail): Promise<boolean> {
  const pause = Math.min(5_000 * 2 ** attempts, LONGEST_PAUSE)
  const claimed = await database.orm
    .update(outgoingMails)
    .set({ attempts: sql`${outgoingMails.attempts} + 1`, nextAt: new Date(now().getTime() + pause) })
    .where(and(eq(outgoingMails.id, id), eq(outgoingMails.attempts, attempts)))
  return claimed.rowCount === 1
}

async function post(shop: Needs, mail: OutgoingMail): Promise<void> {
  const { id, kind, recipient } = mail
  const letter = await writeMail(shop, mail)
  if (letter) {
    const { publicUrl } = shop.settings
    const messageId = `mail-${id}-${mail.createdAt.getTime()}@${new URL(publicUrl).hostname}`
    const sent = await shop.mails.send({ id: messageId, to: recipient, ...setLetter(letter, publicUrl) })
    if (!sent.ok) {
      const tooLate = shop.now().getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER
      // Not in the service's own words: they often name the recipient.
      const { reason, code, status } = sent
      shop.log.warn({ mail: id, kind, reason, code, status }, 'a mail was not sent')
      if (reason !== 'refused' && !tooLate) return
    }
  }
  await shop.database.orm.delete(outgoingMails).where(eq(outgoingMails.id, id))
}
