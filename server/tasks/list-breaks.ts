import { sql } from 'drizzle-orm'
import type { BreakListResponse, BreakRow } from '#contract/counter/breaks.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import type { Shop } from '#server/shop.ts'
import { listBreakFacts } from '#shop/orders/break-facts.ts'
import { breakKinds, findBreakRule, listWaysOut, maySeeArea, type BreakArea } from '#shop/orders/breaks.ts'
import type { Held } from '#shop/staff/permissions.ts'
import { orderNameOf, selectBreaks, type Break } from './find-break.ts'

const MAX_COUNTED = 10_000

export type BreakListRequest = {
  state: 'open' | 'closed'
  areas?: readonly BreakArea[]
  after?: number | undefined
  limit: number
}

/** Open ones oldest first, closed ones newest first; only what this person may see. */
export async function listBreaks(
  { database: { orm } }: Pick<Shop, 'database'>,
  { state, areas = [], after, limit }: BreakListRequest,
  held: Held,
): Promise<BreakListResponse> {
  const isOpen = state === 'open'
  const matching = sql`broken.resolved_at IS ${isOpen ? sql`NULL` : sql`NOT NULL`} AND ${seenBreaks(held, areas)}`
  const page = after === undefined ? sql`true` : isOpen ? sql`broken.id > ${after}` : sql`broken.id < ${after}`
  const order = isOpen ? sql`broken.id` : sql`broken.id DESC`
  const rows = await selectBreaks(orm, sql`${matching} AND ${page}`, order, limit + 1)
  const counted = sql`SELECT count(*)::int AS count FROM (
    SELECT FROM ledger_breaks AS broken WHERE ${matching} LIMIT ${MAX_COUNTED + 1}) AS found`
  const [{ count } = { count: 0 }] = parseRows({ count: 'always' }, await orm.execute<{ count: number }>(counted))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map((row) => showBreak(row, held)),
    next: rows.length > limit && last ? String(last.id) : null,
    count: Math.min(count, MAX_COUNTED),
    more: count > MAX_COUNTED,
  }
}

/** A condition on `broken`. Kinds that nobody knows any more belong to the books. */
export function seenBreaks(held: Held, areas: readonly BreakArea[] = []) {
  const isWanted = (area: BreakArea) => maySeeArea(held, area) && (areas.length === 0 || areas.includes(area))
  const wanted = breakKinds.filter((kind) => isWanted(findBreakRule(kind).area))
  const others = breakKinds.filter((kind) => !wanted.includes(kind))
  return isWanted('books')
    ? sql`broken.kind <> ALL(${sql.param(others)}::text[])`
    : sql`broken.kind = ANY(${sql.param(wanted)}::text[])`
}

export function showBreak(found: Break, held: Held): BreakRow {
  const { id, kind, reference, details, detectedAt, resolvedAt, orderNumber } = found
  const { area, title, happened, todo } = findBreakRule(kind)
  return {
    id,
    kind,
    area,
    title,
    happened,
    todo,
    order: orderNameOf(found),
    reference,
    facts: listBreakFacts(details),
    at: detectedAt,
    closedAt: resolvedAt,
    ways: resolvedAt ? [] : listWaysOut(held, kind, orderNumber !== null),
  }
}
