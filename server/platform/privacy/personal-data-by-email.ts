import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { enquiries, enquiryPictures, enquiryWords } from '#server/platform/database/enquiry-tables.ts'
import { giftCardEntries, giftCardPurchases, giftCards } from '#server/platform/database/gift-card-tables.ts'
import {
  newsletterDeliveries,
  newsletters,
  newsletterSubscribers,
} from '#server/platform/database/newsletter-tables.ts'
import { guestOccasions } from '#server/platform/database/occasion-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { quotes } from '#server/platform/database/quote-tables.ts'
import { formatPurchaseNumber } from '#shop/gift-cards/purchase-number.ts'
import { formatQuoteNumber } from '#shop/quotes/quote-number.ts'
import { NEWSLETTER_CONSENT_VERSION } from '#shop/newsletter/consent-version.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { dropGuestDays } from './drop-guest-days.ts'
import { recordConsent } from './record-consent.ts'

const isQuotedTo = (email: string) => sql`lower(${quotes.facts} #>> '{buyer,email}') = ${email.toLowerCase()}`

const isBoughtBy = (email: string) => sql`lower(${giftCardPurchases.buyerEmail}) = ${email.toLowerCase()}`

/** Not paid yet: with the payment the address moves to the card. */
const isBoughtFor = (email: string) => sql`lower(${giftCardPurchases.email}) = ${email.toLowerCase()}`

const isCardOf = (email: string) => sql`lower(${giftCards.email}) = ${email.toLowerCase()}`

// Only for a proven owner of the e-mail: anybody can open an account with any address.

export async function exportPersonalDataByEmail(orm: Orm | Tx, email: string) {
  const written = await orm.select().from(enquiries).where(eq(enquiries.email, email)).orderBy(asc(enquiries.number))
  const numbers = written.map(({ number }) => number)
  const pictures = await orm
    .select()
    .from(enquiryPictures)
    .where(inArray(enquiryPictures.enquiryNumber, numbers))
    .orderBy(asc(enquiryPictures.position))
  const thread = await orm
    .select()
    .from(enquiryWords)
    .where(inArray(enquiryWords.enquiryNumber, numbers))
    .orderBy(asc(enquiryWords.id))
  const quoted = await orm.select().from(quotes).where(isQuotedTo(email)).orderBy(asc(quotes.number))
  return {
    ...(await exportGiftCards(orm, email)),
    quotes: quoted.map(({ number, facts, createdAt }) => ({ number: formatQuoteNumber(number), facts, createdAt })),
    enquiries: written.map(({ number, kind, answers, createdAt }) => ({
      number: formatEnquiryNumber(number),
      kind,
      answers,
      pictures: pictures
        .filter(({ enquiryNumber }) => enquiryNumber === number)
        .map(({ webp }) => `data:image/webp;base64,${webp.toString('base64')}`),
      thread: thread
        .filter(({ enquiryNumber }) => enquiryNumber === number)
        .map(({ source, words, createdAt: at }) => ({ from: source === 'them' ? 'you' : 'the workshop', words, at })),
      createdAt,
    })),
    reminders: await exportGuestDays(orm, email),
    newsletter: await exportNewsletter(orm, email),
  }
}

