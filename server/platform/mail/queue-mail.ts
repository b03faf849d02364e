import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import type { MailKind } from './mail-kinds.ts'

/** A job sends the mail, so that response times do not reveal whether there was one. */
export async function queueMail(
  orm: Orm | Tx,
  mail: { kind: MailKind; recipient: string; payload?: Record<string, string> },
  now: Date,
): Promise<void> {
  await orm.insert(outgoingMails).values({ ...mail, createdAt: now, nextAttemptAt: now })
}
