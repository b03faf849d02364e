import type { Orm, Tx } from '#server/database/open-database.ts'
import { outgoingMails } from '#server/database/customer-tables.ts'
import type { EnquiryMail } from '#server/enquiries/compose-enquiry-email.ts'
import type { MerchantMailKind } from '#server/merchant/compose-merchant-email.ts'
import type { NewsletterMail } from '#server/newsletter/compose-newsletter-email.ts'

/** The mails an account brings with it. */
export const accountMails = [
  'welcome',
  'already registered',
  'reset password',
  'password changed',
  'google linked',
  'confirm deletion',
  'account deleted',
] as const
export type AccountMail = (typeof accountMails)[number]
export type MailKind = AccountMail | EnquiryMail | MerchantMailKind | NewsletterMail

/**
 * Writes down that a mail is to be sent, in the transaction of what calls for it. It is written and sent by a job
 * (`post-mails.ts`), so that the time of an answer does not tell whether there was anything to send.
 */
export async function queueMail(
  orm: Orm | Tx,
  mail: { kind: MailKind; recipient: string; payload?: Record<string, string> },
  now: Date,
): Promise<void> {
  await orm.insert(outgoingMails).values({ ...mail, createdAt: now, nextAttemptAt: now })
}
