import { eq, sql } from 'drizzle-orm'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { enquiries, enquiryWords } from '#server/platform/database/enquiry-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { answerDueAt } from '#shop/enquiries/enquiry-states.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { findQuoteByToken, type FoundSentQuote } from './find-quote.ts'
import { orderOfQuote } from './quote-order.ts'

type AcceptingShop = Pick<Shop, 'database' | 'payments' | 'couriers' | 'keys' | 'now' | 'settings' | 'log'>
export type QuoteRefusal = Refusal<
  'no-such-quote' | 'quote-expired' | 'quote-withdrawn' | 'quote-changed' | 'not-possible'
>
type Accepted = { ok: true; orderId: string } | QuoteRefusal

/** Opens the order with the agreed prices. A second press answers with the same order. */
export async function acceptQuote(
  shop: AcceptingShop,
  { token, revision }: { token: string; revision: number },
): Promise<Accepted> {
  const found = await findQuoteByToken(shop.database.orm, token, shop.now())
  const known = answerKnown(found, revision)
  if (known || !found) return known ?? refuseUnknown()
  const { number } = found.quote
  const { facts, shown, total: expectedTotal } = found.sent
  const lines = shown.lines.map(({ taxable }) => taxable)
  const agreed = { lines, wrap: shown.gift?.wrap?.price }
  const priced = await orderOfQuote(shop, { number, revision, facts, agreed })
  if (!priced.ok) return refuse('not-possible', `${priced.message} Please ask us, and we look for a way.`)
  const placed = await placeOrder(shop, { ...priced.request, expectedTotal })
  // Somebody else may have pressed, or the payment provider may be down: the order counts.
  const again = await findQuoteByToken(shop.database.orm, token, shop.now())
  const answer = answerKnown(again, revision)
  if (!answer?.ok) return answer ?? refuse('not-possible', placed.ok ? 'Please try again.' : placed.message)
  return answer
}

/** @returns undefined while the buyer may say yes */
function answerKnown(found: FoundSentQuote | undefined, revision: number): Accepted | undefined {
  if (!found) return refuseUnknown()
  const { state, quote, sent, order } = found
  if (state === 'withdrawn')
    return refuse('quote-withdrawn', 'We have withdrawn this quote. Please ask us, and we make you another one.')
  if (state === 'expired' && order)
    return refuse('quote-expired', 'The first part was not paid in time, so we released the goods. Please ask us.')
  if (state === 'expired')
    return refuse(
      'quote-expired',
      `This quote was valid until ${formatDay(sent.validUntil)}. Please ask us, and we make it valid again.`,
    )
  if (order) return { ok: true, orderId: order.id }
  if (quote.revision !== revision)
    return refuse('quote-changed', 'We changed this quote meanwhile. Please look at it once more, then say yes.')
  return undefined
}

export const refuseUnknown = () =>
  refuse('no-such-quote', 'We do not know this quote. Please open the link in our newest mail once more.')

/** The question joins the thread, which then waits for us. */
export async function askAboutQuote(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { token, words }: { token: string; words: string },
): Promise<{ ok: true } | Refusal<'no-such-quote'>> {
  const found = await findQuoteByToken(database.orm, token, now())
  const enquiryNumber = found?.quote.enquiryNumber ?? null
  if (enquiryNumber === null) return refuseUnknown()
  const createdAt = now()
  await database.orm.transaction(async (tx) => {
    await tx.insert(enquiryWords).values({ enquiryNumber, source: 'them', words, staffName: '', createdAt })
    const change = { state: 'open', dueAt: answerDueAt(createdAt), version: sql`${enquiries.version} + 1` } as const
    await tx.update(enquiries).set(change).where(eq(enquiries.number, enquiryNumber))
  })
  return { ok: true }
}
