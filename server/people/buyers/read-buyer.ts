import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { StaffBuyer } from '#contract/counter/buyers.ts'
import { buyerRequests, buyers } from '#server/platform/database/buyer-tables.ts'
import { enquiries } from '#server/platform/database/enquiry-tables.ts'
import { newsletterSubscribers } from '#server/platform/database/newsletter-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { reviews } from '#server/platform/database/review-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { fullName } from '#shop/checkout/address.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { Permission } from '#shop/staff/permissions.ts'
import { isOrderOf } from './is-order-of.ts'
import { showBuyerRow } from './list-buyers.ts'

const MAX_ORDERS = 100
const MAX_ENQUIRIES = 50
const MAX_ADDRESSES = 10

export async function readBuyer(
  orm: Orm | Tx,
  id: number,
  held: readonly Permission[],
): Promise<StaffBuyer | undefined> {
  const [buyer] = await orm.select().from(buyers).where(eq(buyers.id, id))
  if (!buyer) return undefined
  const { email, note, version } = buyer
  const maySeeContact = held.includes('customers.contact')
  const asked = await orm
    .select()
    .from(buyerRequests)
    .where(eq(buyerRequests.buyerId, id))
    .orderBy(asc(buyerRequests.askedAt))
  const [reviewed] = await orm
    .select({ count: count() })
    .from(reviews)
    .innerJoin(orderLines, eq(orderLines.id, reviews.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isOrderOf(email))
  const [subscriber] = await orm.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
  return {
    ...showBuyerRow(buyer, held),
    note: maySeeContact ? note : null,
    version,
    phone: maySeeContact ? await readPhone(orm, email) : null,
    addresses: maySeeContact ? await listAddresses(orm, email) : [],
    bought: await listBought(orm, email, held.includes('orders.money')),
    enquiries: await listEnquiries(orm, email),
    reviews: reviewed?.count ?? 0,
    readsNewsletter: subscriber?.confirmedAt != null,
    requests: asked.map(({ kind, askedBy: by, askedAt }) => ({ kind, by, at: askedAt.toISOString() })),
    can: {
      write: maySeeContact,
      export: held.includes('customers.export'),
      erase: held.includes('customers.erase'),
    },
  }
}

async function listBought(orm: Orm | Tx, email: string, withMoney: boolean): Promise<StaffBuyer['bought']> {
  type Bought = { number: number; at: Date | string; state: string; total: string; pieces: number }
  const rows = parseRows(
    { number: 'always', at: 'always', state: 'always', total: 'always', pieces: 'always' },
    await orm.execute<Bought>(sql`
      SELECT number, placed_at AS at, state, total,
        (SELECT coalesce(sum(quantity), 0) FROM order_lines WHERE order_id = orders.id AND again_of IS NULL)::int AS pieces
      FROM orders WHERE ${isOrderOf(email)} ORDER BY placed_at DESC, number DESC LIMIT ${MAX_ORDERS}`),
  )
  return rows.map(({ number, at, state, total, pieces }) => ({
    number: formatOrderNumber(number),
    at: new Date(at).toISOString(),
    state,
    ...(withMoney && { total: Number(total) }),
    pieces,
  }))
}

async function readPhone(orm: Orm | Tx, email: string): Promise<string | null> {
  const [latest] = await orm
    .select({ buyer: orders.buyer })
    .from(orders)
    .where(isOrderOf(email))
    .orderBy(desc(orders.placedAt))
    .limit(1)
  return latest?.buyer.phone || null
}

async function listAddresses(orm: Orm | Tx, email: string): Promise<StaffBuyer['addresses']> {
  const rows = await orm
    .select({ recipient: shipments.recipient })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(isOrderOf(email), eq(shipments.isAddressHidden, false)))
    .orderBy(desc(orders.placedAt), asc(shipments.position))
    .limit(MAX_ORDERS)
  const shown = rows
    .map(({ recipient }) => recipient)
    .filter(({ address }) => address !== '')
    .map((to) => {
      const { address, city, state, postcode, phone } = to
      return { name: fullName(to), address, city, state, postcode, phone }
    })
  return [...new Map(shown.map((one) => [JSON.stringify(one), one])).values()].slice(0, MAX_ADDRESSES)
}

async function listEnquiries(orm: Orm | Tx, email: string): Promise<StaffBuyer['enquiries']> {
  const { number, kind, createdAt } = enquiries
  const rows = await orm
    .select({ number, kind, createdAt })
    .from(enquiries)
    .where(eq(enquiries.email, email))
    .orderBy(desc(number))
    .limit(MAX_ENQUIRIES)
  return rows.map((row) => ({
    number: formatEnquiryNumber(row.number),
    kind: row.kind,
    at: row.createdAt.toISOString(),
  }))
}
