import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Season } from '#contract/page-data.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { festivals, lastOrders } from '#server/platform/database/workshop-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { SLACK_DAYS } from '#shop/checkout/delivery-estimate.ts'
import { workshopDay, type WorkshopCalendar } from '#shop/promises/workshop-calendar.ts'
import { lastOrderMoment } from '#shop/promises/last-order-day.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { readCapacity } from './read-capacity.ts'

/** Days before a festival from which pages announce it. */
const NEAR_DAYS = 45
/** Delivering days that cover all PINs without learned times. */
const FARTHEST_DAYS = 9

/** Reading more goods takes tens of milliseconds, so their answer is kept. */
const MANY = 10_000
const REST_MS = 60_000

type Needs = Pick<Shop, 'database' | 'now'>
type Remembering = { many?: number; restMs?: number; onRenewed?: () => void }

/** `findSeason` for all pages of a process. With many goods it may be a minute old; `onRenewed` then reports a change. */
export function createSeasonFinder(
  shop: Needs,
  { many = MANY, restMs = REST_MS, onRenewed = () => {} }: Remembering = {},
): () => Promise<Season | null> {
  const kept = new Map<string, { found: Slowest; readAt: number }>()
  const planned = new Set<string>()

  async function read(occasion: string): Promise<Slowest> {
    const readAt = performance.now()
    const found = await readSlowest(shop.database, occasion)
    if (found.goods > many) kept.set(occasion, { found, readAt })
    else kept.delete(occasion)
    return found
  }

  function renewOnce(occasion: string, before: Slowest, afterMs: number): void {
    if (planned.has(occasion)) return
    planned.add(occasion)
    const renew = async () => {
      // While the database is away the next page tries again.
      const found = await read(occasion).catch(() => before)
      planned.delete(occasion)
      if (!isDeepStrictEqual({ ...found, goods: 0 }, { ...before, goods: 0 })) onRenewed()
    }
    setTimeout(() => void renew(), afterMs).unref()
  }

  return () =>
    findSeason(shop, async (occasion) => {
      const known = kept.get(occasion)
      if (!known) return read(occasion)
      renewOnce(occasion, known.found, Math.max(0, known.readAt + restMs - performance.now()))
      return known.found
    })
}

/** The next festival, and the last moment to order any of its gifts to anywhere in time. */
export async function findSeason(
  { database, now }: Needs,
  findSlowest = (occasion: string) => readSlowest(database, occasion),
): Promise<Season | null> {
  const at = now()
  const today = todayInIndia(at)
  const [festival] = await database.orm
    .select()
    .from(festivals)
    .where(and(gt(festivals.day, today), lte(festivals.day, addDays(today, NEAR_DAYS))))
    .orderBy(asc(festivals.day), asc(festivals.name))
    .limit(1)
  if (!festival) return null
  const { day, name, occasion } = festival
  const { unknown, goods, ...work } = await findSlowest(occasion)
  if (unknown || goods === 0) return { day, name, occasion, orderBy: null }
  const { calendar } = await readCapacity(database.orm, at)
  const reached = lastOrderMoment(calendar, at, work, await findLongestWay(database), day)
  const last = reached && (await untilLastOrder(database, { calendar, at, festival, reached }))
  return { day, name, occasion, orderBy: last && { day: todayInIndia(last), time: formatHour(last) } }
}

type Reached = { calendar: WorkshopCalendar; at: Date; festival: typeof festivals.$inferSelect; reached: Date }

/** An earlier last day of any zone, which staff entered, counts. */
async function untilLastOrder(
  { orm }: Pick<Database, 'orm'>,
  { calendar, at, festival, reached }: Reached,
): Promise<Date | null> {
  const [first] = await orm
    .select()
    .from(lastOrders)
    .where(and(eq(lastOrders.festivalDay, festival.day), eq(lastOrders.festivalName, festival.name)))
    .orderBy(asc(lastOrders.lastDay))
    .limit(1)
  if (!first || first.lastDay >= todayInIndia(reached)) return reached
  const until = new Date(`${first.lastDay}T${workshopDay(calendar, first.lastDay).cutOff}:00+05:30`)
  return until > at ? until : null
}

/** Milliseconds ahead of UTC. */
const INDIA_MS = 5.5 * 60 * 60_000

/** The slowest single piece of an occasion. `unknown`: some have no known lead. */
type Slowest = { lead: number; minutes: number; keeps: number | null; unknown: boolean; goods: number }

async function readSlowest({ pool }: Pick<Database, 'pool'>, occasion: string): Promise<Slowest> {
  const rows = parseRows(
    { lead: 'always', minutes: 'always', keeps: 'always', unknown: 'always', goods: 'always' },
    await pool.query<Slowest>(
      `SELECT coalesce(max(CASE WHEN v.stock IS NULL THEN v.days_to_make ELSE 0 END), 0)::int AS lead,
         coalesce(max(v.bench_minutes), 0)::int AS minutes, min(v.keeps_days)::int AS keeps,
         coalesce(bool_or(v.stock IS NULL AND v.days_to_make IS NULL), false) AS unknown, count(*)::int AS goods
       FROM variants v JOIN products p ON p.id = v.product_id
       WHERE v.is_active AND p.withdrawn_at IS NULL AND ($1 = '' OR $1 = ANY (p.occasions))`,
      [occasion],
    ),
  )
  return rows[0]!
}

/** Delivering days: the most of `FARTHEST_DAYS`, our p90 times and the couriers' times of districts. */
export async function findLongestWay({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const rows = parseRows(
    { days: 'always' },
    await pool.query<{ days: number }>(
      `SELECT greatest($1, (SELECT max(p90) FROM transit), (SELECT max(surface_days) + $2 FROM pin_zones))::int AS days`,
      [FARTHEST_DAYS, SLACK_DAYS],
    ),
  )
  return rows[0]!.days
}

function formatHour(moment: Date): string {
  const [hour = 0, minute = 0] = new Date(moment.getTime() + INDIA_MS)
    .toISOString()
    .slice(11, 16)
    .split(':')
    .map(Number)
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} ${hour < 12 ? 'am' : 'pm'}`
}
