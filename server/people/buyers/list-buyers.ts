import { containsPattern } from '#server/platform/database/escape-like.ts'
import { and, arrayContains, desc, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { BuyerFilters, BuyerList } from '#contract/counter/buyers.ts'
import { buyers, type Buyer } from '#server/platform/database/buyer-tables.ts'
import { countMatches, toCountedPage } from '#server/platform/database/counted-page.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Permission } from '#shop/staff/permissions.ts'

type Row = BuyerList['data'][number]

/** Latest purchase first. Staff see, and search by, e-mails and amounts only with the permission. */
export async function listBuyers(
  { database: { orm } }: Pick<Shop, 'database'>,
  { after, limit = 50, ...filters }: BuyerFilters,
  held: readonly Permission[],
): Promise<BuyerList> {
  const wanted = and(...conditionsOf(filters, held))
  const rows = await selectBuyers(orm, and(wanted, isAfter(after)), limit + 1)
  const matches = await countMatches(orm, sql`${buyers} WHERE ${wanted ?? sql`true`}`)
  const cursorOf = ({ lastAt, id }: Buyer) => `${lastAt.getTime()}-${id}`
  const page = toCountedPage(rows, { limit, matches, cursorOf })
  return { ...page, data: page.data.map((buyer) => showBuyerRow(buyer, held)) }
}

/** For search while typing, without a count. */
export async function findBuyers(
  { database: { orm } }: Pick<Shop, 'database'>,
  { q, limit }: { q: string; limit: number },
  held: readonly Permission[],
): Promise<Row[]> {
  const rows = await selectBuyers(orm, and(...conditionsOf({ q }, held)), limit)
  return rows.map((buyer) => showBuyerRow(buyer, held))
}

const selectBuyers = (orm: Shop['database']['orm'], wanted: SQL | undefined, limit: number) =>
  orm.select().from(buyers).where(wanted).orderBy(desc(buyers.lastAt), desc(buyers.id)).limit(limit)

export function showBuyerRow(buyer: Buyer, held: readonly Permission[]): Row {
  const { id, name, email, orders, spent, firstAt, lastAt, customerId, tags } = buyer
  return {
    id,
    name,
    email: held.includes('customers.contact') ? email : null,
    orders,
    ...(held.includes('orders.money') && { spent }),
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    hasAccount: customerId !== null,
    tags,
  }
}

function conditionsOf({ q, tag, kind }: BuyerFilters, held: readonly Permission[]): (SQL | undefined)[] {
  const pattern = q?.trim() && containsPattern(q.trim())
  // The index is over name and e-mail together.
  const both = sql`(${buyers.name} || ' ' || ${buyers.email}) ILIKE ${pattern}`
  const byName = held.includes('customers.contact') ? both : sql`${both} AND ${buyers.name} ILIKE ${pattern}`
  return [
    pattern ? byName : undefined,
    tag === undefined ? undefined : arrayContains(buyers.tags, [tag]),
    kind === undefined ? undefined : kind === 'account' ? isNotNull(buyers.customerId) : isNull(buyers.customerId),
  ]
}

function isAfter(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const [at = 0, id = 0] = cursor.split('-').map(Number)
  return sql`(${buyers.lastAt}, ${buyers.id}) < (${new Date(at)}::timestamptz, ${id})`
}
