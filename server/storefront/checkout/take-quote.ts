import { and, eq, sql } from 'drizzle-orm'
import { enquiries, enquiryWords } from '#server/platform/database/enquiry-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderNotes, type Order } from '#server/platform/database/order-tables.ts'
import { quoteRevisions, quotes, type QuoteRevision } from '#server/platform/database/quote-tables.ts'
import { formatQuoteNumber } from '#shop/quotes/quote-number.ts'
import type { AgreedTerms } from './order-request.ts'

type NewOrder = Pick<Order, 'id' | 'createdAt'>

/** One order of a quote, of its newest revision: two presses wait for its row here. @returns false for the second */
export async function takeQuote(tx: Tx, order: NewOrder, { quote }: AgreedTerms): Promise<boolean> {
  const [taken] = await tx
    .update(quotes)
    .set({ state: 'accepted', orderId: order.id, acceptedAt: order.createdAt, version: sql`${quotes.version} + 1` })
    .where(and(eq(quotes.number, quote.number), eq(quotes.revision, quote.revision), eq(quotes.state, 'sent')))
    .returning({ enquiryNumber: quotes.enquiryNumber })
  if (!taken) return false
  const { number, revision } = quote
  const isSent = and(eq(quoteRevisions.quoteNumber, number), eq(quoteRevisions.revision, revision))
  const [sent] = await tx.select().from(quoteRevisions).where(isSent)
  if (sent) await noteHowItIsMade(tx, order, sent)
  if (taken.enquiryNumber !== null) await winEnquiry(tx, taken.enquiryNumber, number, order.createdAt)
  return true
}

/** Packers read the notes of an order. */
async function noteHowItIsMade(
  tx: Tx,
  { id: orderId, createdAt }: NewOrder,
  { quoteNumber, facts, shown, sentBy }: QuoteRevision,
): Promise<void> {
  const told = facts.lines.flatMap(({ note }, index) =>
    note.trim() === '' ? [] : [`${shown.lines[index]?.name ?? 'Piece'}: ${note.trim()}`],
  )
  if (told.length === 0) return
  const words = `From quote ${formatQuoteNumber(quoteNumber)}: ${told.join('; ')}`
  await tx.insert(orderNotes).values({ orderId, staffId: '', staffName: sentBy, words, isPinned: true, createdAt })
}

async function winEnquiry(tx: Tx, enquiryNumber: number, quote: number, createdAt: Date): Promise<void> {
  const words = `They said yes to ${formatQuoteNumber(quote)}.`
  await tx
    .insert(enquiryWords)
    .values({ enquiryNumber, source: 'note', words, staffName: 'The quote’s page', createdAt })
  const change = { state: 'won', dueAt: null, version: sql`${enquiries.version} + 1` } as const
  await tx.update(enquiries).set(change).where(eq(enquiries.number, enquiryNumber))
}
