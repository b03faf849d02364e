import { asc, eq, inArray } from 'drizzle-orm'
import { enquiries, enquiryPictures, newsletterReaders } from '#server/database/enquiry-tables.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { NEWSLETTER_WORDS } from '#server/newsletter/confirm-reader.ts'
import { enquiryNumberText } from '#shop/enquiries/enquiry-number.ts'
import { recordConsent } from './record-consent.ts'

// What the shop knows of somebody by their e-mail alone. Only for who has proved that the e-mail is theirs: an account
// can be opened with anybody's.

/** Enquiries with their pictures (WebP, base64), and whether the letter is sent. */
export async function showKnownByEmail(orm: Orm | Tx, email: string) {
  const written = await orm
    .select()
    .from(enquiries)
    .where(eq(enquiries.email, email))
    .orderBy(asc(enquiries.number))
  const numbers = written.map(({ number }) => number)
  const pictures = await orm
    .select()
    .from(enquiryPictures)
    .where(inArray(enquiryPictures.enquiry, numbers))
    .orderBy(asc(enquiryPictures.position))
  const [reader] = await orm.select().from(newsletterReaders).where(eq(newsletterReaders.email, email))
  return {
    enquiries: written.map(({ number, kind, answers, createdAt }) => ({
      number: enquiryNumberText(number),
      kind,
      answers,
      pictures: pictures
        .filter(({ enquiry }) => enquiry === number)
        .map(({ webp }) => `data:image/webp;base64,${webp.toString('base64')}`),
      createdAt,
    })),
    newsletter: reader ? { askedAt: reader.askedAt, confirmedAt: reader.confirmedAt } : null,
  }
}

/** Erases all of that. The log of consents keeps its rows, which lead to nobody from here on. */
export async function eraseKnownByEmail(tx: Tx, email: string, now: Date): Promise<void> {
  await tx.delete(enquiries).where(eq(enquiries.email, email))
  const [reader] = await tx.delete(newsletterReaders).where(eq(newsletterReaders.email, email)).returning()
  if (!reader?.confirmedAt) return
  const said = { kind: 'newsletter', decision: 'withdrawn', textVersion: NEWSLETTER_WORDS } as const
  await recordConsent(tx, { ...said, anonymousId: reader.id }, now)
}
