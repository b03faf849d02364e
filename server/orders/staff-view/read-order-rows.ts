import { sql, type SQL } from 'drizzle-orm'
import type { OrderRow } from '#contract/counter/orders.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Picture } from '#shop/catalogue/product.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { OrderState } from '#shop/orders/order-state-machine.ts'
import { findUrgency, type Place } from '#shop/orders/work-list.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import type { VisibleOrderFields } from './visible-order-fields.ts'
import { wantedUnits } from '#server/orders/lifecycle/wanted-units.ts'
import { dueBySql, placeSql } from './place-sql.ts'
import { omitFields } from '#shop/omit-fields.ts'

/** Line names in a row; the number of pieces counts all lines. */
const LINES_SHOWN = 3

type Row = {
  number: number
  state: OrderState
  place: Place
  shipBy: string | null
  dueBy: string | null
  promised: string | null
  placedAt: string | null
  createdAt: string
  recipient: { name: string; city: string; postcode: string; phone: string }
  places: number
  pieces: number
  lines: { name: string; quantity: number; picture: Picture | null }[]
  notes: number
  pinned: string | null
  heldFor: string | null
  assignedTo: { id: string; name: string } | null
  total: number
}
const columns = {
  number: 'always',
  state: 'always',
  place: 'always',
  shipBy: 'always',
  dueBy: 'always',
  promised: 'always',
  placedAt: 'always',
  createdAt: 'always',
  recipient: 'always',
  places: 'always',
  pieces: 'always',
  lines: 'always',
  notes: 'always',
  pinned: 'always',
  heldFor: 'always',
  assignedTo: 'always',
  total: 'always',
} as const

type RowsRequest = { where: SQL; order: SQL; limit: number; visible: VisibleOrderFields; now: Date }

/** One query: it finds the numbers first, then reads the contents of these orders only. */
export async function readOrderRows(orm: Orm | Tx, request: RowsRequest): Promise<OrderRow[]> {
  const { where, order, limit, visible, now } = request
  const rows = parseRows(
    columns,
    await orm.execute<Row>(sql`
      WITH orders AS MATERIALIZED (
        SELECT * FROM orders WHERE ${where} ORDER BY ${order} LIMIT ${limit}
      )
      SELECT number, state, ${placeSql} AS place, ship_by::text AS "shipBy", ${dueBySql}::text AS "dueBy", promised::text AS promised, placed_at AS "placedAt",
        created_at AS "createdAt", held_for AS "heldFor", total,
        (SELECT jsonb_build_object('id', id, 'name', name) FROM staff WHERE id = assigned_to) AS "assignedTo", sent.*, goods.*, noted.*
      FROM orders CROSS JOIN LATERAL (
        SELECT count(*)::int AS places, (array_agg(jsonb_build_object(
          'name', concat_ws(' ', recipient->>'firstName', recipient->>'lastName'), 'city', recipient->>'city',
          'postcode', recipient->>'postcode', 'phone', recipient->>'phone') ORDER BY position))[1] AS recipient
        FROM shipments WHERE order_id = orders.id
      ) AS sent CROSS JOIN LATERAL (
        SELECT coalesce(sum(wanted), 0)::int AS pieces,
          to_jsonb((array_agg(jsonb_build_object('name', name, 'quantity', wanted, 'picture', picture) ORDER BY id) FILTER (WHERE wanted > 0))[:${sql.raw(String(LINES_SHOWN))}]) AS lines
        FROM (SELECT id, name, picture, ${wantedUnits()} AS wanted FROM order_lines
          WHERE order_id = orders.id AND again_of IS NULL) AS lines
      ) AS goods CROSS JOIN LATERAL (
        SELECT count(*)::int AS notes, (array_agg(words ORDER BY id DESC) FILTER (WHERE is_pinned))[1] AS pinned
        FROM order_notes WHERE order_id = orders.id
      ) AS noted
      ORDER BY ${order}`),
  )
  return rows.map((row) => toOrderRow(row, visible, todayInIndia(now)))
}

function toOrderRow(row: Row, { money, contact }: VisibleOrderFields, today: string): OrderRow {
  const { phone, ...to } = row.recipient
  return {
    ...omitFields(row, ['dueBy', 'recipient', 'places', 'total']),
    number: formatOrderNumber(row.number),
    urgency: findUrgency(row.place, row.dueBy, today),
    placedAt: row.placedAt && toIso(row.placedAt),
    createdAt: toIso(row.createdAt),
    to: { ...to, places: row.places },
    lines: row.lines ?? [],
    ...(money && { total: row.total }),
    ...(contact && { phone }),
  }
}

const toIso = (moment: string) => new Date(moment).toISOString()
