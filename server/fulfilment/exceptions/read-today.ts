import { sql, type SQL } from 'drizzle-orm'
import type { Today } from '#contract/counter/today.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { visibleOrderFields, withinVisibleOrders } from '#server/orders/staff-view/visible-order-fields.ts'
import { dueByOfManySql, placeInWorkshopSql, workshopSql, workshopStates } from '#server/orders/staff-view/place-sql.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findShipDayColumn, shipDayColumns, type ShipDays } from '#shop/orders/ship-day-columns.ts'
import type { Place } from '#shop/orders/work-list.ts'
import { findLimits, hasPermission, listPermissions, type Held } from '#shop/staff/permissions.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { seenExceptions } from './list-exceptions.ts'

const MAX_COUNTED = 1_000
const LOW_SHOWN = 5

type Reading = Pick<Shop, 'database' | 'now'>
type Standing = ShipDays & { place: Place; orders: number }

/** Today's work that this person's roles see, counted to the limit of the lists. */
export async function readToday({ database, now }: Reading, held: Held): Promise<Today> {
  const at = now()
  const day = todayInIndia(at)
  const standing = await countStanding({ database }, withinVisibleOrders(visibleOrderFields(listPermissions(held)), at))
  const sum = (is: (each: Standing) => boolean) => standing.filter(is).reduce((total, { orders }) => total + orders, 0)
  const isBy = (until: string, ...places: Place[]) =>
    sum(({ place, dueBy }) => places.includes(place) && dueBy !== null && dueBy <= until)
  return {
    day,
    late: isBy(addDays(day, -1), 'held', 'to make', 'to pack'),
    toPack: isBy(day, 'to pack'),
    toMake: isBy(day, 'to make'),
    held: sum(({ place }) => place === 'held'),
    packed: sum(({ place }) => place === 'packed'),
    week: shipDayColumns(day).map((column) => ({
      day: column,
      orders: sum(({ place, ...days }) => place !== 'packed' && findShipDayColumn(place, days, day) === column),
    })),
    ...(await countWaiting({ database }, held, at)),
    ...(hasPermission(held, 'stock.see') && { low: await listLow({ database }) }),
    ...(hasPermission(held, 'reports.sales') && { sales: await readSales({ database }, held, day) }),
  }
}

type Books = Pick<Shop, 'database'>

/** Orders in the workshop. */
async function countStanding({ database }: Books, isSeen: SQL): Promise<Standing[]> {
  return parseRows(
    { place: 'always', shipBy: 'always', dueBy: 'always', orders: 'always' },
    await database.orm.execute<Standing>(sql`
    SELECT place, "shipBy", "dueBy", count(*)::int AS orders FROM (
      SELECT ${placeInWorkshopSql} AS place, ship_by::text AS "shipBy", ${dueByOfManySql}::text AS "dueBy"
      FROM orders JOIN ${workshopSql} ON workshop.order_id = orders.id WHERE ${workshopStates} AND ${isSeen} LIMIT 10000
    ) AS here WHERE place IN ('held', 'to make', 'to pack', 'packed') GROUP BY place, "shipBy", "dueBy"`),
  )
}

type Waiting = Required<Pick<Today, 'enquiries' | 'lateEnquiries' | 'reviews' | 'breaks' | 'lowStock'>>

async function countWaiting({ database }: Books, held: Held, at: Date): Promise<Partial<Waiting>> {
  const openEnquiries = sql`FROM enquiries WHERE state IN ('new', 'open')`
  const wanted: { name: keyof Waiting; isSeen: boolean; from: SQL }[] = [
    { name: 'enquiries', isSeen: hasPermission(held, 'enquiries.answer'), from: openEnquiries },
    {
      name: 'lateEnquiries',
      isSeen: hasPermission(held, 'enquiries.answer'),
      from: sql`${openEnquiries} AND due_at < ${at}::timestamptz`,
    },
    { name: 'reviews', isSeen: hasPermission(held, 'reviews.decide'), from: sql`FROM reviews WHERE state = 'waiting'` },
    {
      name: 'breaks',
      isSeen: hasPermission(held, 'orders.money'),
      from: sql`FROM ledger_breaks AS broken WHERE broken.resolved_at IS NULL AND ${seenExceptions(held)}`,
    },
    { name: 'lowStock', isSeen: hasPermission(held, 'stock.see'), from: lowVariants },
  ]
  const seen = wanted.filter(({ isSeen }) => isSeen)
  if (seen.length === 0) return {}
  const counts = seen.map(
    ({ name, from }) =>
      sql`SELECT ${name}::text AS name, count(*)::int AS count FROM (SELECT ${from} LIMIT ${MAX_COUNTED}) AS found`,
  )
  const rows = parseRows(
    { name: 'always', count: 'always' },
    await database.orm.execute<{ name: keyof Waiting; count: number }>(sql.join(counts, sql` UNION ALL `)),
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** The stock list has the same condition. */
const lowVariants = sql`FROM variants JOIN products ON products.id = variants.product_id
  WHERE stock IS NOT NULL AND variants.is_active AND products.withdrawn_at IS NULL AND stock <= low_at`

async function listLow({ database }: Books): Promise<NonNullable<Today['low']>> {
  return parseRows(
    { variant: 'always', name: 'always', stock: 'always' },
    await database.orm.execute<{ variant: number; name: string; stock: number }>(sql`
    SELECT variants.id AS variant, products.name, variants.stock ${lowVariants} ORDER BY variants.stock, variants.id LIMIT ${LOW_SHOWN}`),
  )
}

/** Orders placed since midnight in India, and the day before. Limited roles see counts without amounts. */
async function readSales({ database }: Books, held: Held, day: string): Promise<NonNullable<Today['sales']>> {
  const midnight = (of: string) => sql`${`${of}T00:00:00+05:30`}::timestamptz`
  const yesterday = addDays(day, -1)
  const rows = parseRows(
    { isToday: 'always', orders: 'always', total: 'always' },
    await database.orm.execute<{ isToday: boolean; orders: number; total: number }>(sql`
      SELECT placed_at >= ${midnight(day)} AS "isToday", count(*)::int AS orders, sum(total)::float AS total
      FROM orders WHERE placed_at >= ${midnight(yesterday)} GROUP BY 1`),
  )
  const isWhole = findLimits(held, 'reports.sales').length === 0
  const of = (isToday: boolean) => {
    const { orders, total } = rows.find((row) => row.isToday === isToday) ?? { orders: 0, total: 0 }
    return { orders, ...(isWhole && { total }) }
  }
  return { today: of(true), yesterday: of(false) }
}
