import type { Orm, Tx } from '#server/database/open-database.ts'
import { outgoingMails } from '#server/database/mail-tables.ts'
import type { MailKind } from './mail-kinds.ts'

/**
 * Writes down that a mail is to be sent, in the transaction of what calls for it. It is written and sent by a job
 * (`send-queued-mails.ts`), so that the time of an answer does not tell whether there was anything to send.
 */
export async function queueMail(
  orm: Orm | Tx,
  mail: { kind: MailKind; recipient: string; payload?: Record<string, string> },
  now: Date,
): Promise<void> {
  await orm.insert(outgoingMails).values({ ...mail, createdAt: now, nextAttemptAt: now })
}
