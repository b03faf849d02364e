import { and, eq, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { quoteRevisions, quotes } from '#server/platform/database/quote-tables.ts'
import { formatQuoteNumber } from '#shop/quotes/quote-number.ts'
import { toQuoteState } from '#shop/quotes/quote-state.ts'
import { refuse } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'

export const findQuote = (orm: Orm | Tx, number: number, now: Date) => findOne(orm, eq(quotes.number, number), now)

/** For the buyer. A quote that was never sent is nobody's to see. */
export async function findQuoteByToken(orm: Orm | Tx, token: string, now: Date) {
  const found = isQuoteToken(token) ? await findOne(orm, eq(quotes.token, token), now) : undefined
  return found?.sent ? { ...found, sent: found.sent } : undefined
}

const isQuoteToken = (text: string) => /^[\w-]{24}$/.test(text)

/** `sent`: its newest revision. */
async function findOne(orm: Orm | Tx, which: SQL, now: Date) {
  const isNewest = and(eq(quoteRevisions.quoteNumber, quotes.number), eq(quoteRevisions.revision, quotes.revision))
  const { id, number, state, placedAt } = orders
  const [found] = await orm
    .select({ quote: quotes, sent: quoteRevisions, order: { id, number, state, placedAt } })
    .from(quotes)
    .leftJoin(quoteRevisions, isNewest)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .where(which)
  if (!found) return undefined
  const { quote, sent, order } = found
  return { ...found, state: toQuoteState({ state: quote.state, validUntil: sent?.validUntil ?? null, order }, now) }
}

export type FoundQuote = NonNullable<Awaited<ReturnType<typeof findOne>>>
export type FoundSentQuote = NonNullable<Awaited<ReturnType<typeof findQuoteByToken>>>

export const refuseUnknownQuote = () => refuse.notFound('not-found', 'There is no such quote.')

export function auditedQuote(number: number): AuditSubject {
  return { kind: 'quote', id: String(number), name: formatQuoteNumber(number) }
}
