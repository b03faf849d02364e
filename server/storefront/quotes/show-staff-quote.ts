import { asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { QuoteRow, StaffQuote } from '#contract/counter/quotes.ts'
import { loadCartProducts, type OrderableProduct } from '#server/storefront/checkout/load-cart-products.ts'
import { readWraps } from '#server/storefront/checkout/read-wraps.ts'
import { countMatches, toCountedPage, type CountedPage } from '#server/platform/database/counted-page.ts'
import { printAreas } from '#server/platform/database/lettering-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { quoteRevisions, quotes } from '#server/platform/database/quote-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'
import { checkQuote, type QuoteFault } from '#shop/quotes/check-quote.ts'
import type { QuoteFacts } from '#shop/quotes/quote-facts.ts'
import { formatQuoteNumber } from '#shop/quotes/quote-number.ts'
import type { QuoteState } from '#shop/quotes/quote-state.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { findQuote, refuseUnknownQuote, type FoundQuote } from './find-quote.ts'
import { orderOfQuote, type PricingShop } from './quote-order.ts'
import { quoteLink } from './send-quote.ts'
import { toShownQuote } from './to-shown-quote.ts'

export async function showStaffQuote(
  shop: PricingShop,
  number: number,
): Promise<{ ok: true; quote: StaffQuote } | OperationRefusal<'not-found'>> {
  const { orm } = shop.database
  const found = await findQuote(orm, number, shop.now())
  if (!found) return refuseUnknownQuote()
  const { quote, sent } = found
  const { version, revision, isChanged, facts } = quote
  const revisions = await orm
    .select()
    .from(quoteRevisions)
    .where(eq(quoteRevisions.quoteNumber, number))
    .orderBy(asc(quoteRevisions.revision))
  const told = revisions.map(({ revision: each, total, sentBy, sentAt }) => {
    return { revision: each, total, by: sentBy, at: sentAt.toISOString() }
  })
  const link = sent ? quoteLink(shop.settings.publicUrl, quote) : null
  const [goods, offered] = await Promise.all([listGoods(shop, facts), readWraps(shop.database)])
  const wraps = offered.map(({ id, name, price, stock }) => ({ id, name, price, stock }))
  const own = { version, revision, isChanged, link, facts, goods, wraps, ...(await preview(shop, found)), sent: told }
  return { ok: true, quote: { ...toRow(found), ...own } }
}

/** As sent, or as it would be sent now, with what is still missing. */
async function preview(
  shop: PricingShop,
  { quote, sent }: FoundQuote,
): Promise<Pick<StaffQuote, 'preview' | 'faults'>> {
  if (sent && !quote.isChanged) return { preview: sent.shown, faults: [] }
  const { facts } = quote
  const faults = [...checkQuote(facts, todayInIndia(shop.now())), ...findUndrawn(facts)]
  if (faults.length > 0) return { preview: null, faults }
  const priced = await orderOfQuote(shop, quote)
  if (!priced.ok) return { preview: null, faults: [{ field: '', message: priced.message }] }
  return { preview: toShownQuote(priced.order, facts), faults: [] }
}

function findUndrawn({ lines }: QuoteFacts): QuoteFault[] {
  return lines.flatMap(({ words }, index) => {
    const isDrawn = words.every(({ design }) => design !== undefined)
    return isDrawn
      ? []
      : [{ field: `lines.${index}.words`, message: 'These words do not fit here. Shorten or change them.' }]
  })
}

async function listGoods({ database }: Pick<Shop, 'database'>, { lines }: QuoteFacts): Promise<StaffQuote['goods']> {
  const goods = await loadCartProducts(
    database,
    lines.map(({ id }) => id),
  )
  const products = [...new Set([...goods.values()].map(({ productId }) => productId))]
  const areas =
    products.length === 0
      ? []
      : await database.orm.select().from(printAreas).where(isWordsOf(products)).orderBy(printAreas.id)
  return [...goods.values()].map((product) => {
    const own = areas.filter(({ productId }) => productId === product.productId)
    return { ...toGoods(product), printAreas: own.map(({ key, label, faces }) => ({ key, label, faces })) }
  })
}

const isWordsOf = (products: readonly number[]): SQL =>
  sql`${printAreas.productId} = ANY(${sql.param([...products])}::int[]) AND ${printAreas.isActive} AND ${printAreas.field} = 'words'`

function toGoods({ id, name, picture, gstRate, price, discount, stock, extras }: OrderableProduct) {
  const own = extras.map(({ key, name: label, isRequired, choices }) => {
    return { key, name: label, isRequired, choices: choices.map((choice) => ({ key: choice.key, name: choice.name })) }
  })
  return { id, name, picture, gstRate, unitPrice: unitPrice(price, discount), stock, extras: own }
}

function toRow({ quote, sent, order, state }: FoundQuote): QuoteRow {
  const { number, facts, enquiryNumber, createdBy, changedAt } = quote
  return {
    number: formatQuoteNumber(number),
    name: facts.buyer.name,
    state,
    total: sent?.total ?? null,
    validUntil: facts.validUntil,
    enquiry: enquiryNumber === null ? null : formatEnquiryNumber(enquiryNumber),
    order: order && formatOrderNumber(order.number),
    createdBy,
    changedAt: changedAt.toISOString(),
  }
}

export type QuoteListRequest = {
  state?: QuoteState | undefined
  enquiry?: number | undefined
  after?: number | undefined
  limit: number
}

/** Newest first. */
export async function listQuotes(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  { state, enquiry, after, limit }: QuoteListRequest,
): Promise<CountedPage<QuoteRow>> {
  const today = todayInIndia(now())
  const wanted = sql`${state === undefined ? sql`true` : sql`${stateOn(today)} = ${state}`}
    AND ${enquiry === undefined ? sql`true` : sql`${quotes.enquiryNumber} = ${enquiry}`}`
  const from = sql`${quotes} LEFT JOIN ${quoteRevisions} ON ${quoteRevisions.quoteNumber} = ${quotes.number}
    AND ${quoteRevisions.revision} = ${quotes.revision} LEFT JOIN ${orders} ON ${orders.id} = ${quotes.orderId}`
  const rows = await orm
    .select({ number: quotes.number })
    .from(quotes)
    .leftJoin(
      quoteRevisions,
      sql`${quoteRevisions.quoteNumber} = ${quotes.number} AND ${quoteRevisions.revision} = ${quotes.revision}`,
    )
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .where(after === undefined ? wanted : sql`${wanted} AND ${quotes.number} < ${after}`)
    .orderBy(desc(quotes.number))
    .limit(limit + 1)
  const matches = await countMatches(orm, sql`${from} WHERE ${wanted}`)
  const page = toCountedPage(rows, { limit, matches, cursorOf: ({ number }) => number })
  const found = await Promise.all(page.data.map(({ number }) => findQuote(orm, number, now())))
  return { ...page, data: found.flatMap((each) => (each ? [toRow(each)] : [])) }
}

/** The states of `toQuoteState`, in SQL. */
const stateOn = (today: string): SQL => sql`CASE
  WHEN ${quotes.state} = 'sent' AND ${quoteRevisions.validUntil} < ${today}::date OR ${orders.state} = 'expired' THEN 'expired'
  WHEN ${orders.state} = 'cancelled' AND ${orders.placedAt} IS NULL THEN 'expired'
  WHEN ${quotes.state} <> 'accepted' THEN ${quotes.state}
  WHEN ${orders.state} IN ('cancelled', 'refunded') THEN 'cancelled'
  WHEN ${orders.placedAt} IS NULL THEN 'accepted' ELSE 'ordered' END`
