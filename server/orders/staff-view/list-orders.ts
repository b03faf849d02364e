import { sql, type SQL } from 'drizzle-orm'
import type { OrderListResponse, OrderRow } from '#contract/counter/orders.ts'
import { countMatches, toCountedPage } from '#server/platform/database/counted-page.ts'
import { MAX_FOUND } from '#server/platform/database/find-in-names.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { parseOrderSearch } from '#shop/orders/parse-order-search.ts'
import type { Place } from '#shop/orders/work-list.ts'
import { withinVisibleOrders, type VisibleOrderFields } from './visible-order-fields.ts'
import { standsAt } from './place-sql.ts'
import { searchSql } from './search-sql.ts'
import { readOrderRows } from './read-order-rows.ts'

export type OrderListRequest = {
  q?: string | undefined
  places?: readonly Place[]
  shipBy?: { from?: string | undefined; until?: string | undefined }
  /** Null: assigned to nobody. */
  assignedTo?: string | null | undefined
  sort?: 'newest' | 'ship-by' | undefined
  after?: string | undefined
  limit: number
}

/** Keyset pages: the hundredth costs as much as the first. */
export async function listOrders(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  request: OrderListRequest,
  visible: VisibleOrderFields,
): Promise<OrderListResponse> {
  const { q = '', places = [], shipBy = {}, assignedTo, limit } = request
  const { sort = isAllInWorkshop(places) ? 'ship-by' : 'newest' } = request
  const search = parseOrderSearch(q)
  const conditions = [
    withinVisibleOrders(visible, now()),
    ...(search ? [searchSql(search, visible)] : []),
    ...(places.length > 0 ? [standsAt(places)] : []),
    ...(shipBy.from ? [sql`orders.ship_by >= ${shipBy.from}::date`] : []),
    ...(shipBy.until ? [sql`orders.ship_by <= ${shipBy.until}::date`] : []),
    ...(assignedTo === undefined ? [] : [isAssignedTo(assignedTo)]),
  ]
  const matching = sql.join(conditions, sql` AND `)
  const cursor = request.after === undefined ? null : parseCursor(request.after)
  const page: Page = {
    matching,
    isBeyond: cursor ? isAfter(cursor, sort) : sql`true`,
    order: sort === 'newest' ? sql`orders.number DESC` : sql`orders.ship_by ASC, orders.number ASC`,
    limit: limit + 1,
    most: search?.by === 'words' ? MAX_FOUND : undefined,
  }
  const isOpenWork = places.length > 0 && !places.includes('done')
  const { where, matches } = await (isOpenWork ? findOpenWork : findAny)(database.orm, page)
  const rows = await readOrderRows(database.orm, { ...page, where, visible, now: now() })
  return toCountedPage(rows, { limit, matches, most: page.most, cursorOf: writeCursor })
}

const isAssignedTo = (id: string | null) =>
  id === null ? sql`orders.assigned_to IS NULL` : sql`orders.assigned_to = ${id}`

type Page = { matching: SQL; isBeyond: SQL; order: SQL; limit: number; most: number | undefined }
type Found = { where: SQL; matches: number }

async function findAny(orm: Orm, { matching, isBeyond, most }: Page): Promise<Found> {
  return {
    where: sql`${matching} AND ${isBeyond}`,
    matches: await countMatches(orm, sql`orders WHERE ${matching}`, most),
  }
}

/** One query for the page and its count: finding the places is expensive, and open orders are few. */
async function findOpenWork(orm: Orm, { matching, isBeyond, order, limit }: Page): Promise<Found> {
  const [found] = parseRows(
    { matches: 'always', numbers: 'always' },
    await orm.execute<{ matches: number; numbers: number[] }>(sql`
      WITH found AS MATERIALIZED (SELECT number, ship_by FROM orders WHERE ${matching})
      SELECT (SELECT count(*)::int FROM found) AS matches,
        ARRAY(SELECT number FROM found AS orders WHERE ${isBeyond} ORDER BY ${order} LIMIT ${limit}) AS numbers`),
  )
  const numbers = sql.join([0, ...(found?.numbers ?? [])], sql`, `)
  return { where: sql`orders.number IN (${numbers})`, matches: found?.matches ?? 0 }
}

function isAllInWorkshop(places: readonly Place[]): boolean {
  return places.length > 0 && places.every((place) => ['held', 'to make', 'to pack', 'packed'].includes(place))
}

type Cursor = { number: number; shipBy: string | null }

function writeCursor({ number, shipBy }: OrderRow): string {
  return Buffer.from(JSON.stringify([Number(number.replace(/\D/g, '')), shipBy])).toString('base64url')
}

/** An unreadable cursor starts at the top. */
function parseCursor(text: string): Cursor | null {
  try {
    const [number, shipBy]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Number.isSafeInteger(number)) return null
    const isDay = typeof shipBy === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(shipBy)
    return { number: Number(number), shipBy: isDay ? shipBy : null }
  } catch {
    return null
  }
}

function isAfter({ number, shipBy }: Cursor, sort: 'newest' | 'ship-by'): SQL {
  if (sort === 'newest') return sql`orders.number < ${number}`
  if (shipBy === null) return sql`(orders.ship_by IS NULL AND orders.number > ${number})`
  return sql`((orders.ship_by, orders.number) > (${shipBy}::date, ${number}) OR orders.ship_by IS NULL)`
}
