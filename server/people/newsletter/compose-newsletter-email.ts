import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { NewsletterMail } from '#server/platform/mail/mail-kinds.ts'
import { newsletterCodes, newsletters, newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'
import {
  CONFIRMATION_DAYS,
  confirmSubscriptionEmail,
  newsletterEmail,
  newsletterWelcomeEmail,
} from '#server/platform/mail/templates/newsletter-emails.ts'

/** A confirmed subscriber who asks again gets the welcome mail: the page's answer must be the same for everybody. */
export const newsletterEmailComposers: Record<NewsletterMail, EmailComposer> = {
  async 'newsletter confirm'({ database, settings, now }, { recipient }) {
    const { orm } = database
    const [reader] = await orm.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, recipient))
    if (!reader) return undefined
    const facts = { shopUrl: settings.publicUrl, leaveCode: reader.unsubscribeCode }
    if (reader.confirmedAt) return newsletterWelcomeEmail({ ...facts, again: true })
    // Made here, so that nothing but the mail ever holds it.
    const code = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now().getTime() + CONFIRMATION_DAYS * 24 * 60 * 60_000)
    await orm.insert(newsletterCodes).values({ hash: newsletterCodeHash(code), subscriberId: reader.id, expiresAt })
    return confirmSubscriptionEmail({ ...facts, code })
  },
  async 'newsletter welcome'({ database, settings }, { recipient }) {
    const [reader] = await database.orm
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, recipient))
    return reader?.confirmedAt
      ? newsletterWelcomeEmail({
          shopUrl: settings.publicUrl,
          leaveCode: reader.unsubscribeCode,
          again: false,
        })
      : undefined
  },
  async newsletter({ database: { orm }, settings }, { recipient, payload }) {
    const [reader] = await orm
      .select()
      .from(newsletterSubscribers)
      .where(and(eq(newsletterSubscribers.email, recipient), isNotNull(newsletterSubscribers.confirmedAt)))
    const [sent] = await orm
      .select()
      .from(newsletters)
      .where(eq(newsletters.id, Number(payload['newsletter'])))
    if (!reader || !sent?.shown) return undefined
    const { facts, shown } = sent
    return newsletterEmail({ shopUrl: settings.publicUrl, leaveCode: reader.unsubscribeCode, facts, shown })
  },
}

export function newsletterCodeHash(code: string): string {
  return createHash('sha256').update(`newsletter ${code}`).digest('base64url')
}
