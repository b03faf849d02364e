import { and, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { enquiries, enquiryWords } from '#server/platform/database/enquiry-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { quoteRevisions, quotes } from '#server/platform/database/quote-tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { formatQuoteNumber } from '#shop/quotes/quote-number.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { quoteLink } from './send-quote.ts'

/** Days before a quote ends. */
const BEFORE_DAYS = 2

/** Once for each revision that was sent on an earlier day. None while a question of the buyer waits for us. */
export async function remindQuotes({
  database,
  settings,
  now,
}: Pick<Shop, 'database' | 'settings' | 'now'>): Promise<void> {
  const at = now()
  const today = todayInIndia(at)
  await database.orm.transaction(async (tx) => {
    const newest = and(eq(quoteRevisions.quoteNumber, quotes.number), eq(quoteRevisions.revision, quotes.revision))
    const ending = await tx
      .select({ quote: quotes, revision: quoteRevisions })
      .from(quotes)
      .innerJoin(quoteRevisions, newest)
      .innerJoin(enquiries, eq(enquiries.number, quotes.enquiryNumber))
      .where(
        and(
          eq(quotes.state, 'sent'),
          eq(enquiries.state, 'quoted'),
          lt(quotes.remindedRevision, quotes.revision),
          gte(quoteRevisions.validUntil, today),
          lte(quoteRevisions.validUntil, addDays(today, BEFORE_DAYS)),
          lt(quoteRevisions.sentAt, sql`${at}::timestamptz - interval '1 day'`),
        ),
      )
      .for('update', { of: quotes, skipLocked: true })
    for (const each of ending) await remind(tx, settings.publicUrl, each, at)
  })
}

type Ending = { quote: typeof quotes.$inferSelect; revision: typeof quoteRevisions.$inferSelect }

/** Into the thread, in the name of who sent it. */
async function remind(tx: Tx, publicUrl: string, { quote, revision }: Ending, at: Date): Promise<void> {
  const enquiryNumber = quote.enquiryNumber!
  const link = quoteLink(publicUrl, quote)
  const words = `Your quote ${formatQuoteNumber(quote.number)} is valid until ${formatDay(revision.validUntil)}.\n\nLook at it, say yes, or ask us: ${link}`
  const [written] = await tx
    .insert(enquiryWords)
    .values({ enquiryNumber, source: 'us', words, staffName: revision.sentBy, createdAt: at })
    .returning({ id: enquiryWords.id })
  const payload = { number: String(enquiryNumber), words: String(written!.id), quoteUrl: link }
  await queueMail(tx, { kind: 'enquiry answer', recipient: revision.facts.buyer.email, payload }, at)
  await tx.update(quotes).set({ remindedRevision: quote.revision }).where(eq(quotes.number, quote.number))
}
