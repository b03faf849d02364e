import { sql } from 'drizzle-orm'
import type { BreakListResponse, ExceptionRow } from '#contract/counter/exceptions.ts'
import { countMatches, toCountedPage } from '#server/platform/database/counted-page.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listExceptionFacts } from '#shop/orders/exception-facts.ts'
import { exceptionKinds, findExceptionRule, type ExceptionArea } from '#shop/orders/exceptions.ts'
import { listResolutions, maySeeArea } from '#shop/orders/resolutions.ts'
import { hasPermission, type Held } from '#shop/staff/permissions.ts'
import { orderNameOf, selectExceptions, type OpenException } from './find-exception.ts'

export type BreakListRequest = {
  state: 'open' | 'closed'
  areas?: readonly ExceptionArea[]
  after?: number | undefined
  limit: number
}

/** Open ones oldest first, closed ones newest first; only those that this person can see. */
export async function listExceptions(
  { database: { orm } }: Pick<Shop, 'database'>,
  { state, areas = [], after, limit }: BreakListRequest,
  held: Held,
): Promise<BreakListResponse> {
  const isOpen = state === 'open'
  const matching = sql`broken.resolved_at IS ${isOpen ? sql`NULL` : sql`NOT NULL`} AND ${seenExceptions(held, areas)}`
  const page = after === undefined ? sql`true` : isOpen ? sql`broken.id > ${after}` : sql`broken.id < ${after}`
  const order = isOpen ? sql`broken.id` : sql`broken.id DESC`
  const rows = await selectExceptions(orm, sql`${matching} AND ${page}`, order, limit + 1)
  const matches = await countMatches(orm, sql`ledger_breaks AS broken WHERE ${matching}`)
  const shown = toCountedPage(rows, { limit, matches, cursorOf: ({ id }) => id })
  return { ...shown, data: shown.data.map((row) => showException(row, held)) }
}

/** A condition on `broken`. Unknown kinds belong to the books. */
export function seenExceptions(held: Held, areas: readonly ExceptionArea[] = []) {
  const isWanted = (area: ExceptionArea) => maySeeArea(held, area) && (areas.length === 0 || areas.includes(area))
  const wanted = exceptionKinds.filter((kind) => isWanted(findExceptionRule(kind).area))
  const others = exceptionKinds.filter((kind) => !wanted.includes(kind))
  return isWanted('books')
    ? sql`broken.kind <> ALL(${sql.param(others)}::text[])`
    : sql`broken.kind = ANY(${sql.param(wanted)}::text[])`
}

const saysCourier = (details: OpenException['details']): details is { label: string } =>
  typeof details['label'] === 'string' && details['label'] !== ''

export function showException(found: OpenException, held: Held): ExceptionRow {
  const { id, kind, reference, details, detectedAt, resolvedAt, orderNumber, call } = found
  const { area, title, happened, todo } = findExceptionRule(kind)
  return {
    id,
    kind,
    area,
    title,
    happened: saysCourier(details) ? `The courier says: “${details.label}”. ${happened}` : happened,
    todo,
    order: orderNameOf(found),
    reference,
    facts: listExceptionFacts(details),
    ...(call && hasPermission(held, 'customers.contact') && { call }),
    at: detectedAt,
    closedAt: resolvedAt,
    ways: resolvedAt ? [] : listResolutions(held, kind, orderNumber !== null),
  }
}
