import { sql, type SQL } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { offerFilters } from '#contract/counter/offers.ts'
import { countMatches, toCountedPage, type CountedPage } from '#server/platform/database/counted-page.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

export type StaffOffer = CounterAnswer<'GET /counter/api/v1/offers/{offer}'>['data']

const LISTED_CODES = 3

const columns = {
  id: 'always',
  lane: 'always',
  version: 'always',
  name: 'always',
  conditions: 'always',
  goods: 'always',
  gives: 'always',
  firstDay: 'always',
  lastDay: 'always',
  isActive: 'always',
  state: 'always',
  codes: 'always',
  codeCount: 'always',
  uses: 'always',
  given: 'always',
  createdAt: 'always',
} as const
type Row = Omit<StaffOffer, 'createdAt' | 'given'> & { createdAt: Date; given: string }

/** @param today an Indian day, for `state` */
function selectOffers(today: string, wanted: SQL, mostCodes: number, limit: number): SQL {
  return sql`
    SELECT o.id, o.lane, o.version, o.name, o.conditions, o.gives, o.first_day::text AS "firstDay", o.last_day::text AS "lastDay",
      o.is_active AS "isActive", ${stateOn(today)} AS state, o.created_at AS "createdAt",
      coalesce((SELECT json_agg(json_build_object('code', code, 'uses', uses, 'mostUses', most_uses, 'mostUsesEach', most_uses_each)
        ORDER BY code) FROM (SELECT * FROM codes WHERE offer_id = o.id ORDER BY code LIMIT ${mostCodes}) AS c), '[]') AS codes,
      (SELECT count(*)::int FROM codes WHERE offer_id = o.id) AS "codeCount", ${goodsOf} AS goods,
      CASE o.lane WHEN 'offer' THEN (SELECT count(DISTINCT order_id)::int FROM (${ordersOf}) AS reduced)
        ELSE coalesce((SELECT sum(uses)::int FROM codes WHERE offer_id = o.id), 0) END AS uses,
      CASE o.lane WHEN 'offer' THEN coalesce((SELECT -sum(amount) FROM (${ordersOf}) AS reduced WHERE line_id IS NOT NULL), 0)
        ELSE coalesce((SELECT -sum(a.amount) FROM codes c JOIN code_uses u ON u.code = c.code AND u.is_held
        JOIN adjustments a ON a.order_id = u.order_id AND a.kind IN ('code', 'free gift') AND a.source = c.code WHERE c.offer_id = o.id), 0) END::text AS given
    FROM offers o WHERE ${wanted} ORDER BY o.id DESC LIMIT ${limit}`
}

/** The products of the conditions and the variant it gives; ids come from one sequence. */
const goodsOf = sql`(SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY id), '[]') FROM (
  SELECT id, name FROM products WHERE id IN (SELECT jsonb_array_elements_text(o.conditions -> 'products')::int)
  UNION SELECT v.id, concat_ws(', ', p.name, nullif(v.name, '')) FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.id = (o.gives ->> 'variant')::int) AS named)`

/** Reductions in orders that hold their goods. */
const ordersOf = sql`SELECT a.* FROM adjustments a JOIN orders ON orders.id = a.order_id AND is_stock_reserved
  WHERE a.kind IN ('offer', 'free gift') AND a.source = 'offer ' || o.id`

const stateOn = (
  today: string,
) => sql`CASE WHEN NOT o.is_active THEN 'ended' WHEN o.last_day < ${today}::date THEN 'over'
  WHEN o.first_day > ${today}::date THEN 'planned' ELSE 'running' END`

export async function listOffers(
  orm: Orm,
  { q, state, after, limit }: z.output<typeof offerFilters>,
  today: string,
): Promise<CountedPage<StaffOffer>> {
  const words = q?.trim().toLowerCase() ?? ''
  const matching = sql.join(
    [
      sql`NOT o.is_sample`,
      state ? sql`${stateOn(today)} = ${state}` : sql`true`,
      words === ''
        ? sql`true`
        : sql`(position(${words} in lower(o.name)) > 0
            OR EXISTS (SELECT FROM codes WHERE offer_id = o.id AND starts_with(code, ${words.toUpperCase()})))`,
    ],
    sql` AND `,
  )
  const page = after === undefined ? matching : sql`${matching} AND o.id < ${after}`
  const rows = await readRows(orm, selectOffers(today, page, LISTED_CODES, limit + 1))
  const matches = await countMatches(orm, sql`offers o WHERE ${matching}`)
  return toCountedPage(rows, { limit, matches, cursorOf: ({ id }) => id })
}

export async function readOffer(orm: Orm | Tx, id: number, today: string): Promise<StaffOffer | undefined> {
  return (await readRows(orm, selectOffers(today, sql`o.id = ${id}`, 10_000, 1)))[0]
}

async function readRows(orm: Orm | Tx, statement: SQL): Promise<StaffOffer[]> {
  const rows = parseRows(columns, await orm.execute<Row>(statement))
  return rows.map((row) => ({ ...row, given: Number(row.given), createdAt: new Date(row.createdAt).toISOString() }))
}
