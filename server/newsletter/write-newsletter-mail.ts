import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { MailWriter } from '#server/customers/write-mail.ts'
import { newsletterCodes, newsletterReaders } from '#server/database/enquiry-tables.ts'
import { CONFIRM_DAYS, confirmReading, readerWelcome } from './newsletter-letters.ts'

/** The mail that asks for a yes, and the one that says it has been heard. */
export type NewsletterMail = 'newsletter confirm' | 'newsletter welcome'

/**
 * How mails to readers of the letter are written. Somebody who asks for it again after saying yes gets the second mail:
 * the answer on the page is the same for everybody.
 */
export const newsletterWriters: Record<NewsletterMail, MailWriter> = {
  async 'newsletter confirm'({ database, settings, now }, { recipient }) {
    const { orm } = database
    const [reader] = await orm.select().from(newsletterReaders).where(eq(newsletterReaders.email, recipient))
    if (!reader) return undefined
    const facts = { shopUrl: settings.publicUrl, leaveCode: reader.leaveCode }
    if (reader.confirmedAt) return readerWelcome({ ...facts, again: true })
    // Made here, so that nothing but the mail ever holds it.
    const code = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now().getTime() + CONFIRM_DAYS * 24 * 60 * 60_000)
    await orm.insert(newsletterCodes).values({ hash: codeHash(code), reader: reader.id, expiresAt })
    return confirmReading({ ...facts, code })
  },
  async 'newsletter welcome'({ database, settings }, { recipient }) {
    const [reader] = await database.orm
      .select()
      .from(newsletterReaders)
      .where(eq(newsletterReaders.email, recipient))
    return reader?.confirmedAt
      ? readerWelcome({ shopUrl: settings.publicUrl, leaveCode: reader.leaveCode, again: false })
      : undefined
  },
}

export function codeHash(code: string): string {
  return createHash('sha256').update(`newsletter ${code}`).digest('base64url')
}
