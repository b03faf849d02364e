import { sql, type SQL } from 'drizzle-orm'
import type { OrderRow } from '#contract/counter/orders.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { parseOrderSearch, type OrderSearch } from '#shop/orders/parse-order-search.ts'
import { withinVisibleOrders, type VisibleOrderFields } from './visible-order-fields.ts'
import { readOrderRows } from './read-order-rows.ts'
import { searchSql } from './search-sql.ts'

/** Common names are found among the newest orders; rare ones by the trigram index. */
const NEWEST_LOOKED_AT = 10_000
const SHORTEST_WORD = 3

/** The newest matches; nothing for words that no index helps with. */
export async function findOrders(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { q, limit }: { q: string; limit: number },
  visible: VisibleOrderFields,
): Promise<OrderRow[]> {
  const search = parseOrderSearch(q)
  if (!search || isTooShort(search)) return []
  const wanted = sql`${searchSql(search, visible)} AND ${withinVisibleOrders(visible, now())}`
  const find = async (query: SQL) =>
    parseRows({ number: 'always' }, await database.orm.execute<{ number: number }>(query)).map(({ number }) => number)
  const isOfMany = search.by === 'words' || search.by === 'pin'
  const newest = isOfMany
    ? await find(sql`
        SELECT number FROM (
          SELECT * FROM orders WHERE placed_at IS NOT NULL ORDER BY number DESC LIMIT ${NEWEST_LOOKED_AT}
        ) AS orders WHERE ${wanted} ORDER BY number DESC LIMIT ${limit}`)
    : []
  const numbers =
    newest.length === limit
      ? newest
      : await find(sql`
          WITH found AS MATERIALIZED (SELECT number FROM orders WHERE ${wanted})
          SELECT number FROM found ORDER BY number DESC LIMIT ${limit}`)
  if (numbers.length === 0) return []
  return readOrderRows(database.orm, {
    where: sql`orders.number IN (${sql.join(numbers, sql`, `)})`,
    order: sql`orders.number DESC`,
    limit,
    visible,
    now: now(),
  })
}

const isTooShort = (search: OrderSearch) =>
  search.by === 'words' && search.words.every((word) => word.length < SHORTEST_WORD)