/** Cards that were mailed to them or are meant for them, and purchases of theirs. */
async function exportGiftCards(orm: Orm | Tx, email: string) {
  const bought = await orm
    .select({ purchase: giftCardPurchases, card: giftCards })
    .from(giftCardPurchases)
    .leftJoin(giftCards, eq(giftCards.purchaseId, giftCardPurchases.id))
    .where(isBoughtBy(email))
    .orderBy(asc(giftCardPurchases.number))
  const meant = await orm
    .select()
    .from(giftCardPurchases)
    .where(isBoughtFor(email))
    .orderBy(asc(giftCardPurchases.number))
  const cards = await orm.select().from(giftCards).where(isCardOf(email)).orderBy(asc(giftCards.id))
  const entries = await orm
    .select()
    .from(giftCardEntries)
    .where(
      inArray(
        giftCardEntries.cardId,
        cards.map(({ id }) => id),
      ),
    )
    .orderBy(asc(giftCardEntries.id))
  return {
    giftCards: cards.map(({ id, last4, amount, recipient, sender, message, validUntil, sendOn, mailedAt }) => ({
      last4,
      amount,
      to: recipient,
      from: sender,
      message,
      validUntil,
      sendOn,
      mailedAt,
      entries: entries
        .filter(({ cardId }) => cardId === id)
        .map(({ kind, amount: change, createdAt }) => ({ kind, amount: change, createdAt })),
    })),
    giftCardsNotPaid: meant.map(({ amount, recipient, sender, message, sendOn }) => {
      return { amount, to: recipient, from: sender, message, sendOn }
    }),
    giftCardsBought: bought.map(({ purchase, card }) => ({
      number: formatPurchaseNumber(purchase.number),
      amount: purchase.amount,
      paidAt: purchase.paidAt,
      to: card?.recipient ?? purchase.recipient,
      from: card?.sender ?? purchase.sender,
      message: card?.message ?? purchase.message,
      email: card?.email ?? purchase.email,
      sendOn: purchase.sendOn,
    })),
  }
}

async function exportGuestDays(orm: Orm | Tx, email: string) {
  const kept = await orm
    .select()
    .from(guestOccasions)
    .where(eq(guestOccasions.email, email))
    .orderBy(asc(guestOccasions.id))
  return kept.map(({ person, kind, day, month, festival, pin, askedAt, confirmedAt }) => {
    return { person, kind, day, month, festival, pin, askedAt, confirmedAt }
  })
}

async function exportNewsletter(orm: Orm | Tx, email: string) {
  const [subscriber] = await orm.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
  if (!subscriber) return null
  const letters = await orm
    .select({ facts: newsletters.facts, at: newsletterDeliveries.queuedAt })
    .from(newsletterDeliveries)
    .innerJoin(newsletters, eq(newsletters.id, newsletterDeliveries.newsletterId))
    .where(and(eq(newsletterDeliveries.subscriberId, subscriber.id), isNotNull(newsletterDeliveries.queuedAt)))
    .orderBy(asc(newsletters.id))
  const { requestedAt: askedAt, confirmedAt } = subscriber
  return { askedAt, confirmedAt, letters: letters.map(({ facts, at }) => ({ subject: facts.subject, at })) }
}

/** The consent log stays: without the subscriber its rows identify nobody. */
export async function erasePersonalDataByEmail(tx: Tx, email: string, now: Date): Promise<void> {
  await tx.delete(enquiries).where(eq(enquiries.email, email))
  await tx.delete(quotes).where(isQuotedTo(email))
  await dropGuestDays(tx, eq(guestOccasions.email, email), now)
  // A present that is not mailed yet needs its address.
  await tx
    .update(giftCards)
    .set({ recipient: '', sender: '', message: '', email: null })
    .where(and(isCardOf(email), or(isNotNull(giftCards.mailedAt), eq(giftCards.state, 'void'))))
  // Their name and words; a card that waits for its day says from whom it is.
  await tx
    .update(giftCards)
    .set({ sender: '', message: '' })
    .where(
      and(
        inArray(
          giftCards.purchaseId,
          tx.select({ id: giftCardPurchases.id }).from(giftCardPurchases).where(isBoughtBy(email)),
        ),
        or(isNotNull(giftCards.mailedAt), isNull(giftCards.sendOn), eq(giftCards.state, 'void')),
      ),
    )
  // Nobody has paid for this card. Its buyer can still do so, and prints it then.
  await tx
    .update(giftCardPurchases)
    .set({ recipient: '', message: '', email: null, sendOn: null })
    .where(isBoughtFor(email))
  // The receipt went to them; money that comes later goes back.
  await tx
    .update(giftCardPurchases)
    .set({ buyerEmail: '', recipient: '', sender: '', message: '', email: null })
    .where(isBoughtBy(email))
  const [subscriber] = await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)).returning()
  if (!subscriber?.confirmedAt) return
  const consent = {
    kind: 'newsletter',
    decision: 'withdrawn',
    textVersion: NEWSLETTER_CONSENT_VERSION,
  } as const
  await recordConsent(tx, { ...consent, anonymousId: subscriber.id }, now)
}
