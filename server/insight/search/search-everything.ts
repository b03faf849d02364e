import { and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { SearchKind } from '#contract/counter/search.ts'
import { findBuyers } from '#server/people/buyers/list-buyers.ts'
import { findProductsForStaff } from '#server/catalogue/products/find-products-for-staff.ts'
import { containsPattern } from '#server/platform/database/escape-like.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { findEnquiries } from '#server/people/enquiries/find-enquiries.ts'
import { findOrders } from '#server/orders/staff-view/find-orders.ts'
import { visibleOrderFields } from '#server/orders/staff-view/visible-order-fields.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import type { Permission } from '#shop/staff/permissions.ts'

type Needs = Pick<Shop, 'database' | 'now' | 'settings'>
type Hit = CounterAnswer<'GET /counter/api/v1/search'>['data'][number]
type Find = (shop: Needs, q: string, held: readonly Permission[]) => Promise<Hit[]>

/** Results of one kind. */
const LIMIT = 8
const SHORTEST_NAME = 3

/** In display order. A kind without the permission is not queried. */
const kinds: readonly { kind: SearchKind; needs: Permission; find: Find }[] = [
  { kind: 'order', needs: 'orders.see', find: findOrderHits },
  { kind: 'product', needs: 'products.see', find: findProductHits },
  { kind: 'buyer', needs: 'customers.see', find: findBuyerHits },
  { kind: 'enquiry', needs: 'enquiries.answer', find: findEnquiryHits },
  { kind: 'staff', needs: 'staff.write', find: findStaffHits },
]

export async function searchEverything(shop: Needs, q: string, held: readonly Permission[]): Promise<Hit[]> {
  const allowed = kinds.filter(({ needs }) => held.includes(needs))
  return (await Promise.all(allowed.map(({ find }) => find(shop, q, held)))).flat()
}

async function findOrderHits(shop: Needs, q: string, held: readonly Permission[]): Promise<Hit[]> {
  const rows = await findOrders(shop, { q, limit: LIMIT }, visibleOrderFields(held))
  return rows.map(({ number, to }) => ({
    kind: 'order',
    id: number,
    title: number,
    detail: [to.name, to.city].filter(Boolean).join(', '),
    path: `/orders/${number}`,
  }))
}

async function findProductHits(shop: Needs, q: string): Promise<Hit[]> {
  const rows = await findProductsForStaff(shop, { q, limit: LIMIT })
  return rows.map(({ id, name, category, isWithdrawn, sku }) => ({
    kind: 'product',
    id: String(id),
    title: name,
    detail: [sku, category, isWithdrawn && 'not on sale'].filter(Boolean).join(' · '),
    path: `/products/${id}`,
  }))
}

async function findBuyerHits(shop: Needs, q: string, held: readonly Permission[]): Promise<Hit[]> {
  if (q.length < SHORTEST_NAME) return []
  const rows = await findBuyers(shop, { q, limit: LIMIT }, held)
  return rows.map(({ id, name, email, orders }) => ({
    kind: 'buyer',
    id: String(id),
    title: name,
    detail: [email, orders === 1 ? '1 order' : `${orders} orders`].filter(Boolean).join(' · '),
    path: `/buyers/${id}`,
  }))
}

async function findEnquiryHits({ database }: Needs, q: string, held: readonly Permission[]): Promise<Hit[]> {
  const rows = await findEnquiries(database.orm, { q, limit: LIMIT, byContact: held.includes('customers.contact') })
  return rows.map(({ number, answers, state }) => ({
    kind: 'enquiry',
    id: formatEnquiryNumber(number),
    title: formatEnquiryNumber(number),
    detail: [answers['name'], answers['company'], state].filter(Boolean).join(' · '),
    path: `/enquiries/${formatEnquiryNumber(number)}`,
  }))
}

async function findStaffHits({ database, settings }: Needs, q: string): Promise<Hit[]> {
  if (q.length < SHORTEST_NAME) return []
  const words = containsPattern(q)
  const rows = await database.orm
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(
      and(
        or(ilike(staff.name, words), ilike(staff.email, words)),
        settings.mode === 'demo' ? sql`true` : eq(staff.isDemo, false),
      ),
    )
    .orderBy(asc(staff.name))
    .limit(LIMIT)
  return rows.map(({ id, name, email }) => ({ kind: 'staff', id, title: name, detail: email, path: `/staff/${id}` }))
}
