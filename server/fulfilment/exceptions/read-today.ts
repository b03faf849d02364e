import { isNotNull, min, sql, type SQL } from 'drizzle-orm'
import type { Today } from '#contract/counter/today.ts'
import { plannedSales } from '#server/platform/database/plan-tables.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { visibleOrderFields, withinVisibleOrders } from '#server/orders/staff-view/visible-order-fields.ts'
import { dueByOfManySql, placeInWorkshopSql, workshopSql, workshopStates } from '#server/orders/staff-view/place-sql.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Place } from '#shop/orders/work-list.ts'
import { hasPermission, listPermissions, type Held } from '#shop/staff/permissions.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { seenExceptions } from './list-exceptions.ts'

const MAX_COUNTED = 1_000

type Reading = Pick<Shop, 'database' | 'now'>
type Standing = { dueBy: string | null; place: Place; orders: number }

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
    ...(await countWaiting({ database }, held, at)),
    ...(hasPermission(held, 'products.publish') && (await findRefusedSales({ database }))),
  }
}

type Books = Pick<Shop, 'database'>

/** Orders in the workshop. */
async function countStanding({ database }: Books, isSeen: SQL): Promise<Standing[]> {
  return parseRows(
    { place: 'always', dueBy: 'always', orders: 'always' },
    await database.orm.execute<Standing>(sql`
    SELECT place, "dueBy", count(*)::int AS orders FROM (
      SELECT ${placeInWorkshopSql} AS place, ${dueByOfManySql}::text AS "dueBy"
      FROM orders JOIN ${workshopSql} ON workshop.order_id = orders.id WHERE ${workshopStates} AND ${isSeen} LIMIT 10000
    ) AS here WHERE place IN ('held', 'to make', 'to pack', 'packed') GROUP BY place, "dueBy"`),
  )
}

type Waiting = Required<Pick<Today, 'enquiries' | 'lateEnquiries' | 'reviews' | 'exceptions' | 'lowStock'>>

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
      name: 'exceptions',
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

async function findRefusedSales({ database: { orm } }: Books): Promise<Pick<Today, 'refusedSales'>> {
  const [found] = await orm
    .select({ count: sql`count(*)`.mapWith(Number), product: min(plannedSales.productId) })
    .from(plannedSales)
    .where(isNotNull(plannedSales.refused))
  return found && found.product !== null ? { refusedSales: { count: found.count, product: found.product } } : {}
}
